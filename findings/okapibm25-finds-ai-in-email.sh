#!/usr/bin/env bash
# Packages:  okapibm25 1.4.1, with wink-bm25-text-search 3.1.2 for comparison (2026-11-30)
# Behavior:  a keyword of okapibm25 is found inside of words, and with its own case only. The keyword ai ranks a
#            sentence about email and campaigns first, which has it three times, and gives 0 to the one about AI. The
#            constants b: 0 and k1: 0, which switch off the length of a text and the number of hits, are replaced by
#            the defaults.
# Guess:     BM25 counts words, and an option of 0 is used.
# Output:
#   ai: 1.55 Maintain the email list of the campaign
#   ai: 0.00 AI agents for sales teams
#   wink, ai: AI agents for sales teams
#   b 0: 0.31, 0.14
#   b 0.75: 0.31, 0.14
#   b 0.000001: 0.25, 0.18
#   k1 0: 0.31, 0.14
#   k1 0.000001: 0.18, 0.18
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check okapibm25@1.4.1 wink-bm25-text-search@3.1.2 <<'PROGRAM'
import okapi from "okapibm25";
import wink from "wink-bm25-text-search";

const score = okapi.default;
const texts = ["Maintain the email list of the campaign", "AI agents for sales teams", "Fine weather today"];
score(texts, ["ai"]).slice(0, 2).forEach((value, index) => console.log(`ai: ${value.toFixed(2)} ${texts[index]}`));
const engine = wink();
engine.defineConfig({ fldWeights: { text: 1 } });
engine.definePrepTasks([(text) => text.toLowerCase().split(/\W+/)]);
texts.forEach((text, index) => engine.addDoc({ text }, index));
engine.consolidate();
console.log("wink, ai:", engine.search("ai").map(([index]) => texts[index]).join(", "));
const two = ["refund refund policy", "refund policy with many more words that say nothing about anything else at all"];
const print = (name, value) => {
  const scores = score(two, ["refund"], { b: 0.75, k1: 1.2, [name]: value });
  console.log(`${name} ${value === 0.000001 ? "0.000001" : value}: ${scores.map((one) => one.toFixed(2)).join(", ")}`);
};
for (const b of [0, 0.75, 0.000001]) print("b", b);
for (const k1 of [0, 0.000001]) print("k1", k1);
PROGRAM
