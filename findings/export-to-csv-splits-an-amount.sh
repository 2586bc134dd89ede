#!/usr/bin/env bash
# Packages:  export-to-csv 1.5.0, with csv-parse 7.0.3 to read (2026-11-30)
# Behavior:  the decimal separator "locale" writes 1234.5 with a comma and without quotation marks, so it is two cells,
#            and all later cells of the row move. A null is the word null, while undefined is empty. With
#            `useKeysAsHeaders`, a key that the first record lacks is left out of all records.
# Guess:     a cell that has the field separator is quoted, as text is; null is empty; all keys are columns.
# Output:
#   Ann in 3 columns: name, revenue, city
#   Ann's row with decimalSeparator ".": 3 cells, the last Berlin
#   Ann's row with decimalSeparator "locale": 4 cells, the last Berlin
#   phone of Bob (null): "null", of Cid (undefined): ""
#   columns of records with name, phone, and title: name, phone
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check export-to-csv@1.5.0 csv-parse@7.0.3 <<'PROGRAM'
import { parse } from "csv-parse/sync";
import { asString, generateCsv, mkConfig } from "export-to-csv";

const write = (records, settings) => {
  const config = mkConfig({ useKeysAsHeaders: true, useBom: false, ...settings });
  return parse(asString(generateCsv(config)(records)), { relaxColumnCount: true });
};
const ann = [{ name: "Ann", revenue: 1234.5, city: "Berlin" }];
const [header] = write(ann, {});
console.log(`Ann in ${header.length} columns: ${header.join(", ")}`);
for (const decimalSeparator of [".", "locale"]) {
  const [, cells] = write(ann, { decimalSeparator });
  const name = `decimalSeparator "${decimalSeparator}"`;
  console.log(`Ann's row with ${name}: ${cells.length} cells, the last ${cells.at(-1)}`);
}
const people = [
  { name: "Ann", phone: "+49" },
  { name: "Bob", phone: null, title: "VP" },
  { name: "Cid", phone: undefined },
];
const [columns, , bob, cid] = write(people, {});
console.log(`phone of Bob (null): ${JSON.stringify(bob[1])}, of Cid (undefined): ${JSON.stringify(cid[1])}`);
console.log("columns of records with name, phone, and title:", columns.join(", "));
PROGRAM
