#!/usr/bin/env bash
# Package:   @mastra/mcp 2.0.0 (2026-11-29)
# Behavior:  the connection is lost after the server has run a call, before its response. Mastra's client connects again
#            and repeats the call, also of a tool that is declared as not idempotent, so two emails leave, and the model
#            reads of one success.
# Guess:     the call fails with an unknown outcome, since nobody but the server knows whether it ran.
# Output:
#   calls that the server ran: 2
#   the model reads: [{"type":"text","text":"sent"}]
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @mastra/mcp@2.0.0 @mastra/core@1.71.0 zod@4.6.7 <<'PROGRAM'
import { MCPClient } from "@mastra/mcp";
import { json, serve } from "./serve.mjs";

let ran = 0;
const annotations = { readOnlyHint: false, destructiveHint: true, idempotentHint: false };
const tool = { name: "send_email", description: "Send.", inputSchema: { type: "object" }, annotations };
const serverInfo = { name: "plain", version: "1.0.0" };
const server = await serve((body, response, request) => {
  if (request.method !== "POST") return response.writeHead(405).end();
  const { id, method } = JSON.parse(body);
  if (id === undefined) return response.writeHead(202).end();
  if (method === "tools/call" && ++ran === 1) return request.socket.destroy();
  const result = {
    initialize: { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo },
    "tools/list": { tools: [tool] },
    "tools/call": { content: [{ type: "text", text: "sent" }] },
  }[method];
  json(response, { jsonrpc: "2.0", id, ...(result ? { result } : { error: { code: -32601, message: "Unknown." } }) });
});
const client = new MCPClient({ servers: { plain: { url: new URL(server.url) } } });
const { plain_send_email: send } = await client.listTools();
const { content } = await send.execute({}, {});
console.log("calls that the server ran:", ran);
console.log("the model reads:", JSON.stringify(content));
await client.disconnect();
server.close();
PROGRAM
