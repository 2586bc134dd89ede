#!/usr/bin/env bash
# Package:   @modelcontextprotocol/sdk 1.32.2 (2026-11-28)
# Behavior:  a tool that is registered without an input schema never sees the arguments of a call: its only parameter is
#            the request's context. Its published schema allows any argument, so a model may send some.
# Guess:     the handler gets (arguments, context), as with a schema; or the call is refused.
# Output:
#   schema: {"type":"object","properties":{}}
#   query: undefined, has a signal: true, second: undefined
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @modelcontextprotocol/sdk@1.32.2 <<'PROGRAM'
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";

const server = new McpServer({ name: "plain", version: "1.0.0" });
server.registerTool("search", {}, (first, second) => ({
  content: [{ type: "text", text: `query: ${first.query}, has a signal: ${"signal" in first}, second: ${second}` }],
}));
const [ours, theirs] = InMemoryTransport.createLinkedPair();
const client = new Client({ name: "plain", version: "1.0.0" });
await Promise.all([server.connect(theirs), client.connect(ours)]);
console.log("schema:", JSON.stringify((await client.listTools()).tools[0].inputSchema));
console.log((await client.callTool({ name: "search", arguments: { query: "status:error" } })).content[0].text);
PROGRAM
