#!/usr/bin/env bash
# Packages:  to-time 1.0.2, timestring 7.0.0, enhanced-ms 5.0.0 (2026-11-29)
# Behavior:  to-time reads several parts without spaces as the number of the first with the unit of the last: 2d12h is
#            two hours, and 1h30m is one minute. timestring and enhanced-ms drop a minus sign, so an offset into the
#            past becomes one into the future.
# Guess:     the sum of the parts with its sign, or an error.
# Output:
#   to-time: 1h 30m = 5400 s, 1h30m = 60 s, 2d12h = 7200 s, 15m30s = 15 s
#   timestring: 1h 30m = 5400 s, -15m = 900 s, -1d12h = 129600 s
#   enhanced-ms: 1h 30m = 5400 s, -15m = 900 s, -1d12h = 129600 s
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check to-time@1.0.2 timestring@7.0.0 enhanced-ms@5.0.0 <<'PROGRAM'
import { ms } from "enhanced-ms";
import timestring from "timestring";
import toTime from "to-time";

const print = (name, parse, texts) =>
  console.log(`${name}:`, texts.map((text) => `${text} = ${parse(text)} s`).join(", "));
print("to-time", (text) => toTime(text).seconds(), ["1h 30m", "1h30m", "2d12h", "15m30s"]);
print("timestring", (text) => timestring(text), ["1h 30m", "-15m", "-1d12h"]);
print("enhanced-ms", (text) => ms(text) / 1000, ["1h 30m", "-15m", "-1d12h"]);
PROGRAM
