#!/usr/bin/env bash
# Packages:  dayjs-business-time 1.0.4, dayjs 1.11.23 (2026-11-30)
# Behavior:  businessDaysDiff() counts a day more for two dates without a time: two days from Monday to Tuesday, eleven
#            in two weeks. If both dates have ten o'clock as their time, it is one, and ten. So addBusinessDays() with
#            the difference goes to the day after the second date.
# Guess:     one day from Monday to Tuesday, whatever the time is, and the sum returns to the second date.
# Output:
#   Mon 2026-11-30 to Tue 2026-12-01: 2, at ten 1
#     Mon + 2 days: Wed 2026-12-02
#   Fri 2026-11-27 to Mon 2026-11-30: 2, at ten 1
#     Fri + 2 days: Tue 2026-12-01
#   Mon 2026-11-30 to Mon 2026-12-14: 11, at ten 10
#     Mon + 11 days: Tue 2026-12-15
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check dayjs-business-time@1.0.4 dayjs@1.11.23 <<'PROGRAM'
import dayjs from "dayjs";
import businessTime from "dayjs-business-time";

dayjs.extend(businessTime);
for (const [from, to] of [["2026-11-30", "2026-12-01"], ["2026-11-27", "2026-11-30"], ["2026-11-30", "2026-12-14"]]) {
  const [start, end] = [dayjs(from), dayjs(to)];
  const days = start.businessDaysDiff(end);
  const atTen = start.hour(10).businessDaysDiff(end.hour(10));
  const back = start.addBusinessDays(days).format("ddd YYYY-MM-DD");
  console.log(`${start.format("ddd YYYY-MM-DD")} to ${end.format("ddd YYYY-MM-DD")}: ${days}, at ten ${atTen}`);
  console.log(`  ${start.format("ddd")} + ${days} days: ${back}`);
}
PROGRAM
