#!/usr/bin/env bash
# Package:   @segment/destination-subscriptions 3.37.0 (2026-11-30)
# Behavior:  Segment's parser decides which events reach a destination such as Customer.io. It keeps one operator for
#            all conditions of a group, the last one that it reads. So a condition with `and` and a final `or` becomes
#            `or` throughout and sends every event of its type, and one with a final `and` becomes `and` and sends
#            none. A group in a group is an error, which the result carries, and which then matches no event.
# Guess:     AND binds closer than OR, or mixed operators are an error; brackets can be nested.
# Output:
#   type = "track" and event = "Order Completed" or event = "Refunded"
#     reads as: type = "track" or event = "Order Completed" or event = "Refunded"
#     sends: Order Completed, Refunded, Page Scrolled
#   type = "track" and (event = "Order Completed" or event = "Refunded")
#     reads as: type = "track" and (event = "Order Completed" or event = "Refunded")
#     sends: Order Completed, Refunded
#   event = "Refunded" or event = "Order Completed" and properties.plan = "pro"
#     reads as: event = "Refunded" and event = "Order Completed" and properties.plan = "pro"
#     sends: nothing
#   ((event = "Refunded" or event = "Order Completed") and type = "track") or event = "Signed Up"
#     reads as: an error
#     sends: nothing
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @segment/destination-subscriptions@3.37.0 <<'PROGRAM'
import { generateFql, parseFql, validate } from "@segment/destination-subscriptions";

const events = [
  { type: "track", event: "Order Completed", properties: { plan: "pro" } },
  { type: "track", event: "Refunded", properties: { plan: "free" } },
  { type: "track", event: "Page Scrolled", properties: { plan: "free" } },
];
const conditions = [
  'type = "track" and event = "Order Completed" or event = "Refunded"',
  'type = "track" and (event = "Order Completed" or event = "Refunded")',
  'event = "Refunded" or event = "Order Completed" and properties.plan = "pro"',
  '((event = "Refunded" or event = "Order Completed") and type = "track") or event = "Signed Up"',
];
for (const condition of conditions) {
  const parsed = parseFql(condition);
  console.log(condition);
  console.log("  reads as:", parsed.error ? "an error" : generateFql(parsed));
  const sent = events.filter((event) => validate(parsed, event)).map(({ event }) => event);
  console.log("  sends:", sent.join(", ") || "nothing");
}
PROGRAM
