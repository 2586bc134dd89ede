#!/usr/bin/env bash
# Packages:  exceljs 4.4.0, json-2-csv 5.6.0, papaparse 5.7.1 (2026-11-29)
# Behavior:  without any option, exceljs reads a cell of a CSV file as a number if it can: the + of a phone number and
#            the zero of a postal code are lost, a span's id gets other digits, and a blank cell is 0. json-2-csv
#            changes the span's id too. papaparse keeps all text.
# Guess:     cells of a CSV file are strings, unless an option asks for types.
# Output:
#   exceljs: 4930234567 7030 1234567890123456800 0
#   json-2-csv: "+4930234567" "07030" 1234567890123456800 " "
#   papaparse: "+4930234567" "07030" "1234567890123456789" " "
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check exceljs@4.4.0 json-2-csv@5.6.0 papaparse@5.7.1 <<'PROGRAM'
import { Readable } from "node:stream";
import exceljs from "exceljs";
import { csv2json } from "json-2-csv";
import papaparse from "papaparse";

const csv = "phone,zip,span_id,seats,name\n+4930234567,07030,1234567890123456789, ,Ann";
const print = (name, cells) => console.log(`${name}:`, cells.slice(0, 4).map((cell) => JSON.stringify(cell)).join(" "));
const sheet = await new exceljs.Workbook().csv.read(Readable.from([csv]));
print("exceljs", sheet.getRow(2).values.slice(1));
print("json-2-csv", Object.values(csv2json(csv)[0]));
print("papaparse", Object.values(papaparse.parse(csv, { header: true }).data[0]));
PROGRAM
