#!/usr/bin/env bash
# Package:   @jsonquerylang/jsonquery 5.1.1 (2026-11-29)
# Behavior:  average() and sum() join numbers that are strings, as decimals are in many APIs, and average() then divides
#            the joined digits: the mean of "10" and "20" is 510. max() and prod() read the same values as numbers.
#            average() counts null as 0, so a gap halves a mean.
# Guess:     an error, or 15 for both.
# Output:
#   ["10","20"] sum() = "01020", average() = 510, max() = 20, prod() = 200
#   [10,null,20] sum() = 30, average() = 10, max() = 20, prod() = 0
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @jsonquerylang/jsonquery@5.1.1 <<'PROGRAM'
import { jsonquery } from "@jsonquerylang/jsonquery";

const show = (data, ...queries) =>
  queries.map((query) => `${query} = ${JSON.stringify(jsonquery(data, query))}`).join(", ");
for (const data of [["10", "20"], [10, null, 20]])
  console.log(JSON.stringify(data), show(data, "sum()", "average()", "max()", "prod()"));
PROGRAM
