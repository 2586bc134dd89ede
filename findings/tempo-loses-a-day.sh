#!/usr/bin/env bash
# Packages:  @formkit/tempo 1.1.0, date-fns 4.4.0 (2026-11-29)
# Behavior:  the number of days between two dates is the number of full 24 hours, so it is one too small if clocks go
#            forward between them: the next day is 0 days later, and a reminder for the seventh day is sent on the
#            eighth.
# Guess:     1 and 7 days, as with date-fns.
# Output:
#   2026-03-08 to 2026-03-09: tempo 0, date-fns 1
#   2026-03-05 to 2026-03-12: tempo 6, date-fns 7
#   2026-03-12 to 2026-03-19: tempo 7, date-fns 7
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @formkit/tempo@1.1.0 date-fns@4.4.0 <<'PROGRAM'
import { diffDays } from "@formkit/tempo";
import { differenceInDays, parseISO } from "date-fns";

process.env.TZ = "America/New_York";
for (const [from, to] of [["2026-03-08", "2026-03-09"], ["2026-03-05", "2026-03-12"], ["2026-03-12", "2026-03-19"]]) {
  const days = differenceInDays(parseISO(to), parseISO(from));
  console.log(`${from} to ${to}: tempo ${diffDays(to, from)}, date-fns ${days}`);
}
PROGRAM
