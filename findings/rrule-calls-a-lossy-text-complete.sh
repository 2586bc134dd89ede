#!/usr/bin/env bash
# Packages:  rrule 2.8.1 (2026-11-30)
# Behavior:  toText() describes a rule for the last working day of a month as "every month on weekdays", one at half
#            past nine as "at 9", and every 15 minutes between 9 and 10 as "every 15 minutes". The method that says
#            whether a text is complete says yes for all, and the text, read back, is the rule that it describes.
# Guess:     isFullyConvertibleToText() is false if a part of the rule is missing in its text.
# Output:
#   FREQ=WEEKLY;BYDAY=MO;BYHOUR=9;BYMINUTE=30: "every week on Monday at 9", complete: true
#     in March 5 runs, read back 5: RRULE:FREQ=WEEKLY;BYDAY=MO;BYHOUR=9
#   FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1: "every month on weekdays", complete: true
#     in March 1 runs, read back 23: RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR
#   FREQ=MINUTELY;INTERVAL=15;BYHOUR=9: "every 15 minutes", complete: true
#     in March 124 runs, read back 2976: RRULE:INTERVAL=15;FREQ=MINUTELY
#   FREQ=DAILY;BYMONTH=1,2: "every day in January and February", complete: true
#     in March 0 runs, read back 31: RRULE:FREQ=DAILY
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check rrule@2.8.1 <<'PROGRAM'
import rrule from "rrule";

const { RRule } = rrule;
const [first, last] = ["2027-03-01T00:00:00Z", "2027-03-31T23:59:59Z"].map((time) => new Date(time));
const count = (rule) => new RRule({ ...rule.origOptions, dtstart: first }).between(first, last, true).length;
for (const text of [
  "FREQ=WEEKLY;BYDAY=MO;BYHOUR=9;BYMINUTE=30",
  "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
  "FREQ=MINUTELY;INTERVAL=15;BYHOUR=9",
  "FREQ=DAILY;BYMONTH=1,2",
]) {
  const rule = RRule.fromString(text);
  const copy = RRule.fromText(rule.toText());
  console.log(`${text}: "${rule.toText()}", complete: ${rule.isFullyConvertibleToText()}`);
  console.log(`  in March ${count(rule)} runs, read back ${count(copy)}: ${RRule.optionsToString(copy.origOptions)}`);
}
PROGRAM
