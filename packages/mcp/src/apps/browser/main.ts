// The script of every app: connects to the host with the MCP Apps protocol, and draws the data from the host.
import { PREVIEW_TOOL } from "../card-names.ts";
import { type CallState, draw, hasCard } from "./draw.ts";
import { fieldsOf } from "./expand.ts";

const PROTOCOL_VERSION = "2026-01-26";
const INITIALIZE_ID = 1;
const PREVIEW_ID = 2;

interface Message {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: unknown;
  readonly result?: unknown;
}

const root = document.documentElement;
const target = document.getElementById("app");
let state: CallState = { tool: null, args: null, result: null };
let canCallTools = false;
let drawn = "";

// The page is in an iframe of another origin, and results go only to it: the host checks the source of messages.
const send = (message: object) => parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
const notify = (method: string, params: object = {}) => send({ method, params });

addEventListener("message", ({ source, data }: MessageEvent<Message>) => {
  if (source !== parent || typeof data !== "object" || data === null) return;
  if (data.id === INITIALIZE_ID && data.method === undefined) connect(fieldsOf(data.result));
  else if (data.id === PREVIEW_ID && data.method === undefined) receivePreview(data.result);
  else if (data.id !== undefined && typeof data.method === "string") respond(data.id, data.method);
  else receive(data.method, fieldsOf(data.params));
});

send({
  id: INITIALIZE_ID,
  method: "ui/initialize",
  params: { appInfo: { name: "toolwright", version: "1" }, appCapabilities: {}, protocolVersion: PROTOCOL_VERSION },
});

function connect({ hostContext, hostCapabilities }: Readonly<Record<string, unknown>>): void {
  canCallTools = fieldsOf(hostCapabilities)["serverTools"] !== undefined;
  readContext(fieldsOf(hostContext));
  redraw();
  notify("ui/notifications/initialized");
  new ResizeObserver(() => {
    notify("ui/notifications/size-changed", {
      width: root.scrollWidth,
      height: Math.ceil(root.getBoundingClientRect().height),
    });
  }).observe(root);
}

/** Responds to the host's requests, including unknown ones, so that none of them waits. */
function respond(id: unknown, method: string): void {
  if (method === "ping" || method === "ui/resource-teardown") send({ id, result: {} });
  else send({ id, error: { code: -32601, message: "Method not found" } });
}

function receive(method: unknown, params: Readonly<Record<string, unknown>>): void {
  if (method === "ui/notifications/host-context-changed") readContext(params);
  else if (method === "ui/notifications/tool-input") receiveArguments(fieldsOf(params["arguments"]));
  else if (method === "ui/notifications/tool-result") state = { ...state, result: params };
  redraw();
}

/** Requests the card of the call, so that the person sees it before the call has a result. */
function receiveArguments(args: object): void {
  state = { ...state, args };
  const { name } = fieldsOf(state.tool);
  if (!hasCard(root.dataset["app"] ?? "", state) || !canCallTools || state.result || typeof name !== "string") return;
  send({
    id: PREVIEW_ID,
    method: "tools/call",
    params: { name: PREVIEW_TOOL, arguments: { tool: name, arguments: args } },
  });
}

/** Draws a preview, unless the result has arrived, since the preview could then show the state after the call. */
function receivePreview(preview: unknown): void {
  if (!state.result) state = { ...state, preview: fieldsOf(preview) };
  redraw();
}

function readContext(context: Readonly<Record<string, unknown>>): void {
  const { theme, toolInfo } = context;
  if (theme === "light" || theme === "dark") root.dataset["theme"] = theme;
  const { tool } = fieldsOf(toolInfo);
  if (tool !== undefined) state = { ...state, tool: fieldsOf(tool) };
}

function redraw(): void {
  if (!target || !(state.args || state.result)) return;
  const html = draw(root.dataset["app"] ?? "", state);
  // A new element would close again after a person opened it and the host reported the new size.
  if (html === drawn) return;
  // The renderers escape every string, and the page's content security policy allows no inline handler.
  target.innerHTML = html;
  drawn = html;
}
