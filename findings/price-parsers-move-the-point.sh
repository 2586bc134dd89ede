#!/usr/bin/env bash
# Packages:  parsecurrency 1.1.1, parse-price 1.1.8 (2026-11-30)
# Behavior:  parse-price reads $1,230 as 1230 dollars and $1,234 as 1.234: a comma before three digits is a decimal
#            point unless the last digit is 0. It also drops the minus of a refund. parsecurrency takes a point before
#            three digits for thousands, even after a zero, so a price of $0.125 is 125 dollars, and $0.002 is 2.
# Guess:     a parser reads all amounts of one form the same way, and a number that begins with 0. has no thousands.
# Output:
#   $0.12: parsecurrency 0.12, parse-price 0.12
#   $0.125: parsecurrency 125, parse-price 0.125
#   $0.002: parsecurrency 2, parse-price 0.002
#   $1,234.50: parsecurrency 1234.5, parse-price 1234.5
#   $1,234: parsecurrency 1234, parse-price 1.234
#   $1,230: parsecurrency 1230, parse-price 1230
#   $12,345: parsecurrency 12345, parse-price 12.345
#   -$5.00: parsecurrency -5, parse-price 5
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check parsecurrency@1.1.1 parse-price@1.1.8 <<'PROGRAM'
import parsePrice from "parse-price";
import parseCurrency from "parsecurrency";

for (const price of ["$0.12", "$0.125", "$0.002", "$1,234.50", "$1,234", "$1,230", "$12,345", "-$5.00"])
  console.log(`${price}: parsecurrency ${parseCurrency(price)?.value}, parse-price ${parsePrice(price)}`);
PROGRAM
