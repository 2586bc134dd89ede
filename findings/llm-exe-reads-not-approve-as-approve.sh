#!/usr/bin/env bash
# Package:   llm-exe 3.0.4 (2026-11-30)
# Behavior:  the parsers of a model's answer throw where they are not sure: for two of the allowed words, or for two
#            numbers. But "not approve" has one allowed word and is returned as "approve", as is a question. "2.5
#            million" has one number and is 2.5, and "1.200,50" is 1.
# Guess:     an answer that is more than the word or the number is an error, as "approve or reject" and "7 of 10" are.
# Output:
#   approve or reject? Multiple enum values found in input.
#   I do not approve. approve
#   No person may approve this. approve
#   Did a person approve it? approve
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
const verdict = createParser("stringExtract", { enum: ["approve", "reject"] });
const answers = ["approve or reject?", "I do not approve.", "No person may approve this.", "Did a person approve it?"];
for (const answer of answers) console.log(`${answer} ${read(verdict, answer)}`);
const number = createParser("number");
for (const answer of ["7 of 10", "1,200.50 EUR", "1.200,50 EUR", "about 2.5 million people", "3k"])
  console.log(`${answer}: ${read(number, answer)}`);
PROGRAM
