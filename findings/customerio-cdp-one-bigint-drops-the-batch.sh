#!/usr/bin/env bash
# Package:   @customerio/cdp-analytics-node 0.5.9 (2026-11-28)
# Behavior:  an event has an id from a database, a bigint. The client drops it with all other events of its batch, and says
#            so nowhere: track() does not throw, there is no event "error", and closeAndFlush() resolves.
# Guess:     track() throws, or an error names the event; the other events are sent.
# Output:
#   three events without a bigint: sent ordered paid shipped, errors 0
#   the second with a bigint: sent nothing, errors 0
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @customerio/cdp-analytics-node@0.5.9 <<'PROGRAM'
import { Analytics } from "@customerio/cdp-analytics-node";
import { json, serve } from "./serve.mjs";

const run = async (order) => {
  const sent = [];
  const server = await serve((body, response) => {
    sent.push(...JSON.parse(body).batch.map(({ event }) => event));
    json(response, {});
  });
  const analytics = new Analytics({ writeKey: "none", host: server.url, flushAt: 3, maxRetries: 0 });
  let errors = 0;
  analytics.on("error", () => errors++);
  analytics.track({ userId: "1", event: "ordered" });
  analytics.track({ userId: "1", event: "paid", properties: { order } });
  analytics.track({ userId: "1", event: "shipped" });
  await analytics.closeAndFlush({ timeout: 5_000 });
  server.close();
  return `sent ${sent.join(" ") || "nothing"}, errors ${errors}`;
};
console.log("three events without a bigint:", await run(7));
console.log("the second with a bigint:", await run(7n));
PROGRAM
