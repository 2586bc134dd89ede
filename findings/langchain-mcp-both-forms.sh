#!/usr/bin/env bash
# Package:   @langchain/mcp-adapters 1.1.4 (2026-11-28)
# Behavior:  for a result with text and with `structuredContent`, which servers send as two forms of the same data, the tool
#            message has both: the model pays for the data twice.
# Guess: the model gets one of them, and the other one is in the message's artifact.
# Output:
#   text in the message: true
#   structured form in the message: true
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @langchain/mcp-adapters@1.1.4 langchain@1.5.14 @langchain/langgraph@1.7.3 @langchain/core@1.4.0 @modelcontextprotocol/sdk@1.32.2 <<'PROGRAM'
const RESULT = { content: [{ type: "text", text: "TEXT-FORM" }], structuredContent: { form: "STRUCTURED-FORM" } };
import { createServer } from "node:http";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";

const http = createServer(async (request, response) => {
  const body = request.method === "POST" ? JSON.parse((await request.toArray()).join("")) : undefined;
  const server = new McpServer({ name: "plain", version: "1.0.0" });
  server.registerTool("report", { description: "Read a report." }, () => RESULT);
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
  await server.connect(transport);
  await transport.handleRequest(request, response, body);
});
await new Promise((resolve) => http.listen(0, "127.0.0.1", resolve));
const url = `http://127.0.0.1:${http.address().port}/mcp`;

const { MultiServerMCPClient } = await import("@langchain/mcp-adapters");
const client = new MultiServerMCPClient({ plain: { transport: "http", url } });
const [tool] = await client.getTools();
const { content } = await tool.invoke({ type: "tool_call", id: "c1", name: tool.name, args: {} });
const message = JSON.stringify(content);
console.log(`text in the message: ${message.includes("TEXT-FORM")}`);
console.log(`structured form in the message: ${message.includes("STRUCTURED-FORM")}`);
await client.close();
http.closeAllConnections();
http.close();
PROGRAM
