#!/usr/bin/env bash
# Package:   json-bigint 1.0.0 (2026-11-29)
# Behavior:  a fraction of 16 or more characters, as most results of a division, becomes an object of bignumber.js,
#            while its neighbors stay numbers. A sum with + is then a text, and a comparison of equal values is false.
#            With useNativeBigInt, one such fraction makes the whole document an error.
# Guess:     only integers beyond 2^53 change their type.
# Output:
#   types: number object object
#   sum: 0.250.33333333333333330.3333333333333333
#   equal: false
#   useNativeBigInt: SyntaxError
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check json-bigint@1.0.0 <<'PROGRAM'
import jsonBigint from "json-bigint";

const text = JSON.stringify({ means: [1 / 4, 1 / 3, 1 / 3] });
const { means } = jsonBigint.parse(text);
console.log("types:", ...means.map((mean) => typeof mean));
console.log("sum:", means.reduce((sum, mean) => sum + mean, 0));
console.log("equal:", means[1] === means[2]);
try {
  console.log("useNativeBigInt:", jsonBigint({ useNativeBigInt: true }).parse(text));
} catch ({ name }) {
  console.log("useNativeBigInt:", name);
}
PROGRAM
