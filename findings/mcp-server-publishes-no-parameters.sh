#!/usr/bin/env bash
# Package:   @modelcontextprotocol/sdk 1.32.2 (2026-11-28)
# Behavior:  version 1 validates the arguments by any Zod schema, but publishes the parameters of plain objects only: a
#            tool whose schema is a union, or ends in transform(), is listed as one without parameters. A model calls it
#            with {}, and is refused. Nothing warns at the registration.
# Guess:     the list has the parameters that the server asks for, or registerTool throws.
# Output:
#   object: {"properties":{"days":{"type":"number"}},"required":["days"]}
#   with transform: {"properties":{}}
#   union: {"properties":{}}
#   union, called with {}: Input validation error
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @modelcontextprotocol/sdk@1.32.2 zod@4.6.7 <<'PROGRAM'
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";

const days = z.object({ days: z.number() });
const inputSchemas = {
  object: days,
  "with transform": days.transform((args) => ({ hours: 24 * args.days })),
  union: z.union([days, z.object({ hours: z.number() })]),
};
const server = new McpServer({ name: "plain", version: "1.0.0" });
for (const [name, inputSchema] of Object.entries(inputSchemas))
  server.registerTool(name.replace(" ", "-"), { inputSchema }, () => ({ content: [] }));
const client = new Client({ name: "plain", version: "1.0.0" });
const [ours, theirs] = InMemoryTransport.createLinkedPair();
await Promise.all([server.connect(theirs), client.connect(ours)]);
for (const { name, inputSchema } of (await client.listTools()).tools) {
  const { properties, required } = inputSchema;
  console.log(`${name.replace("-", " ")}:`, JSON.stringify({ properties, required }));
}
const { isError, content } = await client.callTool({ name: "union", arguments: {} });
console.log("union, called with {}:", isError && content[0].text.match(/Input validation error/)[0]);
PROGRAM
