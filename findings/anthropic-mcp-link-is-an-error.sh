#!/usr/bin/env bash
# Packages:  @anthropic-ai/sdk 1.14.0, @modelcontextprotocol/sdk 1.32.2 (2026-11-28)
# Behavior:  a result of an MCP tool with a link, or with a resource of JSON, becomes an error for the model, although
#            the tool has succeeded. Its text is lost too. A model that reads the error of a send will send again.
# Guess:     the text arrives, and the link as text or not at all.
# Output:
#   link: sent 1, the model reads: is_error true, Error: Unsupported MCP content type: resource_link
#   JSON: sent 1, the model reads: is_error true, Error: Unsupported MIME type "application/json" for resource: crm://7
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @anthropic-ai/sdk@1.14.0 @modelcontextprotocol/sdk@1.32.2 <<'PROGRAM'
import Anthropic from "@anthropic-ai/sdk";
import { mcpTools } from "@anthropic-ai/sdk/helpers/beta/mcp";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";

const usage = { input_tokens: 1, output_tokens: 1 };
const run = async (extra) => {
  let sent = 0;
  const server = new McpServer({ name: "plain", version: "1.0.0" });
  const content = [{ type: "text", text: "Sent as delivery 7." }, extra];
  server.registerTool("send", { description: "Send." }, () => (sent++, { content }));
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: "plain", version: "1.0.0" });
  await Promise.all([server.connect(theirs), client.connect(ours)]);
  const requests = [];
  const fetch = async (_, { body }) => {
    const isFirst = requests.push(JSON.parse(body)) === 1;
    const content = isFirst ? [{ type: "tool_use", id: "c", name: "send", input: {} }] : [{ type: "text", text: "ok" }];
    const message = { id: "1", type: "message", role: "assistant", model: "m", content, usage };
    return Response.json({ ...message, stop_reason: isFirst ? "tool_use" : "end_turn" });
  };
  const { messages } = new Anthropic({ apiKey: "none", fetch }).beta;
  const tools = mcpTools((await client.listTools()).tools, client);
  await messages.toolRunner({ model: "m", max_tokens: 9, tools, messages: [{ role: "user", content: "Send." }] });
  const [result] = requests[1].messages.at(-1).content;
  return `sent ${sent}, the model reads: is_error ${result.is_error}, ${result.content}`;
};
console.log("link:", await run({ type: "resource_link", uri: "crm://7", name: "delivery 7" }));
const resource = { uri: "crm://7", mimeType: "application/json", text: '{"id":7}' };
console.log("JSON:", await run({ type: "resource", resource }));
PROGRAM
