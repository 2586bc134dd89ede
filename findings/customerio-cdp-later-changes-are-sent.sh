#!/usr/bin/env bash
# Package:   @customerio/cdp-analytics-node 0.5.9 (2026-11-28)
# Behavior:  track() keeps the program's object of properties until the batch is sent. A program that reuses one object, or
#            adds to it later, sends the last state for each event: three payments of 5, 7 and 9 become three of 9.
# Guess:     an event has the properties of the moment when track() was called.
# Output:
#   sent: paid 9 paid 9 paid 9
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @customerio/cdp-analytics-node@0.5.9 <<'PROGRAM'
import { Analytics } from "@customerio/cdp-analytics-node";
import { json, serve } from "./serve.mjs";

const sent = [];
const server = await serve((body, response) => {
  sent.push(...JSON.parse(body).batch.map(({ event, properties }) => `${event} ${properties.amount}`));
  json(response, {});
});
const analytics = new Analytics({ writeKey: "none", host: server.url });
const properties = { currency: "EUR" };
for (const amount of [5, 7, 9]) {
  properties.amount = amount;
  analytics.track({ userId: "1", event: "paid", properties });
}
await analytics.closeAndFlush({ timeout: 5_000 });
console.log("sent:", sent.join(" "));
server.close();
PROGRAM
