#!/usr/bin/env bash
# Packages:  spacetime 7.15.0, timezone-soft 1.5.2, luxon 3.7.2 (2026-11-30)
# Behavior:  "UTC+2" is two hours ahead of UTC in spacetime, and "GMT+2" two hours behind it. The second form is taken
#            for the end of a zone's name of the database (Etc/GMT+2), whose sign is the other way around. Minutes are
#            dropped, so India's +05:30 is half an hour off as UTC, and more than ten hours as GMT.
# Guess:     GMT+2 and UTC+2 are the same, as in Luxon and on each list of time zones.
# Output:
#   12:00 in UTC+2: 14:00, spacetime 14:00, timezone-soft Etc/GMT-2
#   12:00 in GMT+2: 14:00, spacetime 10:00, timezone-soft Etc/GMT+2
#   12:00 in UTC-5: 07:00, spacetime 07:00, timezone-soft Etc/GMT+5
#   12:00 in GMT-5: 07:00, spacetime 17:00, timezone-soft Etc/GMT-5
#   12:00 in UTC+5:30: 17:30, spacetime 17:00, timezone-soft unknown
#   12:00 in GMT+5:30: 17:30, spacetime 07:00, timezone-soft unknown
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check spacetime@7.15.0 timezone-soft@1.5.2 luxon@3.7.2 <<'PROGRAM'
import { DateTime } from "luxon";
import spacetime from "spacetime";
import soft from "timezone-soft";

const noon = "2026-01-15T12:00:00Z";
for (const zone of ["UTC+2", "GMT+2", "UTC-5", "GMT-5", "UTC+5:30", "GMT+5:30"]) {
  const local = spacetime(noon, "UTC").goto(zone).format("{hour-24-pad}:{minute-pad}");
  const name = soft(zone)[0]?.iana ?? "unknown";
  const right = DateTime.fromISO(noon, { zone: zone.replace("GMT", "UTC") }).toFormat("HH:mm");
  console.log(`12:00 in ${zone}: ${right}, spacetime ${local}, timezone-soft ${name}`);
}
PROGRAM
