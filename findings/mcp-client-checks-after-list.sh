#!/usr/bin/env bash
# Package:   @modelcontextprotocol/sdk 1.32.2 (2026-11-28)
# Behavior:  the client compares a result with the tool's output schema only after listTools() was called on this
#            connection. A program that knows the tool's name, and calls it at once, gets any result unchecked.
# Guess:     a result is always checked, or never.
# Output:
#   before listTools: {"total":"many"}
#   after listTools: error -32602
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @modelcontextprotocol/sdk@1.32.2 <<'PROGRAM'
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";

const outputSchema = { type: "object", properties: { total: { type: "number" } }, required: ["total"] };
const server = new Server({ name: "plain", version: "1.0.0" }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, async () => ({
  tools: [{ name: "count", inputSchema: { type: "object" }, outputSchema }],
}));
server.setRequestHandler(CallToolRequestSchema, async () => ({ content: [], structuredContent: { total: "many" } }));
const [ours, theirs] = InMemoryTransport.createLinkedPair();
const client = new Client({ name: "plain", version: "1.0.0" });
await Promise.all([server.connect(theirs), client.connect(ours)]);
const call = () =>
  client.callTool({ name: "count" }).then(({ structuredContent }) => JSON.stringify(structuredContent), ({ code }) => `error ${code}`);
console.log("before listTools:", await call());
await client.listTools();
console.log("after listTools:", await call());
PROGRAM
