#!/usr/bin/env bash
# Package:   @datadog/datadog-api-client 1.64.0 (2026-11-28)
# Behavior:  a field that the types declare as a string becomes an object if its value is newer than the client: the type of
#            a monitor reads as `[object Object]` in a message, equals no string, and is written back as `{"_data": …}`.
# Guess: the string of the response, which the types do not know yet.
# Output:
#   typeof type: object
#   in a message: a [object Object] monitor
#   as JSON: {"_data":"newer alert"}
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @datadog/datadog-api-client@1.64.0 <<'PROGRAM'
import { createServer } from "node:http";
import { client, v1 } from "@datadog/datadog-api-client";

const monitor = { id: 7, name: "Orders", type: "newer alert", query: "avg(last_5m):avg:orders{*} < 1" };
const http = createServer((_, response) => {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(monitor));
});
await new Promise((resolve) => http.listen(0, "127.0.0.1", resolve));
const configuration = client.createConfiguration({
  authMethods: { apiKeyAuth: "none", appKeyAuth: "none" },
  baseServer: new client.BaseServerConfiguration(`http://127.0.0.1:${http.address().port}`, {}),
});
const { type } = await new v1.MonitorsApi(configuration).getMonitor({ monitorId: 7 });
console.log(`typeof type: ${typeof type}\nin a message: a ${type} monitor\nas JSON: ${JSON.stringify(type)}`);
http.closeAllConnections();
http.close();
PROGRAM
