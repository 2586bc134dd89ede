#!/usr/bin/env bash
# Package:   @datadog/datadog-api-client 1.64.0 (2026-11-28)
# Behavior:  one log whose message is no string fails the search: the client throws a TypeError that names neither the log
#           nor the field, and the page's other logs are lost.
# Guess:     the message arrives as it is, or as an unparsed value, like unknown values of other fields.
# Output:
#   "paid" gives 2 logs
#   {"text":"paid","total":5} gives TypeError: unknown type 'string'
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @datadog/datadog-api-client@1.64.0 <<'PROGRAM'
import { json, serve } from "./serve.mjs";
import { client, v1, v2 } from "@datadog/datadog-api-client";
const configure = (url, options) =>
  client.createConfiguration({
    authMethods: { apiKeyAuth: "none", appKeyAuth: "none" },
    baseServer: new client.BaseServerConfiguration(url, {}),
    ...options,
  });

const log = (id, message) => ({ id, type: "log", attributes: { message, service: "till", status: "info" } });
for (const second of ["paid", { text: "paid", total: 5 }]) {
  const server = await serve((_, response) => json(response, { data: [log("1", "started"), log("2", second)] }));
  const outcome = await new v2.LogsApi(configure(server.url))
    .listLogs({ body: { filter: { query: "service:till" } } })
    .then(({ data }) => `${data.length} logs`, (error) => `${error.name}: ${error.message}`);
  console.log(JSON.stringify(second), "gives", outcome);
  server.close();
}
PROGRAM
