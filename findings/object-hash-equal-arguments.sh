#!/usr/bin/env bash
# Packages:  object-hash 3.0.0, hash-sum 2.0.0, hash-it 7.0.2, ohash 2.0.12 (2026-11-29)
# Behavior:  object-hash, hash-sum, and hash-it give equal values different hashes if one object occurs twice in one of
#            them: the second place is hashed as a reference. After a queue or a cache, which keep values as JSON, the
#            same arguments have another hash, so a key for idempotency does not hold, and an email is sent twice.
# Guess:     equal values have equal hashes, except with true cycles.
# Output:
#   object-hash: same hash after JSON false
#   hash-sum: same hash after JSON false
#   hash-it: same hash after JSON false
#   ohash: same hash after JSON true
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check object-hash@3.0.0 hash-sum@2.0.0 hash-it@7.0.2 ohash@2.0.12 <<'PROGRAM'
import { deepStrictEqual } from "node:assert";
import { hash as hashIt } from "hash-it";
import hashSum from "hash-sum";
import objectHash from "object-hash";
import { hash as ohash } from "ohash";

const address = { city: "Berlin", zip: "10115" };
const call = { to: "ann@example.com", billing: address, shipping: address };
const stored = JSON.parse(JSON.stringify(call));
deepStrictEqual(stored, call);
for (const [name, hash] of Object.entries({ "object-hash": objectHash, "hash-sum": hashSum, "hash-it": hashIt, ohash }))
  console.log(`${name}: same hash after JSON`, hash(call) === hash(stored));
PROGRAM
