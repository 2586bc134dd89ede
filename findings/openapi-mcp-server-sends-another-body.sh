#!/usr/bin/env bash
# Packages:  @ivotoby/openapi-mcp-server 1.16.1, @modelcontextprotocol/sdk 1.32.2 (2026-11-30)
# Behavior:  the server makes tools of an OpenAPI document, and renames parts of a body for the model without undoing
#            that in the request. A body that is a list is sent inside of an object. A field that shares its name with a
#            parameter of the path is sent as `body_id`. The body of a DELETE becomes its query. The calls are valid, so
#            the API sees no list, ignores the new id, and may delete by another rule.
# Guess:     the API receives what its document declares.
# Output:
#   {"id":"5","body":["ann","bob"]} => POST /segments/5/people {"body":["ann","bob"]}
#   {"id":"42","body_id":"43","plan":"pro"} => PUT /people/42 {"body_id":"43","plan":"pro"}
#   {"ids":["1","2"]} => DELETE /people?ids=1,2 (no body)
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @ivotoby/openapi-mcp-server@1.16.1 @modelcontextprotocol/sdk@1.32.2 <<'PROGRAM'
import { OpenAPIServer } from "@ivotoby/openapi-mcp-server";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { json, serve } from "./serve.mjs";

console.error = () => undefined;
const requests = [];
const api = await serve((body, response, { method, url }) => {
  requests.push(`${method} ${url} ${body || "(no body)"}`);
  json(response, {});
});
const string = { type: "string" };
const list = { type: "array", items: string };
const id = { name: "id", in: "path", required: true, schema: string };
const operation = (operationId, schema, parameters = []) => ({
  operationId,
  parameters,
  requestBody: { required: true, content: { "application/json": { schema } } },
  responses: { 200: { description: "ok" } },
});
const object = (properties) => ({ type: "object", properties });
const document = {
  openapi: "3.1.0",
  info: { title: "people", version: "1" },
  paths: {
    "/segments/{id}/people": { post: operation("add", list, [id]) },
    "/people/{id}": { put: operation("update", object({ id: string, plan: string }), [id]) },
    "/people": { delete: operation("remove", object({ ids: list })) },
  },
};
const spec = { openApiSpec: "inline", specInputMethod: "inline", inlineSpecContent: JSON.stringify(document) };
const name = { name: "people", version: "1.0.0" };
const settings = { apiBaseUrl: api.url, transportType: "stdio", toolsMode: "all", disableAbbreviation: true };
const server = new OpenAPIServer({ ...name, ...spec, ...settings });
const [ours, theirs] = InMemoryTransport.createLinkedPair();
await server.start(theirs);
const client = new Client(name);
await client.connect(ours);
const { tools } = await client.listTools();
const call = async (tool, args) => {
  const { properties } = tools.find(({ name }) => name === tool).inputSchema;
  if (Object.keys(args).some((key) => !properties[key])) throw new Error("The arguments must be declared.");
  await client.callTool({ name: tool, arguments: args });
  console.log(JSON.stringify(args), "=>", requests.pop());
};
await call("add", { id: "5", body: ["ann", "bob"] });
await call("update", { id: "42", body_id: "43", plan: "pro" });
await call("remove", { ids: ["1", "2"] });
process.exit();
PROGRAM
