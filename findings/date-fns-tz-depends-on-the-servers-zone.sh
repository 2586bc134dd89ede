#!/usr/bin/env bash
# Packages:  date-fns-tz 3.2.0, date-fns 4.4.0, luxon 3.7.2 (2026-11-29)
# Behavior:  which of two equal local times date-fns-tz takes when clocks go back depends on the time zone of the
#            machine: a send at 02:30 in Berlin leaves an hour earlier from a laptop in New York than from a server in
#            UTC. When clocks go forward, it turns 02:30 into 01:30, so the send leaves early. luxon takes the later
#            one, and 03:30, everywhere.
# Guess:     a conversion with a zone does not depend on the machine, and a missing time moves forward.
# Output:
#   TZ=UTC date-fns-tz: 2026-10-25T01:30Z 2026-03-29T00:30Z luxon: 2026-10-25T01:30Z 2026-03-29T01:30Z
#   TZ=America/New_York date-fns-tz: 2026-10-25T00:30Z 2026-03-29T00:30Z luxon: 2026-10-25T01:30Z 2026-03-29T01:30Z
#   TZ=Asia/Tokyo date-fns-tz: 2026-10-25T01:30Z 2026-03-29T00:30Z luxon: 2026-10-25T01:30Z 2026-03-29T01:30Z
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check date-fns-tz@3.2.0 date-fns@4.4.0 luxon@3.7.2 <<'PROGRAM'
import { fromZonedTime } from "date-fns-tz";
import { DateTime } from "luxon";

const minute = (date) => `${date.toISOString().slice(0, 16)}Z`;
const times = ["2026-10-25T02:30", "2026-03-29T02:30"];
const zone = "Europe/Berlin";
for (const machine of ["UTC", "America/New_York", "Asia/Tokyo"]) {
  process.env.TZ = machine;
  const dateFns = times.map((time) => minute(fromZonedTime(time, zone))).join(" ");
  const luxon = times.map((time) => minute(DateTime.fromISO(time, { zone }).toJSDate())).join(" ");
  console.log(`TZ=${machine} date-fns-tz: ${dateFns} luxon: ${luxon}`);
}
PROGRAM
