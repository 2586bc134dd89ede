// The script of every app: connects to the host by the protocol of MCP Apps, and draws what the host sends.
import { type CallState, draw } from "./draw.ts";

const PROTOCOL_VERSION = "2026-01-26";
const INITIALIZE_ID = 1;

interface Message {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: unknown;
  readonly result?: unknown;
}

const root = document.documentElement;
const target = document.getElementById("app");
let state: CallState = { tool: null, args: null, result: null };

// The page is in an iframe of another origin, and results go only to it: the host checks the source of messages.
const send = (message: object) => parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
const notify = (method: string, params: object = {}) => send({ method, params });

addEventListener("message", ({ source, data }: MessageEvent<Message>) => {
  if (source !== parent || typeof data !== "object" || data === null) return;
  if (data.id === INITIALIZE_ID && data.method === undefined) connect(fieldsOf(data.result)["hostContext"]);
  else if (data.id !== undefined && typeof data.method === "string") respond(data.id, data.method);
  else receive(data.method, fieldsOf(data.params));
});

send({
  id: INITIALIZE_ID,
  method: "ui/initialize",
  params: { appInfo: { name: "toolwright", version: "1" }, appCapabilities: {}, protocolVersion: PROTOCOL_VERSION },
});

function connect(hostContext: unknown): void {
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

/** Responds to requests of the host, also to those that the app does not know, so that none waits. */
function respond(id: unknown, method: string): void {
  if (method === "ping" || method === "ui/resource-teardown") send({ id, result: {} });
  else send({ id, error: { code: -32601, message: "Method not found" } });
}

function receive(method: unknown, params: Readonly<Record<string, unknown>>): void {
  if (method === "ui/notifications/host-context-changed") readContext(params);
  else if (method === "ui/notifications/tool-input") state = { ...state, args: fieldsOf(params["arguments"]) };
  else if (method === "ui/notifications/tool-result") state = { ...state, result: params };
  redraw();
}

function readContext(context: Readonly<Record<string, unknown>>): void {
  const { theme, toolInfo } = context;
  if (theme === "light" || theme === "dark") root.dataset["theme"] = theme;
  const { tool } = fieldsOf(toolInfo);
  if (tool !== undefined) state = { ...state, tool: fieldsOf(tool) };
}

function redraw(): void {
  // The renderers escape every string, and the page's content security policy allows no inline handler.
  if (target && (state.args || state.result)) target.innerHTML = draw(root.dataset["app"] ?? "", state);
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
