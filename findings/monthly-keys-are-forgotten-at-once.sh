#!/usr/bin/env bash
# Packages:  expiry-map 2.0.0, memory-cache 0.2.0, timed-cache 2.0.0 (2026-11-29)
# Behavior:  three stores in memory forget a key at once that should last for 30 days, because Node turns a timer of
#            more than 24.8 days into one of a millisecond. A key that remembers a sent email for a month is gone before
#            the next send, and one for 24 days is kept.
# Guess:     the longer time keeps the key longer, or is refused.
# Output:
#   24 days: expiry-map kept, memory-cache kept, timed-cache kept
#   30 days: expiry-map forgotten, memory-cache forgotten, timed-cache forgotten
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check expiry-map@2.0.0 memory-cache@0.2.0 timed-cache@2.0.0 <<'PROGRAM'
import { setTimeout as sleep } from "node:timers/promises";
import ExpiryMap from "expiry-map";
import memoryCache from "memory-cache";
import TimedCache from "timed-cache";

for (const days of [24, 30]) {
  const ms = days * 86_400_000;
  const map = new ExpiryMap(ms);
  const cache = new memoryCache.Cache();
  const timed = new TimedCache({ defaultTtl: ms });
  map.set("email-1", "sent");
  cache.put("email-1", "sent", ms);
  timed.put("email-1", "sent");
  await sleep(100);
  const kept = { "expiry-map": map.get("email-1"), "memory-cache": cache.get("email-1"), "timed-cache": timed.get("email-1") };
  console.log(`${days} days:`, Object.entries(kept).map(([name, value]) => `${name} ${value ? "kept" : "forgotten"}`).join(", "));
}
process.exit();
PROGRAM
