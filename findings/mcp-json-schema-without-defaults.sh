#!/usr/bin/env bash
# Package:   @modelcontextprotocol/server 2.4.0 and client 2.4.0 (2026-11-28)
# Behavior:  fromJsonSchema() publishes the defaults of a JSON Schema to models but does not apply them: a handler gets
#            {}. With the same schema in Zod, the handler gets the default.
# Guess:     both give the handler the default, since both take the arguments through a validator.
# Output:
#   plain publishes 10 and gets {}
#   zod publishes 10 and gets {"limit":10}
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @modelcontextprotocol/server@2.4.0 @modelcontextprotocol/client@2.4.0 zod@4.6.7 <<'PROGRAM'
import { Client } from "@modelcontextprotocol/client";
import { fromJsonSchema, InMemoryTransport, McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";

const server = new McpServer({ name: "plain", version: "1.0.0" });
const handler = (args) => ({ content: [{ type: "text", text: JSON.stringify(args) }] });
const plain = { type: "object", properties: { limit: { type: "integer", default: 10 } } };
server.registerTool("plain", { inputSchema: fromJsonSchema(plain) }, handler);
server.registerTool("zod", { inputSchema: z.object({ limit: z.int().default(10) }) }, handler);
const [ours, theirs] = InMemoryTransport.createLinkedPair();
const client = new Client({ name: "plain", version: "1.0.0" });
await Promise.all([server.connect(theirs), client.connect(ours)]);
for (const { name, inputSchema } of (await client.listTools()).tools) {
  const { content } = await client.callTool({ name, arguments: {} });
  console.log(name, "publishes", inputSchema.properties.limit.default, "and gets", content[0].text);
}
PROGRAM
