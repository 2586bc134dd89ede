#!/usr/bin/env bash
# Packages:  numeral 2.0.6, numbro 2.5.0, currency.js 2.0.4 (2026-11-29)
# Behavior:  a range of employees becomes one number: numeral reads 11-50 as -1150, numbro 11,50 as 1150, neither with
#            an error. numeral and currency.js read 1e6, which is a million in JavaScript and in JSON, as 16, and
#            currency.js drops the letter of $1.5M, which is then one dollar and a half.
# Guess:     the first number of a range, or null as numeral returns for other text.
# Output:
#   numeral: 11-50 = -1150, 11,50 = 1150, 1e6 = 16, $1.5m = 1500000, many = null
#   numbro: 11-50 = undefined, 11,50 = 1150, 1e6 = 1000000, $1.5m = 1500000, many = undefined
#   currency.js: 11-50 = NaN, 11,50 = 1150, 1e6 = 16, $1.5m = 1.5, many = 0
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check numeral@2.0.6 numbro@2.5.0 currency.js@2.0.4 <<'PROGRAM'
import currency from "currency.js";
import numbro from "numbro";
import numeral from "numeral";

const parsers = {
  numeral: (text) => numeral(text).value(),
  numbro: (text) => numbro.unformat(text),
  "currency.js": (text) => currency(text).value,
};
for (const [name, parse] of Object.entries(parsers))
  console.log(`${name}:`, ["11-50", "11,50", "1e6", "$1.5m", "many"].map((text) => `${text} = ${parse(text)}`).join(", "));
PROGRAM
