#!/usr/bin/env bash
# Packages:  @langchain/mcp-adapters 1.1.4, @langchain/openai 1.6.0, langchain 1.5.14 (2026-11-28)
# Behavior:  the text of a resource that an MCP tool puts into its result never reaches the model: beside a text it is
#            left out, and alone it leaves an empty result. Nothing says that something is missing.
# Guess:     the model reads the resource's text, as with the other clients of MCP.
# Output:
#   text and resource: "3 orders are late:"
#   resource alone: []
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @langchain/mcp-adapters@1.1.4 @langchain/core@1.4.0 @langchain/openai@1.6.0 langchain@1.5.14 \
  @modelcontextprotocol/sdk@1.32.2 <<'PROGRAM'
import { createServer } from "node:http";
import { MultiServerMCPClient } from "@langchain/mcp-adapters";
import { ChatOpenAI } from "@langchain/openai";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { createAgent } from "langchain";
import { createChat } from "./chat.mjs";

const text = { type: "text", text: "3 orders are late:" };
const resource = { type: "resource", resource: { uri: "shop://late", mimeType: "text/plain", text: "A-7, A-9, B-2" } };
let content;
const http = createServer(async (request, response) => {
  const server = new McpServer({ name: "plain", version: "1.0.0" });
  server.registerTool("late", { description: "Read late orders." }, () => ({ content }));
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
  await server.connect(transport);
  await transport.handleRequest(request, response);
});
await new Promise((resolve) => http.listen(0, "127.0.0.1", resolve));
const url = `http://127.0.0.1:${http.address().port}/mcp`;
const client = new MultiServerMCPClient({ plain: { transport: "http", url } });
const tools = await client.getTools();
for (const [title, result] of Object.entries({ "text and resource": [text, resource], "resource alone": [resource] })) {
  content = result;
  const chat = createChat(tools[0].name);
  const model = new ChatOpenAI({ apiKey: "none", model: "gpt-5", configuration: { fetch: chat.fetch } });
  await createAgent({ model, tools }).invoke({ messages: [{ role: "user", content: "Which orders are late?" }] });
  console.log(`${title}: ${JSON.stringify(chat.result())}`);
}
await client.close();
http.closeAllConnections();
http.close();
PROGRAM
