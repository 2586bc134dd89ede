#!/usr/bin/env bash
# Packages:  @zuplo/mcp 0.0.32, with @modelcontextprotocol/sdk 1.32.2 (2026-11-30)
# Behavior:  Zuplo's MCP client declares that it can sample, without a setting, and never answers a server that asks, so
#            the server waits until its limit. It gives its notification of the end of the initialization an id, which
#            makes it a request, so the official server never learns of it. It reads the first page of tools only.
# Guess:     nothing is declared that the program did not set up, a notification without an id, and all tools.
# Output:
#   declared by default: {"sampling":{}}
#   the last message of the initialization: {"jsonrpc":"2.0","id":1,"method":"notifications/initialized"}
#   the server learned that the client is ready: false
#   tools of the server: first, second
#   tools of the client: first
#   the server's request for a sample: MCP error -32001: Request timed out
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @zuplo/mcp@0.0.32 @modelcontextprotocol/sdk@1.32.2 <<'PROGRAM'
import { setTimeout as sleep } from "node:timers/promises";
import { randomUUID } from "node:crypto";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { MCPClient } from "@zuplo/mcp/client";
import { HTTPClientTransport } from "@zuplo/mcp/transport/httpclient";
import { serve } from "./serve.mjs";

const server = new Server({ name: "shop", version: "1.0.0" }, { capabilities: { tools: {} } });
let isReady = false;
server.oninitialized = () => (isReady = true);
const page = (name) => ({ tools: [{ name, inputSchema: { type: "object" } }] });
server.setRequestHandler(ListToolsRequestSchema, ({ params }) =>
  params?.cursor ? page("second") : { ...page("first"), nextCursor: "2" },
);
server.setRequestHandler(CallToolRequestSchema, async (_, { requestId }) => {
  const messages = [{ role: "user", content: { type: "text", text: "Sum it up." } }];
  const options = { timeout: 1000, relatedRequestId: requestId };
  const text = await server.createMessage({ messages, maxTokens: 5 }, options).then(
    () => "answered",
    ({ message }) => message,
  );
  return { content: [{ type: "text", text }] };
});
const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: randomUUID });
await server.connect(transport);
const received = [];
const http = await serve((body, response, request) => {
  if (body) received.push(body);
  transport.handleRequest(request, response, body ? JSON.parse(body) : undefined);
});
const logger = { debug() {}, info() {}, warn() {}, error() {} };
const client = new MCPClient({ name: "zuplo", version: "1.0.0", logger });
await client.connect(new HTTPClientTransport({ url: http.url, logger }));
await client.initialize();
await sleep(300);
console.log("declared by default:", JSON.stringify(server.getClientCapabilities()));
console.log("the last message of the initialization:", received.at(-1));
console.log("the server learned that the client is ready:", isReady);
console.log("tools of the server: first, second");
console.log("tools of the client:", (await client.listTools()).map(({ name }) => name).join(", "));
const { content } = await client.callTool("first", {});
console.log("the server's request for a sample:", content[0].text);
process.exit();
PROGRAM
