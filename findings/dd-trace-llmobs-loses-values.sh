#!/usr/bin/env bash
# Package:   dd-trace 6.21.0 (2026-11-30)
# Behavior:  Datadog's LLM Observability sends no output for a tool that returns 0 or false, as for one that returns
#            nothing. In metadata, a Date becomes {}, and the second use of one object becomes the text "Unserializable
#            value", because an object counts as circular once it was seen anywhere before.
# Guess:     results and metadata are sent as their JSON, which exists for each of these values.
# Output:
#   count returns 0: {}
#   is_subscribed returns false: {}
#   is_subscribed returns true: {"value":"true"}
#   metadata: {"since":{},"from":{"zone":"UTC"},"to":"Unserializable value"}
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check dd-trace@6.21.0 <<'PROGRAM'
import { setTimeout as sleep } from "node:timers/promises";
import ddTrace from "dd-trace";
import { json, serve } from "./serve.mjs";

process.env.DD_INSTRUMENTATION_TELEMETRY_ENABLED = "false";
process.env.DD_REMOTE_CONFIGURATION_ENABLED = "false";
const spans = [];
const agent = await serve((body, response, { url }) => {
  if (url.startsWith("/evp_proxy")) spans.push(...JSON.parse(body).flatMap((event) => event.spans));
  json(response, { endpoints: ["/evp_proxy/v2/"] });
});
const llmobs = { mlApp: "shop", agentlessEnabled: false };
const tracer = ddTrace.init({ url: agent.url, plugins: false, startupLogs: false, llmobs });
const call = (name, result) => tracer.llmobs.wrap({ kind: "tool", name }, async () => result)({ list: "news" });
await call("count", 0);
await call("is_subscribed", false);
await call("is_subscribed", true);
const zone = { zone: "UTC" };
const metadata = { since: new Date("2026-11-01"), from: zone, to: zone };
tracer.llmobs.trace({ kind: "tool", name: "metadata" }, () => tracer.llmobs.annotate({ metadata }));
for (let waited = 0; spans.length < 4 && waited < 100; waited++) await sleep(100);
const results = [0, false, true];
for (const { name, meta } of spans)
  if (name === "metadata") console.log("metadata:", JSON.stringify(meta.metadata));
  else console.log(`${name} returns ${results.shift()}:`, JSON.stringify(meta.output));
process.exit();
PROGRAM
