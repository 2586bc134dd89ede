// A host that starts the MCP server, lists its tools and calls one.
import { spawn } from "node:child_process";
import { once } from "node:events";
import process from "node:process";
import { createInterface } from "node:readline";

const server = spawn(process.execPath, ["node_modules/@toolwright/mcp/dist/bin.js", "--sandbox"], {
  stdio: ["pipe", "pipe", "ignore"],
});
const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
const client = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "host", version: "1.0.0" } };

await request(1, "initialize", client);
send({ method: "notifications/initialized" });
const { tools } = await request(2, "tools/list", {});
const call = { name: "Observability_SearchLogs", arguments: { query: "status:error", max_results: 5 } };
const { isError, structuredContent } = await request(3, "tools/call", call);
if (tools.length !== 28 || isError || structuredContent.logs.length !== 5)
  throw new Error("The server returned other tools or logs than expected.");
server.stdin.end();
const [code] = await once(server, "exit");
if (code !== 0) throw new Error(`The server exited with code ${code}.`);
console.log(`OK ${tools.length} tools listed, ${structuredContent.logs.length} logs`);

async function request(id, method, params) {
  send({ id, method, params });
  for (;;) {
    const { value, done } = await lines.next();
    if (done) throw new Error(`The server exited before it responded to ${method}.`);
    const message = JSON.parse(value);
    if (message.id === id && message.error) throw new Error(JSON.stringify(message.error));
    if (message.id === id) return message.result;
  }
}

function send(message) {
  server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
}
