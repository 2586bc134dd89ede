#!/usr/bin/env bash
# Packages:  udsv 0.7.3 (2026-11-30)
# Behavior:  inferSchema() reads ten rows, and types a column by the last of their cells that isn't empty. One true at
#            the end makes false of all notes above, one number makes null of each name, and one cell of text keeps all
#            numbers as text. The order of the rows decides.
# Guess:     a column is typed by all rows that were read, and a column with text in it is text.
# Output:
#   "call on Monday", "true": false, true
#   "true", "call on Monday": "true", "call on Monday"
#   "Acme", "3M", "1800": null, null, 1800
#   "yes", "no", "1": null, null, 1
#   "12", "31", "n/a": "12", "31", "n/a"
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check udsv@0.7.3 <<'PROGRAM'
import { inferSchema, initParser } from "udsv";

const notes = [["call on Monday", "true"], ["true", "call on Monday"]];
const columns = [...notes, ["Acme", "3M", "1800"], ["yes", "no", "1"], ["12", "31", "n/a"]];
for (const cells of columns) {
  const csv = `id,value\n${cells.map((cell, index) => `${index},${cell}\n`).join("")}`;
  const values = initParser(inferSchema(csv)).typedObjs(csv).map(({ value }) => value);
  const list = (items) => items.map((item) => JSON.stringify(item)).join(", ");
  console.log(`${list(cells)}: ${list(values)}`);
}
PROGRAM
