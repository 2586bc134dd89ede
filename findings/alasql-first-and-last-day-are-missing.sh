#!/usr/bin/env bash
# Packages:  alasql 4.19.1 (2026-11-30)
# Behavior:  MIN and MAX of dates in text leave their columns out of the rows. SUM(…) OVER (ORDER BY …) gives each row
#            the sum of all rows if the query selects the summed column too, and 0 if it doesn't. No error says so; MIN
#            and MAX of numbers are right.
# Guess:     SQL: the first and last day, and a running sum of 10, 30, 35.
# Output:
#   MIN and MAX of days: [{"person":"ann"},{"person":"bob"}]
#   MIN and MAX of amounts: [{"person":"ann","low":10,"high":20},{"person":"bob","low":5,"high":5}]
#   running sum beside amount: [{"amount":10,"running":35},{"amount":20,"running":35},{"amount":5,"running":35}]
#   running sum alone: [{"running":0},{"running":0},{"running":0}]
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check alasql@4.19.1 <<'PROGRAM'
import alasql from "alasql";

const orders = [
  { person: "ann", day: "2026-11-01", amount: 10 },
  { person: "ann", day: "2026-11-02", amount: 20 },
  { person: "bob", day: "2026-11-03", amount: 5 },
];
const print = (name, sql, ...tables) => console.log(`${name}: ${JSON.stringify(alasql(sql, tables))}`);
print("MIN and MAX of days", "SELECT person, MIN(day) AS opened, MAX(day) AS closed FROM ? GROUP BY person", orders);
const range = "MIN(amount) AS low, MAX(amount) AS high";
print("MIN and MAX of amounts", `SELECT person, ${range} FROM ? GROUP BY person`, orders);
print("running sum beside amount", "SELECT amount, SUM(amount) OVER (ORDER BY day) AS running FROM ?", orders);
print("running sum alone", "SELECT SUM(amount) OVER (ORDER BY day) AS running FROM ?", orders);
PROGRAM
