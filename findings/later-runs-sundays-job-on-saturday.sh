#!/usr/bin/env bash
# Packages:  @breejs/later 4.2.0, cron-parser 5.10.6 (2026-11-30)
# Behavior:  in later, the library behind the job scheduler Bree, the cron expression for Sunday (7) runs on Saturday:
#            it adds one to cron's number of a day, and takes 8 for the last of a week. 0 and SUN run on Sunday. A job
#            for the first of a month and each Monday runs only if both hold, about twice a year.
# Guess:     7 is Sunday as in crontab, and two days are alternatives as in crontab and in cron-parser.
# Output:
#   0 9 * * 0
#     later: Sun 2026-12-06, Sun 2026-12-13, Sun 2026-12-20
#     cron-parser: Sun 2026-12-06, Sun 2026-12-13, Sun 2026-12-20
#   0 9 * * 7
#     later: Sat 2026-12-05, Sat 2026-12-12, Sat 2026-12-19
#     cron-parser: Sun 2026-12-06, Sun 2026-12-13, Sun 2026-12-20
#   0 9 * * SUN
#     later: Sun 2026-12-06, Sun 2026-12-13, Sun 2026-12-20
#     cron-parser: Sun 2026-12-06, Sun 2026-12-13, Sun 2026-12-20
#   0 9 * * 5-7
#     later: Fri 2026-12-04, Sat 2026-12-05, Fri 2026-12-11
#     cron-parser: Fri 2026-12-04, Sat 2026-12-05, Sun 2026-12-06
#   0 9 1 * 1
#     later: Mon 2027-02-01, Mon 2027-03-01, Mon 2027-11-01
#     cron-parser: Mon 2026-12-07, Mon 2026-12-14, Mon 2026-12-21
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @breejs/later@4.2.0 cron-parser@5.10.6 <<'PROGRAM'
import later from "@breejs/later";
import { CronExpressionParser } from "cron-parser";

const start = new Date("2026-12-01T12:00:00Z");
const day = (date) => `${date.toUTCString().slice(0, 3)} ${date.toISOString().slice(0, 10)}`;
for (const expression of ["0 9 * * 0", "0 9 * * 7", "0 9 * * SUN", "0 9 * * 5-7", "0 9 1 * 1"]) {
  const runs = later.schedule(later.parse.cron(expression)).next(3, start);
  const iterator = CronExpressionParser.parse(expression, { currentDate: start, tz: "UTC" });
  const expected = Array.from({ length: 3 }, () => iterator.next().toDate());
  console.log(`${expression}\n  later: ${runs.map(day).join(", ")}\n  cron-parser: ${expected.map(day).join(", ")}`);
}
PROGRAM
