#!/usr/bin/env bash
# Packages:  @segment/facade 3.4.10 (2026-11-30)
# Behavior:  revenue() of Segment's library for destinations removes a dollar sign and reads the rest up to the first
#            character that is not part of a number. A revenue of "1,234.50" is therefore 1, one of "1,200,000" is 1
#            too, and one with another currency's sign in front is missing. No error says so.
# Guess:     1234.5, or nothing at all for text that isn't a number.
# Output:
#   1234.5: 1234.5
#   "$1234.50": 1234.5
#   "$1,234.50": 1
#   "1,200,000": 1
#   "12.345,60 EUR": 12.345
#   "€1234.50": undefined
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @segment/facade@3.4.10 <<'PROGRAM'
import { Track } from "@segment/facade";

for (const revenue of [1234.5, "$1234.50", "$1,234.50", "1,200,000", "12.345,60 EUR", "€1234.50"]) {
  const track = new Track({ event: "Order Completed", properties: { revenue } });
  console.log(`${JSON.stringify(revenue)}: ${track.revenue()}`);
}
PROGRAM
