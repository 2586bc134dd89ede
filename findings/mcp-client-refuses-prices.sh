#!/usr/bin/env bash
# Packages:  @modelcontextprotocol/server 2.4.0 and client 2.4.0, zod 4.6.7 (2026-11-28)
# Behavior:  a price in steps of 0.01 passes Zod on the server, and the client of the same SDK refuses it: it divides
#            binary fractions, in which 19.99 is no multiple of 0.01. Other prices pass, so it depends on the data.
# Guess:     both sides accept 19.99, or both refuse it.
# Output:
#   19.98: {"price":19.98}
#   19.99: Structured content does not match the tool's output schema: data/price must be multiple of 0.01
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @modelcontextprotocol/server@2.4.0 @modelcontextprotocol/client@2.4.0 zod@4.6.7 <<'PROGRAM'
import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";

const outputSchema = z.object({ price: z.number().multipleOf(0.01) });
const inputSchema = z.object({ price: z.number() });
const server = new McpServer({ name: "plain", version: "1.0.0" });
server.registerTool("read", { description: "Read.", inputSchema, outputSchema }, ({ price }) => ({
  content: [],
  structuredContent: { price },
}));
const client = new Client({ name: "plain", version: "1.0.0" });
const [ours, theirs] = InMemoryTransport.createLinkedPair();
await Promise.all([server.connect(theirs), client.connect(ours)]);
await client.listTools();
for (const price of [19.98, 19.99]) {
  const result = client.callTool({ name: "read", arguments: { price } });
  const outcome = result.then(({ structuredContent }) => JSON.stringify(structuredContent), ({ message }) => message);
  console.log(`${price}: ${await outcome}`);
}
PROGRAM
