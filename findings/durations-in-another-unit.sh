#!/usr/bin/env bash
# Packages:  itty-time 2.0.2, human-interval 2.0.1, to-time 1.0.2 (2026-11-29)
# Behavior:  itty-time counts a unit that it does not know as milliseconds, so a key that should last for 5 min is gone
#            after 5 ms. human-interval, which reads the intervals of Agenda and Bree, reads "half an hour" as 0, so a
#            repeated job has no pause. to-time multiplies the first number by the last unit where parts have no space
#            between them: 2d12h is two hours.
# Guess:     the duration, or a refusal, as each of the three refuses some other forms or returns NaN.
# Output:
#   itty-time: 5 minutes = 300000 ms, 5 min = 5 ms, 1 hr = 1 ms, 5min = NaN ms
#   human-interval: one hour = 3600000 ms, half an hour = 0 ms, an hour = 0 ms, 1h = NaN ms
#   to-time: 2d 12h = 216000000 ms, 2d12h = 7200000 ms, 1h30m = 60000 ms
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check itty-time@2.0.2 human-interval@2.0.1 to-time@1.0.2 <<'PROGRAM'
import humanInterval from "human-interval";
import { ms } from "itty-time";
import toTime from "to-time";

const print = (name, parse, texts) =>
  console.log(`${name}:`, texts.map((text) => `${text} = ${parse(text)} ms`).join(", "));
print("itty-time", ms, ["5 minutes", "5 min", "1 hr", "5min"]);
print("human-interval", humanInterval, ["one hour", "half an hour", "an hour", "1h"]);
print("to-time", (text) => toTime(text).ms(), ["2d 12h", "2d12h", "1h30m"]);
PROGRAM
