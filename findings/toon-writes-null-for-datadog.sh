#!/usr/bin/env bash
# Packages:  @toon-format/toon 4.4.0, @datadog/datadog-api-client 1.64.0 (2026-11-29)
# Behavior:  TOON writes null for every object of a class, without an error. The models of Datadog's client are such
#            objects, so a model that reads its responses in TOON reads a page without logs, where JSON has them.
# Guess:     the encoder writes an object's own fields, as JSON.stringify does, or refuses what it cannot write.
# Output:
#   JSON: [{"id":"1","type":"log"},{"id":"2","type":"log"}]
#   TOON of the logs: [2]: null,null
#   TOON of the response: null
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @toon-format/toon@4.4.0 @datadog/datadog-api-client@1.64.0 <<'PROGRAM'
import { client, v2 } from "@datadog/datadog-api-client";
import { encode } from "@toon-format/toon";
import { json, serve } from "./serve.mjs";

const log = (id) => ({ id, type: "log" });
const server = await serve((_, response) => json(response, { data: [log("1"), log("2")] }));
const configuration = client.createConfiguration({
  authMethods: { apiKeyAuth: "none", appKeyAuth: "none" },
  baseServer: new client.BaseServerConfiguration(server.url, {}),
});
const response = await new v2.LogsApi(configuration).listLogs({ body: { filter: { query: "service:till" } } });
console.log("JSON:", JSON.stringify(response.data));
console.log("TOON of the logs:", encode(response.data));
console.log("TOON of the response:", encode(response));
server.close();
PROGRAM
