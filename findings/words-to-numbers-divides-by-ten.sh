#!/usr/bin/env bash
# Packages:  words-to-numbers 1.5.1 (2026-11-30)
# Behavior:  only the word directly before "thousand" is multiplied by it, and a hundred before that word is added as
#            it is: five hundred fifty thousand is 50,500 instead of 550,000. Five hundred thousand is right. A million
#            with a decimal point is NaN.
# Guess:     the number that the words say.
# Output:
#   five hundred thousand: 500000
#   five hundred five thousand: 5500
#   five hundred fifty thousand: 50500
#   five hundred fifty five thousand: 5550
#   five hundred and fifty thousand: 50500
#   nine hundred twenty thousand: 20900
#   one million two hundred fifty thousand: 1050200
#   two point five million: NaN
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check words-to-numbers@1.5.1 <<'PROGRAM'
import converter from "words-to-numbers";

for (const words of [
  "five hundred thousand",
  "five hundred five thousand",
  "five hundred fifty thousand",
  "five hundred fifty five thousand",
  "five hundred and fifty thousand",
  "nine hundred twenty thousand",
  "one million two hundred fifty thousand",
  "two point five million",
])
  console.log(`${words}: ${converter.wordsToNumbers(words)}`);
PROGRAM
