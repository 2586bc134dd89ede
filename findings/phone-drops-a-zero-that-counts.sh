#!/usr/bin/env bash
# Packages:  phone 3.1.72, libphonenumber-js 1.13.16 (2026-11-30)
# Behavior:  phone removes the zero in front of a local number. In Italy it is part of a landline's number, so the local
#            form of a number and its international form become two numbers, of which the first is wrong. The
#            library calls both valid, and keeps the zero in Ivory Coast.
# Guess:     two forms of a number give one number, as in libphonenumber-js.
# Output:
#   030 23456789: libphonenumber-js +493023456789, phone +493023456789, valid true
#   +49 30 23456789: libphonenumber-js +493023456789, phone +493023456789, valid true
#   07 01 23 45 67: libphonenumber-js +2250701234567, phone +2250701234567, valid true
#   +225 07 01 23 45 67: libphonenumber-js +2250701234567, phone +2250701234567, valid true
#   06 12345678: libphonenumber-js +390612345678, phone +39612345678, valid true
#   +39 06 12345678: libphonenumber-js +390612345678, phone +390612345678, valid true
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check phone@3.1.72 libphonenumber-js@1.13.16 <<'PROGRAM'
import { parsePhoneNumber } from "libphonenumber-js";
import { phone } from "phone";

const numbers = [
  ["DEU", "DE", "030 23456789", "+49 30 23456789"],
  ["CIV", "CI", "07 01 23 45 67", "+225 07 01 23 45 67"],
  ["ITA", "IT", "06 12345678", "+39 06 12345678"],
];
for (const [country, region, local, international] of numbers) {
  for (const number of [local, international]) {
    const seen = phone(number, { country, validateMobilePrefix: false });
    const right = parsePhoneNumber(number, region).number;
    console.log(`${number}: libphonenumber-js ${right}, phone ${seen.phoneNumber}, valid ${seen.isValid}`);
  }
}
PROGRAM
