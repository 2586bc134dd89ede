#!/usr/bin/env bash
# Package:   @datadog/datadog-api-client 1.64.0 (2026-11-28)
# Behavior:  listLogsWithPagination writes the cursor of the last page into the caller's request. A second search with
#            the same object, such as a constant of the program or a retry, starts there and misses all earlier logs.
# Guess:     the request is not changed, so a second search finds the same logs.
# Output:
#   first search: 1 2 3
#   the request is now: {"filter":{"query":"service:till"},"page":{"limit":2,"cursor":"page2"}}
#   second search: 3
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @datadog/datadog-api-client@1.64.0 <<'PROGRAM'
import { client, v2 } from "@datadog/datadog-api-client";
import { json, serve } from "./serve.mjs";

const log = (id) => ({ id, type: "log", attributes: { message: "paid" } });
const server = await serve((body, response) =>
  JSON.parse(body).page.cursor
    ? json(response, { data: [log("3")], meta: { page: {} } })
    : json(response, { data: [log("1"), log("2")], meta: { page: { after: "page2" } } }),
);
const configuration = client.createConfiguration({
  authMethods: { apiKeyAuth: "none", appKeyAuth: "none" },
  baseServer: new client.BaseServerConfiguration(server.url, {}),
});
const logs = new v2.LogsApi(configuration);
const request = { body: { filter: { query: "service:till" }, page: { limit: 2 } } };
const search = async () => {
  const ids = [];
  for await (const { id } of logs.listLogsWithPagination(request)) ids.push(id);
  return ids.join(" ");
};
console.log("first search:", await search());
console.log("the request is now:", JSON.stringify(request.body));
console.log("second search:", await search());
server.close();
PROGRAM
