#!/usr/bin/env bash
# Packages:  objects-to-csv 1.3.6, array-to-table 1.0.1, export-to-csv 1.5.0, jsonexport 3.2.0 (2026-11-29)
# Behavior:  writers of tables disagree with their input. objects-to-csv writes false as an empty cell, and
#            array-to-table also 0, so "no errors" looks like "not measured". export-to-csv writes null as the word, so
#            a person's first name is null. jsonexport does not quote a column's name that has a comma, so all cells
#            after it belong to another column.
# Guess:     0, false, and null stay different from each other, and names of columns are quoted as cells are.
# Output:
#   objects-to-csv: errors,subscribed,first_name | 0,,
#   array-to-table: errors | subscribed | first_name | --- | --- | --- |  |  |
#   export-to-csv: "errors","subscribed","first_name" | 0,FALSE,"null"
#   jsonexport: p95, seconds,errors | 1.5,7
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check objects-to-csv@1.3.6 array-to-table@1.0.1 export-to-csv@1.5.0 jsonexport@3.2.0 <<'PROGRAM'
import arrayToTable from "array-to-table";
import { asString, generateCsv, mkConfig } from "export-to-csv";
import jsonexport from "jsonexport";
import ObjectsToCsv from "objects-to-csv";

const print = (name, text) => console.log(`${name}:`, text.trimEnd().split(/\r?\n/).join(" | "));
const rows = [{ errors: 0, subscribed: false, first_name: null }];
print("objects-to-csv", await new ObjectsToCsv(rows).toString());
print("array-to-table", (arrayToTable.default ?? arrayToTable)(rows));
print("export-to-csv", asString(generateCsv(mkConfig({ useKeysAsHeaders: true, useBom: false }))(rows)));
print("jsonexport", await jsonexport([{ "p95, seconds": 1.5, errors: 7 }]));
PROGRAM
