#!/usr/bin/env bash
# Packages:  numeral 2.0.6, currency.js 2.0.4 (2026-11-29)
# Behavior:  a spreadsheet exports a revenue of 1.2 billion as 1.2E+09. Both parsers remove the letter and the sign, and
#            read 1.209 and 1.21, without an error. numeral keeps the sign where it marks a range, so 11-50 employees
#            are -1150.
# Guess:     1200000000, as JavaScript and JSON read it, or null, which numeral returns for other text.
# Output:
#   1.2E+09: Number 1200000000, numeral 1.209, currency.js 1.21
#   1e6: Number 1000000, numeral 16, currency.js 16
#   11-50: Number NaN, numeral -1150, currency.js NaN
#   many: Number NaN, numeral null, currency.js 0
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check numeral@2.0.6 currency.js@2.0.4 <<'PROGRAM'
import currency from "currency.js";
import numeral from "numeral";

for (const text of ["1.2E+09", "1e6", "11-50", "many"])
  console.log(`${text}: Number ${Number(text)}, numeral ${numeral(text).value()}, currency.js ${currency(text).value}`);
PROGRAM
