#!/usr/bin/env bash
# Packages:  @ai-sdk/mcp 2.0.99, ai 7.0.173, @openai/agents 0.20.0, @modelcontextprotocol/sdk 1.32.2 (2026-11-28)
# Behavior:  an MCP server answers with `structuredContent` alone, which the protocol allows. The models of the AI SDK and
#            of OpenAI Agents read an empty list, as if nothing was found. No error is raised.
# Guess:     the model reads the structured content where there is no text.
# Output:
#   the server answers {"late_orders":3}
#   AI SDK reads []
#   OpenAI Agents reads []
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @ai-sdk/mcp@2.0.99 ai@7.0.173 @ai-sdk/openai@4.0.118 @openai/agents@0.20.0 openai@7.59.0 \
  @modelcontextprotocol/sdk@1.32.2 zod@4.6.7 <<'PROGRAM'
import { createServer } from "node:http";
import { createMCPClient } from "@ai-sdk/mcp";
import { createOpenAI } from "@ai-sdk/openai";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { Agent, MCPServerStreamableHttp, OpenAIChatCompletionsModel, run, setTracingDisabled } from "@openai/agents";
import { generateText, stepCountIs } from "ai";
import OpenAI from "openai";
import { z } from "zod";
import { createChat } from "./chat.mjs";

setTracingDisabled(true);
const structuredContent = { late_orders: 3 };
const http = createServer(async (request, response) => {
  const server = new McpServer({ name: "plain", version: "1.0.0" });
  const config = { description: "Count late orders.", outputSchema: { late_orders: z.number() } };
  server.registerTool("count", config, () => ({ content: [], structuredContent }));
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
  await server.connect(transport);
  await transport.handleRequest(request, response);
});
await new Promise((resolve) => http.listen(0, "127.0.0.1", resolve));
const url = `http://127.0.0.1:${http.address().port}/mcp`;

let chat;
const prompt = "How many orders are late?";
const sdks = {
  "AI SDK": async () => {
    const client = await createMCPClient({ transport: { type: "http", url } });
    const model = createOpenAI({ apiKey: "none", fetch: chat.fetch }).chat("m");
    await generateText({ model, tools: await client.tools(), prompt, stopWhen: stepCountIs(2) });
    await client.close();
  },
  "OpenAI Agents": async () => {
    const client = new MCPServerStreamableHttp({ url });
    await client.connect();
    const model = new OpenAIChatCompletionsModel(new OpenAI({ apiKey: "none", fetch: chat.fetch }), "m");
    await run(new Agent({ name: "a", model, mcpServers: [client] }), prompt);
    await client.close();
  },
};
console.log("the server answers", JSON.stringify(structuredContent));
for (const [sdk, ask] of Object.entries(sdks)) {
  chat = createChat("count");
  await ask();
  console.log(sdk, "reads", chat.result());
}
http.closeAllConnections();
http.close();
PROGRAM
