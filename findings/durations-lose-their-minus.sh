#!/usr/bin/env bash
# Packages:  iso8601-duration 2.1.4, timestring 7.0.0, tinyduration 3.4.1, parse-duration 2.1.9 (2026-11-30)
# Behavior:  iso8601-duration reads a calendar's "15 minutes before" (-PT15M) as 15 minutes after, and timestring reads
#            an hour ago (-1h) as in an hour: both skip the minus without an error. Two other
#            parsers keep the sign.
# Guess:     a negative duration, or an error.
# Output:
#   PT15M: iso8601-duration 900 s, tinyduration negative false
#   -PT15M: iso8601-duration 900 s, tinyduration negative true
#   -P1D: iso8601-duration 86400 s, tinyduration negative true
#   1h: timestring 3600 s, parse-duration 3600 s
#   -1h: timestring 3600 s, parse-duration -3600 s
#   -90m: timestring 5400 s, parse-duration -5400 s
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check iso8601-duration@2.1.4 timestring@7.0.0 tinyduration@3.4.1 parse-duration@2.1.9 <<'PROGRAM'
import { parse, toSeconds } from "iso8601-duration";
import parseDuration from "parse-duration";
import timestring from "timestring";
import tiny from "tinyduration";

for (const text of ["PT15M", "-PT15M", "-P1D"]) {
  const { negative = false } = tiny.parse(text);
  console.log(`${text}: iso8601-duration ${toSeconds(parse(text))} s, tinyduration negative ${negative}`);
}
for (const text of ["1h", "-1h", "-90m"])
  console.log(`${text}: timestring ${timestring(text)} s, parse-duration ${parseDuration(text) / 1000} s`);
PROGRAM
