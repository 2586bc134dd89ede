#!/usr/bin/env bash
# Package:   json-rules-engine 7.3.1 (2026-11-30)
# Behavior:  the engine keeps whether it runs for all its runs together. The first run to end marks the engine as
#            finished, and every other run then skips the rules of lower priorities that it has not reached. Its result
#            lists them neither as events nor as failures. So of two orders that one engine checks at the same time, the
#            slower one is not billed.
# Guess:     run() has its own facts and its own result, so runs are independent.
# Output:
#   one after the other: thank, invoice | thank, invoice
#   at the same time: thank, invoice | thank
#   rules that the second run lists: 1
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check json-rules-engine@7.3.1 <<'PROGRAM'
import { setTimeout as sleep } from "node:timers/promises";
import { Engine } from "json-rules-engine";

const engine = new Engine();
const isPaid = { all: [{ fact: "status", operator: "equal", value: "paid" }] };
engine.addRule({ conditions: isPaid, priority: 2, event: { type: "thank" } });
engine.addRule({ conditions: isPaid, priority: 1, event: { type: "invoice" } });
const check = (delay) => engine.run({ status: () => sleep(delay, "paid") });
const print = (name, results) =>
  console.log(`${name}:`, results.map(({ events }) => events.map(({ type }) => type).join(", ")).join(" | "));
print("one after the other", [await check(20), await check(500)]);
const results = await Promise.all([check(20), check(500)]);
print("at the same time", results);
console.log("rules that the second run lists:", results[1].results.length + results[1].failureResults.length);
PROGRAM
