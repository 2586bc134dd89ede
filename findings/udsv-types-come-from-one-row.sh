#!/usr/bin/env bash
# Package:   udsv 0.7.3 (2026-11-29)
# Behavior:  the type of a column is that of one row, the last of a sample: codes before a row of digits are null, and a
#            name is false if the last one is the letter N. A column whose one cell is TRUE and whose last cell is no
#            has no true at all. A file of one column whose first cells are in quotes has no rows.
# Guess:     a column is a number or a boolean if all cells of the sample are.
# Output:
#   [{"id":1,"code":null},{"id":2,"code":12}]
#   [{"id":1,"name":false},{"id":2,"name":false}]
#   [{"id":1,"paid":false},{"id":2,"paid":false}]
#   []
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check udsv@0.7.3 <<'PROGRAM'
import { inferSchema, initParser } from "udsv";

for (const csv of ["id,code\n1,AB1\n2,12\n", "id,name\n1,Ann\n2,N\n", "id,paid\n1,TRUE\n2,no\n", 'note\n"a"\n"b"\n'])
  console.log(JSON.stringify(initParser(inferSchema(csv)).typedObjs(csv)));
PROGRAM
