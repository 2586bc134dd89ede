#!/usr/bin/env bash
# Packages:  itty-time 2.0.2, human-interval 2.0.1, parse-duration 2.1.9 (2026-11-29)
# Behavior:  itty-time counts a unit that it does not know as milliseconds, so a key that should last for 5 min is gone
#            after 5 ms. human-interval, which reads the intervals of Agenda and Bree, takes milliseconds for seconds,
#            and an article for 0: a job for "an hour" has no pause. parse-duration reads PT1H30M as ISO 8601 does, and
#            P1M, a month, as a minute.
# Guess:     an unknown form is refused, as each of the three refuses others.
# Output:
#   itty-time: 5 minutes = 300000 ms, 5 min = 5 ms, 30 s = 30 ms, 5min = NaN ms
#   human-interval: one hour = 3600000 ms, an hour = 0 ms, 100 milliseconds = 100000 ms, 5 mins = NaN ms
#   parse-duration: PT1H30M = 5400000 ms, P1M = 60000 ms, 1 month = 2629800000 ms, next week = null ms
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check itty-time@2.0.2 human-interval@2.0.1 parse-duration@2.1.9 <<'PROGRAM'
import humanInterval from "human-interval";
import { ms } from "itty-time";
import parseDuration from "parse-duration";

const print = (name, parse, texts) =>
  console.log(`${name}:`, texts.map((text) => `${text} = ${parse(text)} ms`).join(", "));
print("itty-time", ms, ["5 minutes", "5 min", "30 s", "5min"]);
print("human-interval", humanInterval, ["one hour", "an hour", "100 milliseconds", "5 mins"]);
print("parse-duration", (text) => parseDuration(text), ["PT1H30M", "P1M", "1 month", "next week"]);
PROGRAM
