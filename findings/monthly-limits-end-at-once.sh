#!/usr/bin/env bash
# Packages:  rate-limiter-flexible 11.4.0, p-throttle 8.1.1, bottleneck 2.19.5 (2026-11-29)
# Behavior:  a limit of one call in 30 days lets all calls through: the libraries wait with a timer, and Node turns a
#            timer of more than 24.8 days into one of a millisecond. So a monthly quota of credits has no effect, and a
#            weekly one does. None of the libraries refuses the setting.
# Guess:     one call, and the others wait or are refused, as in a week.
# Output:
#   7 days: rate-limiter-flexible 1 of 3, p-throttle 1 of 3, bottleneck 1 of 3
#   30 days: rate-limiter-flexible 3 of 3, p-throttle 3 of 3, bottleneck 3 of 3
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check rate-limiter-flexible@11.4.0 p-throttle@8.1.1 bottleneck@2.19.5 <<'PROGRAM'
import { setTimeout as sleep } from "node:timers/promises";
import Bottleneck from "bottleneck";
import pThrottle from "p-throttle";
import { RateLimiterMemory } from "rate-limiter-flexible";

/** Each starts a call, and lets it run when the limit allows it. */
const limits = {
  "rate-limiter-flexible": (ms) => {
    const limiter = new RateLimiterMemory({ points: 1, duration: ms / 1000 });
    return (run) => limiter.consume("credits").then(run, () => {});
  },
  "p-throttle": (ms) => {
    const throttled = pThrottle({ limit: 1, interval: ms })((run) => run());
    return (run) => void throttled(run);
  },
  bottleneck: (ms) => {
    const bottleneck = new Bottleneck({ minTime: ms });
    return (run) => void bottleneck.schedule(async () => run());
  },
};
for (const days of [7, 30]) {
  const seen = [];
  for (const [name, create] of Object.entries(limits)) {
    const start = create(days * 86_400_000);
    let runs = 0;
    for (let call = 0; call < 3; call++) {
      await start(() => runs++);
      await sleep(50);
    }
    seen.push(`${name} ${runs} of 3`);
  }
  console.log(`${days} days:`, seen.join(", "));
}
process.exit();
PROGRAM
