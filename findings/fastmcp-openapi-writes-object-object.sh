#!/usr/bin/env bash
# Packages:  fastmcp 4.20.16, with @modelcontextprotocol/sdk 1.32.2 (2026-11-30)
# Behavior:  a tool that FastMCP makes of an OpenAPI operation writes an object of the query as [object Object], so its
#            filter is lost, and repeats the name of a list that the document joins by commas. The published schema
#            has the object's keys, so a model fills them. Lists of the default form and deepObject are right.
# Guess:     the query of the document: an object's keys as parameters, and a list with explode: false as one value.
# Output:
#   the model: {"ids":[1,2],"filter":{"status":"open","min":5},"page":{"size":10},"tags":["a","b"]}
#   the keys of filter in the tool: status, min
#   OpenAPI: ids=1,2 status=open min=5 page[size]=10 tags=a tags=b
#   FastMCP: ids=1 ids=2 filter=[object Object] page[size]=10 tags=a tags=b
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check fastmcp@4.20.16 @modelcontextprotocol/sdk@1.32.2 <<'PROGRAM'
import { writeFileSync } from "node:fs";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

const [integer, string] = [{ type: "integer" }, { type: "string" }];
const query = (name, schema, form) => ({ name, in: "query", schema, ...form });
const parameters = [
  query("ids", { type: "array", items: integer }, { style: "form", explode: false }),
  query("filter", { type: "object", properties: { status: string, min: integer } }),
  query("page", { type: "object", properties: { size: integer } }, { style: "deepObject", explode: true }),
  query("tags", { type: "array", items: string }),
];
const responses = { 200: { description: "The orders." } };
const spec = {
  openapi: "3.0.3",
  info: { title: "shop", version: "1.0.0" },
  servers: [{ url: "https://shop.example" }],
  paths: { "/orders": { get: { operationId: "listOrders", parameters, responses } } },
};
writeFileSync(
  "server.mjs",
  `import { fromOpenAPI } from "fastmcp/openapi";
const fetch = async (url) => new Response(url);
await (await fromOpenAPI({ spec: ${JSON.stringify(spec)}, fetch })).start({ transportType: "stdio" });`,
);
const client = new Client({ name: "plain", version: "1.0.0" });
await client.connect(new StdioClientTransport({ command: process.execPath, args: ["server.mjs"], stderr: "ignore" }));
const args = { ids: [1, 2], filter: { status: "open", min: 5 }, page: { size: 10 }, tags: ["a", "b"] };
console.log("the model:", JSON.stringify(args));
const { inputSchema } = (await client.listTools()).tools[0];
console.log("the keys of filter in the tool:", Object.keys(inputSchema.properties.filter.properties).join(", "));
console.log("OpenAPI: ids=1,2 status=open min=5 page[size]=10 tags=a tags=b");
const { content } = await client.callTool({ name: "listOrders", arguments: args });
console.log("FastMCP:", [...new URL(content[0].text).searchParams].map((pair) => pair.join("=")).join(" "));
await client.close();
PROGRAM
