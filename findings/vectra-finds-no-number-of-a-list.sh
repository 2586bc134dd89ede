#!/usr/bin/env bash
# Package:   vectra 0.15.0 (2026-11-30)
# Behavior:  in this vector store, `$in` with a list of numbers finds nothing, and `$nin` with numbers leaves nothing
#            out. Both look for the value inside of the list's strings: `$nin` of AUS leaves out US too, and `$in` of
#            "2024-10" finds the year 2024. `$gte` of a date finds nothing, since it only compares numbers.
# Guess:     `$in` and `$nin` compare whole values of any type, as in MongoDB and Pinecone, whose filters these are.
# Output:
#   {"year":2024}: a, b
#   {"year":{"$in":[2024]}}: nothing
#   {"year":{"$nin":[2024]}}: a, b, c
#   {"year":{"$in":["2024-10"]}}: a, b
#   {"country":{"$nin":["AUS"]}}: c
#   {"day":{"$gte":"2024-06-01"}}: nothing
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check vectra@0.15.0 <<'PROGRAM'
import { LocalIndex } from "vectra";

const index = new LocalIndex(`${process.cwd()}/index`);
await index.createIndex({ version: 1 });
const items = {
  a: { year: 2024, country: "US", day: "2024-07-01" },
  b: { year: 2024, country: "AUS", day: "2024-08-01" },
  c: { year: 2025, country: "DE", day: "2025-01-01" },
};
for (const [id, metadata] of Object.entries(items)) await index.insertItem({ id, vector: [1, 0], metadata });
const filters = [
  { year: 2024 },
  { year: { $in: [2024] } },
  { year: { $nin: [2024] } },
  { year: { $in: ["2024-10"] } },
  { country: { $nin: ["AUS"] } },
  { day: { $gte: "2024-06-01" } },
];
for (const filter of filters) {
  const found = await index.listItemsByMetadata(filter);
  const ids = found.map(({ id }) => id).sort();
  console.log(`${JSON.stringify(filter)}: ${ids.join(", ") || "nothing"}`);
}
PROGRAM
