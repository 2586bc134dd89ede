#!/usr/bin/env bash
# Package:   datadog-mcp-server 1.0.9 (2026-11-29)
# Behavior:  get-incidents publishes a query, a page's size and offset, and whether archived incidents count, and
#            requests none of them: it passes page_size to a client that reads pageSize. Each page is the first one, and
#            a search finds incidents that don't match. No error says so.
# Guess:     a parameter of the tool is part of the request.
# Output:
#   parameters: includeArchived pageSize pageOffset query limit
#   request: GET /api/v2/incidents
#   isError: false
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check datadog-mcp-server@1.0.9 @modelcontextprotocol/sdk@1.32.2 <<'PROGRAM'
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { json, serve } from "./serve.mjs";

let requested;
const server = await serve((_, response, { method, url }) => {
  requested = `${method} ${url}`;
  json(response, { data: [] });
});
// The server has no option for Datadog's address, so its requests go to the loopback interface here.
const { hostname, port } = new URL(server.url);
const to = JSON.stringify({ protocol: "http:", hostname, host: hostname, port });
writeFileSync(
  "loopback.cjs",
  `const http = require("node:http");
  require("node:https").request = (options, ...rest) => http.request({ ...options, ...${to}, agent: undefined }, ...rest);`,
);
const main = createRequire(import.meta.url).resolve("datadog-mcp-server/dist/index.js");
const env = { PATH: process.env.PATH, DD_API_KEY: "none", DD_APP_KEY: "none" };
const args = ["--require", "./loopback.cjs", main];
const client = new Client({ name: "finding", version: "1" });
await client.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: "ignore" }));
const { tools } = await client.listTools();
const { inputSchema } = tools.find(({ name }) => name === "get-incidents");
console.log("parameters:", Object.keys(inputSchema.properties).join(" "));
const page = { query: "state:active", pageSize: 10, pageOffset: 10, includeArchived: true };
const { isError = false } = await client.callTool({ name: "get-incidents", arguments: page });
console.log("request:", requested);
console.log("isError:", isError);
process.exit();
PROGRAM
