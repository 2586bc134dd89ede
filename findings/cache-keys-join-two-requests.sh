#!/usr/bin/env bash
# Packages:  object-identity 0.2.3, async-cache-dedupe 3.4.0 (2026-11-30)
# Behavior:  object-identity marks where an object or a list begins, and not where it ends. So a limit inside of a
#            filter and a limit beside it have one identity, as have two lists and a list in a list, and a cache
#            returns the first request's result for the second. async-cache-dedupe has one key for the text 7 and the
#            number 7, also where they are two customers.
# Guess:     two requests that differ have two keys: both packages promise structural equality or a serialized key.
# Output:
#   one key: {"filter":{"country":"US"},"limit":10} and {"filter":{"country":"US","limit":10}}
#   one key: [["ann"],["bob"]] and [["ann",["bob"]]]
#   two keys: {"to":"ann"} and {"to":"bob"}
#   first request: 10 people, second request: 10 people, computed 1 time
#   async-cache-dedupe, "7": string, 7: string, computed 1 time
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check object-identity@0.2.3 async-cache-dedupe@3.4.0 <<'PROGRAM'
import { createCache } from "async-cache-dedupe";
import { identify } from "object-identity";

const beside = { filter: { country: "US" }, limit: 10 };
const inside = { filter: { country: "US", limit: 10 } };
const pairs = [
  [beside, inside],
  [[["ann"], ["bob"]], [["ann", ["bob"]]]],
  [{ to: "ann" }, { to: "bob" }],
];
for (const [one, other] of pairs) {
  const keys = identify(one) === identify(other) ? "one key" : "two keys";
  console.log(`${keys}: ${JSON.stringify(one)} and ${JSON.stringify(other)}`);
}
let computed = 0;
const results = new Map();
const list = (request) => {
  const key = identify(request);
  if (!results.has(key)) results.set(key, (computed++, request.limit ? "10 people" : "all people"));
  return results.get(key);
};
console.log(`first request: ${list(beside)}, second request: ${list(inside)}, computed ${computed} time`);
computed = 0;
const cache = createCache({ ttl: 60 }).define("typeOf", async (id) => (computed++, typeof id));
const [text, number] = [await cache.typeOf("7"), await cache.typeOf(7)];
console.log(`async-cache-dedupe, "7": ${text}, 7: ${number}, computed ${computed} time`);
PROGRAM
