#!/usr/bin/env bash
# Packages:  @modelcontextprotocol/server 2.4.0 and client 2.4.0 (2026-11-28)
# Behavior:  the server validates a tool's result by Zod and then sends the result as the tool returned it, without the
#            defaults and with fields that the schema does not name. The client of the same SDK compares it with the
#            published schema, which is stricter, and throws: the model gets neither the data nor an error of the tool.
# Guess:     a result that the server accepts is one that the client accepts.
# Output:
#   one more field: Structured content does not match the tool's output schema: data must NOT have additional properties
#   a default: Structured content does not match the tool's output schema: data must have required property 'currency'
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @modelcontextprotocol/server@2.4.0 @modelcontextprotocol/client@2.4.0 zod@4.6.7 <<'PROGRAM'
import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";

const call = async (outputSchema, structuredContent) => {
  const server = new McpServer({ name: "plain", version: "1.0.0" });
  const config = { description: "Read.", inputSchema: z.object({}), outputSchema };
  server.registerTool("read", config, () => ({ content: [], structuredContent }));
  const client = new Client({ name: "plain", version: "1.0.0" });
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(theirs), client.connect(ours)]);
  await client.listTools();
  const result = client.callTool({ name: "read", arguments: {} });
  return result.then(({ structuredContent }) => JSON.stringify(structuredContent), ({ message }) => message);
};
console.log("one more field:", await call(z.object({ total: z.number() }), { total: 3, took_ms: 12 }));
console.log("a default:", await call(z.object({ currency: z.string().default("EUR") }), {}));
PROGRAM
