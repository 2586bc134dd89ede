#!/usr/bin/env bash
# Packages:  @customerio/cdp-analytics-node 0.5.9, @segment/analytics-node 3.1.0 (2026-11-30)
# Behavior:  both clients limit an event to 32 KB and a request to 480 KB, because the servers take 500 KB. But they
#            count an event's letters `i`, quotes, and other signs that a URL escapes, and nothing else. So a text of
#            40,000 letters `a` passes, and events of 600 KB are one request, which a server may refuse entirely.
# Guess:     the large event fails alone with an error, and a request stays below the limit.
# Output:
#   Customer.io: 40,000 letters a: sent
#   Customer.io: 40,000 letters i: Event exceeds maximum event size of 32 KB
#   Customer.io: 15 events of 40 KB: 1 request, below 500 KB: 0
#   Segment: 40,000 letters a: sent
#   Segment: 40,000 letters i: Event exceeds maximum event size of 32 KB
#   Segment: 15 events of 40 KB: 1 request, below 500 KB: 0
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @customerio/cdp-analytics-node@0.5.9 @segment/analytics-node@3.1.0 <<'PROGRAM'
import { Analytics as CustomerIo } from "@customerio/cdp-analytics-node";
import { Analytics as Segment } from "@segment/analytics-node";
import { json, serve } from "./serve.mjs";

const run = async (Analytics, texts) => {
  const sizes = [];
  const server = await serve((body, response) => {
    sizes.push(Math.round(body.length / 1000));
    json(response, {});
  });
  const analytics = new Analytics({ writeKey: "none", host: server.url, flushAt: 15, maxRetries: 0 });
  const failures = [];
  const note = (error) => error && failures.push((error.reason ?? error).message);
  for (const text of texts) analytics.track({ userId: "1", event: "noted", properties: { text } }, note);
  await analytics.closeAndFlush({ timeout: 5_000 });
  server.close();
  return { sizes, failures };
};
for (const [name, Analytics] of Object.entries({ "Customer.io": CustomerIo, Segment })) {
  for (const letter of ["a", "i"]) {
    const { failures } = await run(Analytics, [letter.repeat(40_000)]);
    console.log(`${name}: 40,000 letters ${letter}: ${failures[0] ?? "sent"}`);
  }
  const { sizes } = await run(Analytics, Array.from({ length: 15 }, () => "a".repeat(40_000)));
  const below = sizes.filter((size) => size < 500).length;
  console.log(`${name}: 15 events of 40 KB: ${sizes.length} request, below 500 KB: ${below}`);
}
PROGRAM
