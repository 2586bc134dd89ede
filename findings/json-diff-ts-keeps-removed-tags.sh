#!/usr/bin/env bash
# Packages:  json-diff-ts 4.10.4 (2026-11-30)
# Behavior:  json-diff-ts writes a diff as a flat list of changes to store or send, and reads it back. If two or more
#            items were removed from the end of a list, every second one survives this trip: the changes are applied
#            from the front, where each removal moves the others. The diff itself, which isn't flat, applies correctly.
# Guess:     the flat list gives the same document as the diff.
# Output:
#   keep vip, trial, eu
#     diff: vip, trial, eu
#     flat: vip, trial, eu
#   keep vip, trial
#     diff: vip, trial
#     flat: vip, trial, beta
#   keep vip
#     diff: vip
#     flat: vip, eu
#   keep none
#     diff: none
#     flat: trial, beta
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check json-diff-ts@4.10.4 <<'PROGRAM'
import { applyChangeset, atomizeChangeset, diff, unatomizeChangeset } from "json-diff-ts";

const tags = ["vip", "trial", "eu", "beta"];
for (const kept of [3, 2, 1, 0]) {
  const change = diff({ tags }, { tags: tags.slice(0, kept) });
  const apply = (changes) => applyChangeset({ tags: [...tags] }, changes).tags.join(", ");
  const stored = JSON.parse(JSON.stringify(atomizeChangeset(change)));
  console.log(`keep ${tags.slice(0, kept).join(", ") || "none"}`);
  console.log(`  diff: ${apply(change) || "none"}\n  flat: ${apply(unatomizeChangeset(stored)) || "none"}`);
}
PROGRAM
