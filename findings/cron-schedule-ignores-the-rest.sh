#!/usr/bin/env bash
# Packages:  cron-schedule 6.0.0, cronstrue 3.39.0, cron-parser 5.10.6 (2026-11-29)
# Behavior:  cron-schedule reads the digits of a part and ignores what follows them, without an error: a job for the
#            first Monday of a month runs each Monday, and one for each quarter of an hour from minute 5 once an hour.
#            cronstrue describes the same expressions as they are meant, so a person who reads its text approves another
#            schedule.
# Guess:     an unsupported part is an error, as it is for L and for names with a #.
# Output:
#   0 9 * * 1#1 is "At 09:00 AM, on the first Monday of the month"
#     cron-schedule: 03-02 09:00, 03-09 09:00, 03-16 09:00
#     cron-parser: 03-02 09:00, 04-06 09:00, 05-04 09:00
#   5/15 9 * * * is "Every 15 minutes, starting at 5 minutes past the hour, between 09:00 AM and 09:59 AM"
#     cron-schedule: 03-01 09:05, 03-02 09:05, 03-03 09:05
#     cron-parser: 03-01 09:05, 03-01 09:20, 03-01 09:35
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check cron-schedule@6.0.0 cronstrue@3.39.0 cron-parser@5.10.6 <<'PROGRAM'
import { CronExpressionParser } from "cron-parser";
import { parseCronExpression } from "cron-schedule";
import cronstrue from "cronstrue";

process.env.TZ = "UTC";
const start = new Date("2026-03-01T00:00:00Z");
const print = (name, dates) =>
  console.log(`  ${name}:`, dates.map((date) => date.toISOString().slice(5, 16).replace("T", " ")).join(", "));
for (const expression of ["0 9 * * 1#1", "5/15 9 * * *"]) {
  console.log(`${expression} is "${cronstrue.toString(expression)}"`);
  print("cron-schedule", parseCronExpression(expression).getNextDates(3, start));
  const iterator = CronExpressionParser.parse(expression, { currentDate: start, tz: "UTC" });
  print("cron-parser", iterator.take(3).map((date) => date.toDate()));
}
PROGRAM
