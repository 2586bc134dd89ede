#!/usr/bin/env bash
# Packages:  parsecurrency 1.1.1, parse-price 1.1.8 (2026-11-30)
# Behavior:  parsecurrency takes the point before three digits for thousands, even after a zero, so a price of $0.125 is
#            125 dollars, and $0.002 is 2. parse-price takes a comma before three digits for a decimal point, so $1,234
#            is 1.234 dollars; with cents it is right. It also drops the minus of a refund.
# Guess:     the same amount, since a number that begins with 0. has no thousands.
# Output:
#   $0.12: parsecurrency 0.12, parse-price 0.12
#   $0.125: parsecurrency 125, parse-price 0.125
#   $0.002: parsecurrency 2, parse-price 0.002
#   $1,234.50: parsecurrency 1234.5, parse-price 1234.5
#   $1,234: parsecurrency 1234, parse-price 1.234
#   $12,000: parsecurrency 12000, parse-price 12000
#   -$5.00: parsecurrency -5, parse-price 5
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check parsecurrency@1.1.1 parse-price@1.1.8 <<'PROGRAM'
import parsePrice from "parse-price";
import parseCurrency from "parsecurrency";

for (const price of ["$0.12", "$0.125", "$0.002", "$1,234.50", "$1,234", "$12,000", "-$5.00"])
  console.log(`${price}: parsecurrency ${parseCurrency(price)?.value}, parse-price ${parsePrice(price)}`);
PROGRAM
