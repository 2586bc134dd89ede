#!/usr/bin/env bash
# Package:   @datadog/datadog-api-client 1.64.0 (2026-11-28)
# Behavior:  a Date as the start or end of a search is sent without its milliseconds: a search up to 10:00:00.999 ends
#            at 10:00:00.000, and misses the logs of its last second. In the body of the same search, which takes text,
#            nothing is cut.
# Guess:     a Date is sent with the milliseconds that it has.
# Output:
#   filter[from]: 2026-11-01T09:59:59Z
#   filter[to]: 2026-11-01T10:00:00Z
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @datadog/datadog-api-client@1.64.0 <<'PROGRAM'
import { client, v2 } from "@datadog/datadog-api-client";
import { json, serve } from "./serve.mjs";

let query;
const server = await serve((_, response, { url }) => {
  query = new URL(url, "http://localhost").searchParams;
  json(response, { data: [] });
});
const configuration = client.createConfiguration({
  authMethods: { apiKeyAuth: "none", appKeyAuth: "none" },
  baseServer: new client.BaseServerConfiguration(server.url, {}),
});
const filterFrom = new Date("2026-11-01T09:59:59.500Z");
const filterTo = new Date("2026-11-01T10:00:00.999Z");
await new v2.LogsApi(configuration).listLogsGet({ filterQuery: "service:till", filterFrom, filterTo });
for (const name of ["filter[from]", "filter[to]"]) console.log(`${name}: ${query.get(name)}`);
server.close();
PROGRAM
