#!/usr/bin/env bash
# Packages:  @ai-sdk/mcp 2.0.99, ai 7.0.173 (2026-11-28)
# Behavior:  a result with `isError: true` reaches the model like a success: the prompt has its text as plain content,
#            without the flag and without an error type.
# Guess: the prompt has an output of type `error-text`, as for a tool that throws.
# Output:
#   type of the output in the prompt: content
#   the prompt has isError: false
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @ai-sdk/mcp@2.0.99 ai@7.0.173 @modelcontextprotocol/sdk@1.32.2 <<'PROGRAM'
const RESULT = { content: [{ type: "text", text: "The report does not exist." }], isError: true };
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

const { createMCPClient } = await import("@ai-sdk/mcp");
const { generateText, stepCountIs } = await import("ai");
const { MockLanguageModelV4 } = await import("ai/test");
const client = await createMCPClient({ transport: { type: "http", url } });
const prompts = [];
const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
const model = new MockLanguageModelV4({
  doGenerate: async ({ prompt }) => {
    prompts.push(prompt);
    const call = { type: "tool-call", toolCallId: "c1", toolName: "report", input: "{}" };
    return prompts.length === 1
      ? { content: [call], finishReason: { unified: "tool-calls", raw: "tool-calls" }, usage, warnings: [] }
      : { content: [{ type: "text", text: "ok" }], finishReason: { unified: "stop", raw: "stop" }, usage, warnings: [] };
  },
});
await generateText({ model, tools: await client.tools(), stopWhen: stepCountIs(3), prompt: "Read the report." });
const { content } = prompts.at(-1).find(({ role }) => role === "tool");
console.log(`type of the output in the prompt: ${content[0].output.type}`);
console.log(`the prompt has isError: ${JSON.stringify(content).includes("isError")}`);
await client.close();
http.closeAllConnections();
http.close();
PROGRAM
