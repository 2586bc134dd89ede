#!/usr/bin/env bash
# Package:   @modelcontextprotocol/sdk 1.32.2 (2026-11-28)
# Behavior:  a tool with an output schema that answers with isError and with details in structuredContent makes the
#            client throw a protocol error about the schema. What the tool said is lost, so the model cannot react to
#            it.
# Guess:     results with isError are not compared with the output schema, as on the server.
# Output:
#   MCP error -32602: Structured content does not match the tool's output schema: data must have required property 'total', data must NOT have additional properties
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @modelcontextprotocol/sdk@1.32.2 <<'PROGRAM'
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

const server = new McpServer({ name: "plain", version: "1.0.0" });
server.registerTool("count", { outputSchema: { total: z.number() } }, () => ({
  isError: true,
  content: [{ type: "text", text: "The quota is used up. Try again at 12:00." }],
  structuredContent: { code: "rate_limited" },
}));
const [ours, theirs] = InMemoryTransport.createLinkedPair();
const client = new Client({ name: "plain", version: "1.0.0" });
await Promise.all([server.connect(theirs), client.connect(ours)]);
await client.listTools();
console.log(await client.callTool({ name: "count" }).then(({ content }) => content[0].text, ({ message }) => message));
PROGRAM
