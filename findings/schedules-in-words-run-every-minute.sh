#!/usr/bin/env bash
# Packages:  @darkeyedevelopers/natural-cron.js 1.1.0, human-to-cron 0.3.1, cron-parser 5.10.6 (2026-11-30)
# Behavior:  two converters turn words of a schedule into a cron expression, and leave out what they don't know. What
#            is left is a valid expression for another schedule: every second or every minute for "every 2 weeks",
#            only Sundays for "every day except sunday", and nine runs a day for "9am and 5pm".
# Guess:     words that the converter doesn't know are an error.
# Output:
#   every day at 9am
#     natural-cron.js: 0 9 * * ?, 7 runs a week
#     human-to-cron: * * * * * */1, more than 20,000 runs a week
#   every 2 weeks
#     natural-cron.js: * * * * ?, 10080 runs a week
#     human-to-cron: * * * * * *, more than 20,000 runs a week
#   every day except sunday
#     natural-cron.js: * * ? * SUN, 1440 runs a week
#     human-to-cron: * * * * * 0, more than 20,000 runs a week
#   every day at 9am and 5pm
#     natural-cron.js: 0 9-17 * * ?, 63 runs a week
#     human-to-cron: * * * * * */1, more than 20,000 runs a week
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @darkeyedevelopers/natural-cron.js@1.1.0 human-to-cron@0.3.1 cron-parser@5.10.6 <<'PROGRAM'
import naturalCron from "@darkeyedevelopers/natural-cron.js";
import { CronExpressionParser } from "cron-parser";
import humanToCron from "human-to-cron";

const WEEK = 7 * 24 * 60 * 60 * 1000;
const currentDate = new Date("2026-03-02T00:00:00Z");
/** The number of runs in the week of 2 March 2026. */
const count = (expression) => {
  const end = currentDate.getTime() + WEEK;
  const iterator = CronExpressionParser.parse(expression, { currentDate: new Date(currentDate - 1), tz: "UTC" });
  let runs = 0;
  while (iterator.next().getTime() < end) if (++runs > 20_000) return "more than 20,000 runs a week";
  return `${runs} runs a week`;
};
const phrases = ["every day at 9am", "every 2 weeks", "every day except sunday", "every day at 9am and 5pm"];
for (const phrase of phrases) {
  const natural = naturalCron(phrase, "MIN HOR DOM MON WEK");
  console.log(phrase);
  for (const [name, cron] of [["natural-cron.js", natural], ["human-to-cron", humanToCron(phrase)]])
    console.log(`  ${name}: ${cron}, ${count(cron)}`);
}
PROGRAM
