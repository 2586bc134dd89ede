#!/usr/bin/env bash
# Package:   @mastra/mcp 2.0.0 (2026-11-28)
# Behavior:  a result with text and with `structuredContent` becomes only the latter: a sentence that a server adds as text,
#            such as a warning, is lost. The client names itself after the key of the server in the program's settings, so
#            a server cannot recognize it by its name.
# Guess: the tool returns the entire result; the client's name is Mastra's.
# Output:
#   {"rows":3}
#   name of the client: my-key
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @mastra/mcp@2.0.0 @modelcontextprotocol/sdk@1.32.2 <<'PROGRAM'
const RESULT = { content: [{ type: "text", text: "Only 3 of 900 rows are shown." }], structuredContent: { rows: 3 } };
import { createServer } from "node:http";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";

const clients = new Set();
const http = createServer(async (request, response) => {
  const body = request.method === "POST" ? JSON.parse((await request.toArray()).join("")) : undefined;
  if (body?.params?.clientInfo) clients.add(body.params.clientInfo.name);
  const server = new McpServer({ name: "plain", version: "1.0.0" });
  server.registerTool("report", { description: "Read a report." }, () => RESULT);
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
  await server.connect(transport);
  await transport.handleRequest(request, response, body);
});
await new Promise((resolve) => http.listen(0, "127.0.0.1", resolve));
const url = `http://127.0.0.1:${http.address().port}/mcp`;

const { MCPClient } = await import("@mastra/mcp");
const client = new MCPClient({ servers: { "my-key": { url: new URL(url) } } });
const [tool] = Object.values(await client.listTools());
console.log(JSON.stringify(await tool.execute({}, {})));
console.log(`name of the client: ${[...clients].join()}`);
await client.disconnect();
http.closeAllConnections();
http.close();
PROGRAM
