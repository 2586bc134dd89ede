#!/usr/bin/env bash
# Packages:  humanparser 2.7.0, parse-full-name 1.2.7 (2026-11-29)
# Behavior:  two parsers of names lose half of a name of two words, without an error. humanparser takes Ma, one of the
#            most frequent last names on earth, for the degree of a Master of Arts. parse-full-name takes first names
#            such as Van, Della, and Bin for the beginning of a last name, so an email greets "Hi ,".
# Guess:     a name of two words is a first and a last name.
# Output:
#   Ann Ma humanparser: "Ann" and "" parse-full-name: "Ann" and "Ma"
#   Van Morris humanparser: "Van" and "Morris" parse-full-name: "" and "Van Morris"
#   Della Green humanparser: "Della" and "Green" parse-full-name: "" and "Della Green"
#   Bin Lee humanparser: "Bin" and "Lee" parse-full-name: "" and "Bin Lee"
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check humanparser@2.7.0 parse-full-name@1.2.7 <<'PROGRAM'
import humanparser from "humanparser";
import { parseFullName } from "parse-full-name";

for (const name of ["Ann Ma", "Van Morris", "Della Green", "Bin Lee"]) {
  const { firstName, lastName } = humanparser.parseName(name);
  const { first, last, error } = parseFullName(name);
  if (error.some(Boolean)) console.log(error);
  console.log(name, `humanparser: "${firstName}" and "${lastName}"`, `parse-full-name: "${first}" and "${last}"`);
}
PROGRAM
