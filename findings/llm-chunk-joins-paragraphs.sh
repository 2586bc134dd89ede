#!/usr/bin/env bash
# Package:   llm-chunk 0.0.1 (2026-11-30)
# Behavior:  a document is split for an index. The splitter joins each second paragraph to the one before it, without a
#            space or line break, so "10" and "20 days late" become "1020 days late". `maxLength` limits the first
#            chunks of a long paragraph, here to 500 letters; its rest is one chunk of 4493.
# Guess:     a chunk has its paragraphs as the text has them, and none is much longer than `maxLength`.
# Output:
#   two paragraphs: ["Open orders: 10","20 days late: 3"]
#   chunks: ["Open orders: 1020 days late: 3"]
#   with maxLength 500, one paragraph of 5500 letters: 503 and 504 and 4493
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check llm-chunk@0.0.1 <<'PROGRAM'
import { chunk } from "llm-chunk";

const text = "Open orders: 10\n\n20 days late: 3";
console.log("two paragraphs:", JSON.stringify(text.split("\n\n")));
console.log("chunks:", JSON.stringify(chunk(text)));
const lengths = chunk("order ".repeat(917).slice(0, 5500), { maxLength: 500 }).map(({ length }) => length);
console.log("with maxLength 500, one paragraph of 5500 letters:", lengths.join(" and "));
PROGRAM
