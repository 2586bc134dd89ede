#!/usr/bin/env bash
# Package:   @datadog/datadog-api-client 1.64.0 (2026-11-28)
# Behavior:  the times of a span become Dates of whole milliseconds: a span of 0.9 ms has the same start and end, and
#            spans of one millisecond lose their order. The digits are nowhere in the result.
# Guess:     times of spans, which Datadog sends with nanoseconds, keep them, as a string or beside the Date.
# Output:
#   2026-11-01T10:00:00.123Z 2026-11-01T10:00:00.123Z difference: 0
#   in the result: false
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

const attributes = { service: "till", start_timestamp: "2026-11-01T10:00:00.123045678Z", end_timestamp: "2026-11-01T10:00:00.123945678Z" };
const server = await serve((_, response) => json(response, { data: [{ id: "1", type: "spans", attributes }] }));
const { data } = await new v2.SpansApi(configure(server.url)).listSpansGet({});
const { startTimestamp, endTimestamp } = data[0].attributes;
console.log(startTimestamp.toISOString(), endTimestamp.toISOString(), "difference:", endTimestamp - startTimestamp);
console.log("in the result:", /678/.test(JSON.stringify(data)));
server.close();
PROGRAM
