#!/usr/bin/env bash
# Packages:  google-libphonenumber 3.2.47, libphonenumber-js 1.13.16 (2026-11-29)
# Behavior:  google-libphonenumber turns a word after a number into digits of a keypad, so "(work)" adds 9675. Where
#            numbers have no fixed length, as in Germany, Austria, and Italy, the result counts as valid, and a message
#            goes to another line. libphonenumber-js drops the word.
# Guess:     a label is ignored, or makes the number invalid.
# Output:
#   +49 30 234567 (work) google: +49302345679675 valid true js: +4930234567 valid true
#   +43 1 234567 mobile google: +431234567662453 valid true js: +431234567 valid true
#   +1 415 555 2671 (work) google: +141555526719675 valid false js: +14155552671 valid true
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check google-libphonenumber@3.2.47 libphonenumber-js@1.13.16 <<'PROGRAM'
import google from "google-libphonenumber";
import parse from "libphonenumber-js/max";

const util = google.PhoneNumberUtil.getInstance();
for (const text of ["+49 30 234567 (work)", "+43 1 234567 mobile", "+1 415 555 2671 (work)"]) {
  const number = util.parse(text);
  const e164 = util.format(number, google.PhoneNumberFormat.E164);
  const other = parse(text);
  console.log(text, `google: ${e164} valid ${util.isValidNumber(number)}`, `js: ${other.number} valid ${other.isValid()}`);
}
PROGRAM
