#!/usr/bin/env bash
# Packages:  openevals 0.2.2, with @langchain/core 1.4.0 (2026-11-30)
# Behavior:  a rubric for a key whose value is an object or a list of objects never reaches the judge with a value: both
#            sides are written as [object Object]. The judge compares two equal texts, so an order for another person
#            passes. Without a rubric, the same key is compared in full.
# Guess:     the judge reads both values as JSON, as the README suggests a rubric for a nested value.
# Output:
#   the judge reads of the outputs:   order: [object Object]
#   the judge reads of the reference: order: [object Object]
#   a list: items: [object Object],[object Object]
#   a string: city: Berlin
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check openevals@0.2.2 @langchain/core@1.4.0 langsmith@0.12.0 zod@4.6.7 <<'PROGRAM'
import { createJsonMatchEvaluator } from "openevals";

let prompt;
const create = async ({ messages, response_format }) => {
  prompt = messages.map(({ content }) => content).join("\n");
  const keys = Object.keys(response_format.json_schema.schema.properties);
  const scores = Object.fromEntries(keys.map((key) => [key, { reasoning: "Equal.", score: true }]));
  return { choices: [{ message: { content: JSON.stringify(scores) } }] };
};
const judge = { chat: { completions: { create } } };
const shown = (tag) => prompt.split(`<${tag}>\n`)[1].split("\n")[0];
const evaluate = async (outputs, referenceOutputs) => {
  const rubric = Object.fromEntries(Object.keys(outputs).map((key) => [key, "Does it mean the same?"]));
  await createJsonMatchEvaluator({ aggregator: "all", rubric, judge, model: "m" })({ outputs, referenceOutputs });
};
await evaluate({ order: { to: "ann", items: 1 } }, { order: { to: "bob", items: 300 } });
console.log("the judge reads of the outputs:  ", shown("Outputs"));
console.log("the judge reads of the reference:", shown("Expected Outputs"));
await evaluate({ items: [{ id: 1 }, { id: 2 }] }, { items: [{ id: 3 }] });
console.log("a list:", shown("Outputs"));
await evaluate({ city: "Berlin" }, { city: "Berlin, Germany" });
console.log("a string:", shown("Outputs"));
PROGRAM
