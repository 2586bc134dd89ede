#!/usr/bin/env bash
# Package:   chrono-node 2.10.3 (2026-11-29)
# Behavior:  chrono reads the beginning of a text and leaves the rest without an error: `now-15m`, as in Datadog's
#            searches, is now, and a time in Europe/Berlin is one in the zone of the machine. Of abbreviations, it moves
#            CET to summer time in July, and EST not, so two sends at 9:00 are 7 hours apart instead of 6.
# Guess:     no result for a text that isn't understood, and one rule for all abbreviations.
# Output:
#   at 2026-07-15T10:30Z
#   now-15m: 2026-07-15T10:30Z
#   last 15m: 2026-07-15T10:15Z
#   tomorrow 9:00 Europe/Berlin: 2026-07-16T09:00Z
#   tomorrow 9:00 CET: 2026-07-16T07:00Z
#   tomorrow 9:00 EST: 2026-07-16T14:00Z
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check chrono-node@2.10.3 <<'PROGRAM'
import { parseDate } from "chrono-node";

process.env.TZ = "UTC";
const minute = (date) => `${date.toISOString().slice(0, 16)}Z`;
const now = new Date("2026-07-15T10:30:00Z");
console.log("at", minute(now));
const texts = ["now-15m", "last 15m", "tomorrow 9:00 Europe/Berlin", "tomorrow 9:00 CET", "tomorrow 9:00 EST"];
for (const text of texts) console.log(`${text}:`, minute(parseDate(text, now)));
PROGRAM
