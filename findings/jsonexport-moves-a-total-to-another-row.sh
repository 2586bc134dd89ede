#!/usr/bin/env bash
# Packages:  jsonexport 3.2.0, with csv-parse 7.0.3 to read (2026-11-30)
# Behavior:  an order has a list of items, and then a total. jsonexport writes a row for each item, with the order's
#            number in the first and its total in the last of them, beside an empty number. So a sum of the rows that
#            have a number misses each order with several items. A Date is written as the day alone, in the machine's
#            own language and time zone.
# Guess:     what belongs to the order is in the order's first row, or in each of its rows; a Date is an ISO time.
# Output:
#   order 1, item A, total -
#   order -, item B, total 30
#   order 2, item C, total 5
#   sum of the rows with an order: 5 of 35
#   2026-11-30T23:30:00.000Z in Berlin: the day 1, a time of day: false
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check jsonexport@3.2.0 csv-parse@7.0.3 <<'PROGRAM'
import { parse } from "csv-parse/sync";
import jsonexport from "jsonexport";

process.env.TZ = "Europe/Berlin";
const orders = [
  { order: 1, items: [{ sku: "A" }, { sku: "B" }], total: 30 },
  { order: 2, items: [{ sku: "C" }], total: 5 },
];
const rows = parse(await jsonexport(orders), { columns: true });
for (const row of rows) console.log(`order ${row.order || "-"}, item ${row["items.sku"]}, total ${row.total || "-"}`);
const sum = rows.filter(({ order }) => order).reduce((total, row) => total + Number(row.total), 0);
console.log(`sum of the rows with an order: ${sum} of 35`);
const at = new Date("2026-11-30T23:30:00Z");
const [{ at: cell }] = parse(await jsonexport([{ at, id: 1 }]), { columns: true });
const day = cell.match(/\d+/g).map(Number).includes(1) ? "1" : cell;
console.log(`${at.toISOString()} in Berlin: the day ${day}, a time of day: ${/\d:\d/.test(cell)}`);
PROGRAM
