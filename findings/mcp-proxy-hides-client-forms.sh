#!/usr/bin/env bash
# Package:   mcp-proxy 6.7.19 with @modelcontextprotocol/sdk 1.32.2 (2026-11-29)
# Behavior:  mcp-proxy serves a stdio server over HTTP. It forwards tools, progress, logs, results and changed lists,
#            but connects to the server once, under its own name and without capabilities, before any client does. So
#            the server reads that its client shows no forms, although the client does, and cannot ask anything. All
#            clients share that connection and the server's process.
# Guess:     a proxy is transparent: the server reads each client's name and capabilities, and its forms are shown.
# Output:
#   direct: the server sees host, shows forms: true, process 1
#   direct: the person was asked: true
#   proxied: the server sees mcp-proxy, shows forms: false, process 2
#   proxied: the person was asked: false
#   proxied again: the server sees mcp-proxy, shows forms: false, process 2
#   proxied again: the person was asked: false
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check mcp-proxy@6.7.19 @modelcontextprotocol/sdk@1.32.2 <<'PROGRAM'
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";

writeFileSync(
  "server.mjs",
  `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
const mcp = new McpServer({ name: "shop", version: "1.0.0" });
mcp.registerTool("size", { description: "Asks for a size." }, async () => {
  const client = mcp.server.getClientVersion().name;
  const forms = mcp.server.getClientCapabilities().elicitation !== undefined;
  const schema = { type: "object", properties: { size: { type: "string" } } };
  if (forms) await mcp.server.elicitInput({ message: "Which size?", requestedSchema: schema });
  return { content: [{ type: "text", text: JSON.stringify({ client, forms, pid: process.pid }) }] };
});
await mcp.connect(new StdioServerTransport());`,
);

const pids = [];
async function run(label, transport) {
  let asked = false;
  const client = new Client({ name: "host", version: "1.0.0" }, { capabilities: { elicitation: { form: {} } } });
  client.setRequestHandler(ElicitRequestSchema, async () => ((asked = true), { action: "accept", content: { size: "M" } }));
  await client.connect(transport);
  const { content } = await client.callTool({ name: "size" });
  const seen = JSON.parse(content[0].text);
  if (!pids.includes(seen.pid)) pids.push(seen.pid);
  const place = pids.indexOf(seen.pid) + 1;
  console.log(`${label}: the server sees ${seen.client}, shows forms: ${seen.forms}, process ${place}`);
  console.log(`${label}: the person was asked: ${asked}`);
  await client.close();
}

await run("direct", new StdioClientTransport({ command: "node", args: ["server.mjs"] }));

const port = String(20_000 + (process.pid % 20_000));
const proxy = spawn("npx", ["mcp-proxy", "--port", port, "node", "server.mjs"], { detached: true, stdio: "ignore" });
const url = new URL(`http://127.0.0.1:${port}/mcp`);
const isUp = () => fetch(url).then(() => true, () => false);
while (!(await isUp())) await new Promise((resolve) => setTimeout(resolve, 100));
await run("proxied", new StreamableHTTPClientTransport(url));
await run("proxied again", new StreamableHTTPClientTransport(url));
process.kill(-proxy.pid);
process.exit(0);
PROGRAM
