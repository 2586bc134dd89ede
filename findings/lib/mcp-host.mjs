import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

/**
 * A bare MCP server over stdio: `tools` by name have `schema`, and either `result`, or `form` to send to the client. The
 * first line of calls.jsonl says whether the client declares forms; then follow each call's arguments, or the response to
 * its form.
 */
export const writeServer = (tools) =>
  writeFileSync(
    "server.mjs",
    `import { appendFileSync } from "node:fs";
import { createInterface } from "node:readline";
const tools = ${JSON.stringify(tools)};
const waiting = new Map();
const send = (message) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", ...message }) + "\\n");
const note = (value) => appendFileSync("${process.cwd()}/calls.jsonl", JSON.stringify(value) + "\\n");
const handlers = {
  initialize: ({ protocolVersion }) => ({ protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "shop", version: "1.0.0" } }),
  "tools/list": () => ({ tools: Object.entries(tools).map(([name, { schema: inputSchema }]) => ({ name, description: name, inputSchema })) }),
};
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params, result } = JSON.parse(line);
  if (method === "initialize") note({ forms: params.capabilities.elicitation !== undefined });
  if (method === "tools/call" && tools[params.name].form) {
    waiting.set(1000 + id, id);
    send({ id: 1000 + id, method: "elicitation/create", params: tools[params.name].form });
  } else if (method === "tools/call") {
    note(params.arguments);
    send({ id, result: tools[params.name].result });
  } else if (handlers[method]) send({ id, result: handlers[method](params) });
  else if (waiting.has(id)) {
    note(result);
    send({ id: waiting.get(id), result: { content: [{ type: "text", text: "ok" }] } });
  } else if (id !== undefined) send({ id, error: { code: -32601, message: "Method not found" } });
}`,
  );

/** The lines that the server wrote. */
export const calls = () =>
  readFileSync("calls.jsonl", "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

/** Runs a command of an installed package to its end, in this folder as its home. */
export const run = (command, args, env) =>
  new Promise((resolve) => {
    const settings = { ...process.env, HOME: process.cwd(), NO_PROXY: "127.0.0.1", ...env };
    const child = spawn(`node_modules/.bin/${command}`, args, { env: settings, stdio: ["ignore", "ignore", "pipe"] });
    let error = "";
    child.stderr.on("data", (text) => (error += text));
    child.on("exit", (code) => resolve(code === 0 ? "" : error.slice(-2000)));
  });
