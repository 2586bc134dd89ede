#!/usr/bin/env bash
# Packages:  currency-formatter 1.5.9 (2026-11-30)
# Behavior:  unformat() doesn't read what format() wrote for 17 of 163 currencies, whose sign has a point or which have
#            no decimals. An amount in dirham or Kuwaiti dinar becomes 0, one in Peruvian soles is divided by 10,000,
#            and 1235 Vietnamese dong are 1.235. No error says so.
# Guess:     the amount, except for rounding.
# Output:
#   USD: $1,235.00 is 1235
#   EUR: 1 235,00 € is 1235
#   AED: د.إ. 1,235.00 is 0
#   KWD: د.ك. 1,235.000 is 0
#   PEN: S/. 1,235.00 is 0.1235
#   VND: 1.235 ₫ is 1.235
#   other than 1235: 17 of 163
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check currency-formatter@1.5.9 <<'PROGRAM'
import currency from "currency-formatter";

const read = (code) => currency.unformat(currency.format(1235, { code }), { code });
// The marks of right-to-left text are invisible, so they are left out here.
for (const code of ["USD", "EUR", "AED", "KWD", "PEN", "VND"])
  console.log(`${code}: ${currency.format(1235, { code }).replace(/[\u200e\u200f]/g, "")} is ${read(code)}`);
const codes = currency.currencies.map(({ code }) => code);
console.log(`other than 1235: ${codes.filter((code) => read(code) !== 1235).length} of ${codes.length}`);
PROGRAM
