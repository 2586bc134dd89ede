#!/usr/bin/env bash
# Package:   @vanillaes/csv 3.0.8 (2026-11-29)
# Behavior:  parse() drops the last row of a file with one column that does not end with a line break, although it keeps
#            the last row of a file with two. So the last person of a list of addresses gets no email.
# Guess:     the line break at the end is optional, as RFC 4180 says.
# Output:
#   one column: ["email"] ["ann@example.com"]
#   with a line break: ["email"] ["ann@example.com"] ["bob@example.com"]
#   two columns: ["email","plan"] ["ann@example.com","pro"] ["bob@example.com","free"]
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @vanillaes/csv@3.0.8 <<'PROGRAM'
import { parse } from "@vanillaes/csv";

const print = (name, csv) => console.log(`${name}:`, ...parse(csv).map((row) => JSON.stringify(row)));
print("one column", "email\nann@example.com\nbob@example.com");
print("with a line break", "email\nann@example.com\nbob@example.com\n");
print("two columns", "email,plan\nann@example.com,pro\nbob@example.com,free");
PROGRAM
