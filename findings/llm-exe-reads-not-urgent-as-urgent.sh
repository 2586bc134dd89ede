#!/usr/bin/env bash
# Package:   llm-exe 3.0.4 (2026-11-30)
# Behavior:  the parsers of a model's answer throw where they are not sure: for two of the allowed words, or for two
#            numbers. But "not urgent" has one allowed word and is returned as "urgent", as is a question. "2.5
#            million" has one number and is 2.5, and "1.200,50" is 1.
# Guess:     an answer that is more than the word or the number is an error, as "urgent or normal" and "7 of 10" are.
# Output:
#   urgent or normal? Multiple enum values found in input.
#   It is not urgent. urgent
#   No part of this is urgent. urgent
#   Is it urgent? I can't tell. urgent
#   7 of 10: Multiple numeric values found in input.
#   1,200.50 EUR: 1200.5
#   1.200,50 EUR: 1
#   about 2.5 million people: 2.5
#   3k: No numeric value found in input.
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check llm-exe@3.0.4 <<'PROGRAM'
import { createParser } from "llm-exe";

const read = (parser, answer) => {
  try {
    return parser.parse(answer);
  } catch ({ message }) {
    return message;
  }
};
const verdict = createParser("stringExtract", { enum: ["urgent", "normal"] });
const answers = ["urgent or normal?", "It is not urgent.", "No part of this is urgent.", "Is it urgent? I can't tell."];
for (const answer of answers) console.log(`${answer} ${read(verdict, answer)}`);
const number = createParser("number");
for (const answer of ["7 of 10", "1,200.50 EUR", "1.200,50 EUR", "about 2.5 million people", "3k"])
  console.log(`${answer}: ${read(number, answer)}`);
PROGRAM
