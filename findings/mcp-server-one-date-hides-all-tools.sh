#!/usr/bin/env bash
# Packages:  @modelcontextprotocol/server 2.4.0 and client 2.4.0, zod 4.6.7 (2026-11-28)
# Behavior:  a tool whose output schema has a Date is registered without complaint. From then on, each request for the
#            list of tools fails, also for the other tools: a host shows a server without tools. The message names no
#            tool.
# Guess:     registerTool throws, or the list has the tool without its output schema.
# Output:
#   registered: 2 tools
#   list: Date cannot be represented in JSON Schema
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @modelcontextprotocol/server@2.4.0 @modelcontextprotocol/client@2.4.0 zod@4.6.7 <<'PROGRAM'
import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";

const server = new McpServer({ name: "plain", version: "1.0.0" });
const schemas = { search: z.object({ total: z.number() }), read: z.object({ created: z.date() }) };
const registered = Object.entries(schemas).map(([name, outputSchema]) =>
  server.registerTool(name, { description: name, inputSchema: z.object({}), outputSchema }, () => ({ content: [] })),
);
console.log("registered:", registered.length, "tools");
const client = new Client({ name: "plain", version: "1.0.0" });
const [ours, theirs] = InMemoryTransport.createLinkedPair();
await Promise.all([server.connect(theirs), client.connect(ours)]);
console.log("list:", await client.listTools().then(({ tools }) => tools.length, ({ message }) => message));
PROGRAM
