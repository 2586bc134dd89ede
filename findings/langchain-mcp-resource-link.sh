#!/usr/bin/env bash
# Packages:  @langchain/mcp-adapters 1.1.4, @langchain/openai 1.6.0, langchain 1.5.14 (2026-11-28)
# Behavior:  the adapter turns a `resource_link` of a tool result into a file block with a URL. ChatOpenAI refuses such a
#            block before it sends the next request, so the agent run ends with an error after a successful tool call.
# Guess: the link reaches the model as text, or is left out; the run goes on.
# Output:
#   requests to the model: 1
#   Error: URL file blocks with source_type url must be formatted as a data URL for ChatOpenAI
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @langchain/mcp-adapters@1.1.4 @langchain/openai@1.6.0 langchain@1.5.14 @langchain/langgraph@1.7.3 @langchain/core@1.4.0 \
  @modelcontextprotocol/sdk@1.32.2 <<'PROGRAM'
const RESULT = {
  content: [
    { type: "text", text: "3 rows of 900" },
    { type: "resource_link", uri: "report://full", name: "full report", mimeType: "application/json" },
  ],
};
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
const { ChatOpenAI } = await import("@langchain/openai");
const { createAgent } = await import("langchain");
const client = new MultiServerMCPClient({ plain: { transport: "http", url } });
const tools = await client.getTools();
let requests = 0;
const call = { id: "c1", type: "function", function: { name: tools[0].name, arguments: "{}" } };
const fetch = async () => {
  requests++;
  const message = requests === 1 ? { role: "assistant", content: null, tool_calls: [call] } : { role: "assistant", content: "ok" };
  const choices = [{ index: 0, message, finish_reason: requests === 1 ? "tool_calls" : "stop" }];
  return Response.json({ id: "x", object: "chat.completion", created: 1, model: "m", choices });
};
const model = new ChatOpenAI({ apiKey: "none", model: "m", configuration: { fetch } });
const outcome = await createAgent({ model, tools })
  .invoke({ messages: [{ role: "user", content: "Read the report." }] })
  .then(() => "the run ended well", (error) => `${error.name}: ${error.message.split("\n")[0]}`);
console.log(`requests to the model: ${requests}\n${outcome}`);
await client.close();
http.closeAllConnections();
http.close();
PROGRAM
