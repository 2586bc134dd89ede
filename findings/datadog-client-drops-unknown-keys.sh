#!/usr/bin/env bash
# Package:   @datadog/datadog-api-client 1.64.0 (2026-11-29)
# Behavior:  the client sends only keys that it knows, in camel case, and drops the others without an error. A monitor
#            that was exported from Datadog as JSON is created without its options, so it doesn't alert for missing
#            data, and its roles. A log loses its status, its timestamp, and its own attributes, so an error arrives as
#            information.
# Guess:     an unknown key is sent or refused, and a log's own attributes are sent, as the API allows.
# Output:
#   monitor: {"name":"Till","options":{"thresholds":{"critical":1}},"query":"avg(last_5m):avg:x{*} > 1","type":"query alert"}
#   log: {"message":"no stock","service":"till"}
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @datadog/datadog-api-client@1.64.0 <<'PROGRAM'
import { client, v1, v2 } from "@datadog/datadog-api-client";
import { json, serve } from "./serve.mjs";

let sent;
const server = await serve((body, response) => {
  sent = JSON.parse(body);
  json(response, {});
});
const configuration = client.createConfiguration({
  authMethods: { apiKeyAuth: "none", appKeyAuth: "none" },
  baseServer: new client.BaseServerConfiguration(server.url, {}),
});
const exported = `{"name": "Till", "type": "query alert", "query": "avg(last_5m):avg:x{*} > 1", "restricted_roles": ["admin"],
  "options": {"thresholds": {"critical": 1}, "notify_no_data": true, "renotify_interval": 30}}`;
await new v1.MonitorsApi(configuration).createMonitor({ body: JSON.parse(exported) }).catch(() => {});
console.log("monitor:", JSON.stringify(sent));
const log = { message: "no stock", service: "till", status: "error", timestamp: 1793527200000, order: { id: 7 } };
await new v2.LogsApi(configuration).submitLog({ body: [log] });
console.log("log:", JSON.stringify(sent[0]));
server.close();
PROGRAM
