#!/usr/bin/env bash
# Package:   @samchon/openapi 6.0.1 (2026-11-30)
# Behavior:  HttpLlm makes functions for a model from an OpenAPI document, and calls them. execute() throws for each
#            status but 200 and 201, also for a 202 or a 204 that the document declares. So the email is on its way, and
#            the model reads an error, with "[object Object]" as its text. A required header, here the key that would
#            stop a second email, is neither declared to the model nor sent.
# Guess:     a declared status from 200 to 299 is a success, and a required header is a parameter or an error.
# Output:
#   parameters of the email: body
#   POST /emails: error 202 [object Object]
#   DELETE /people/42: error 204
#   the API accepted: POST /emails, key undefined | DELETE /people/42, key undefined
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @samchon/openapi@6.0.1 <<'PROGRAM'
import { HttpLlm, OpenApi } from "@samchon/openapi";
import { serve } from "./serve.mjs";

const accepted = [];
const server = await serve((body, response, { method, url, headers }) => {
  accepted.push(`${method} ${url}, key ${headers["idempotency-key"]}`);
  if (method === "DELETE") response.writeHead(204).end();
  else response.writeHead(202, { "content-type": "application/json" }).end('{"id":"1"}');
});
const id = { name: "id", in: "path", required: true, schema: { type: "string" } };
const key = { name: "Idempotency-Key", in: "header", required: true, schema: { type: "string" } };
const content = (name) => ({
  content: { "application/json": { schema: { type: "object", properties: { [name]: { type: "string" } } } } },
});
const send = {
  parameters: [key],
  requestBody: { required: true, ...content("to") },
  responses: { 202: { description: "Accepted", ...content("id") } },
};
const remove = { parameters: [id], responses: { 204: { description: "Deleted" } } };
const document = OpenApi.convert({
  openapi: "3.1.0",
  info: { title: "mail", version: "1" },
  paths: { "/emails": { post: send }, "/people/{id}": { delete: remove } },
});
const application = HttpLlm.application({ document });
const find = (method) => application.functions.find((one) => one.method === method);
const execute = (method, input) => {
  const call = { connection: { host: server.url }, application, function: find(method), input };
  return HttpLlm.execute(call).then(() => "success", ({ status, message }) => `error ${status} ${message}`.trim());
};
console.log("parameters of the email:", Object.keys(find("post").parameters.properties).join(", "));
console.log("POST /emails:", await execute("post", { body: { to: "ann@example.com" } }));
console.log("DELETE /people/42:", await execute("delete", { id: "42" }));
console.log("the API accepted:", accepted.join(" | "));
server.close();
PROGRAM
