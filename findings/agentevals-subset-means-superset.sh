#!/usr/bin/env bash
# Packages:  agentevals 0.0.7, with @langchain/core 1.4.0 (2026-11-30)
# Behavior:  a call has the reference's arguments and one more, which `toolArgsMatchMode: "superset"` allows. The strict
#            trajectory passes. The modes `subset` and `unordered` compare the sides the other way round or both ways:
#            there, `superset` refuses the call, `subset` accepts it, and a function of the program gets the
#            reference's arguments as the model's.
# Guess:     the mode of the arguments means the same for each mode of the trajectory, and the loosest one accepts at
#            least what the strict one does.
# Output:
#   strict: arguments superset true, subset false; the function gets the call's arguments first
#   superset: arguments superset true, subset false; the function gets the call's arguments first
#   subset: arguments superset false, subset true; the function gets the reference's arguments first
#   unordered: arguments superset false, subset false; the function gets both first
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check agentevals@0.0.7 @langchain/core@1.4.0 @langchain/langgraph@1.4.13 langsmith@0.12.0 zod@4.6.7 <<'PROGRAM'
import { createTrajectoryMatchEvaluator } from "agentevals";

const trajectory = (args) => {
  const tool_calls = [{ id: "c", type: "function", function: { name: "search", arguments: JSON.stringify(args) } }];
  return [{ role: "user", content: "Find errors." }, { role: "assistant", content: "", tool_calls }];
};
const outputs = trajectory({ query: "errors", limit: 5 });
const referenceOutputs = trajectory({ query: "errors" });
for (const trajectoryMatchMode of ["strict", "superset", "subset", "unordered"]) {
  const score = async (options) =>
    (await createTrajectoryMatchEvaluator({ trajectoryMatchMode, ...options })({ outputs, referenceOutputs })).score;
  const superset = await score({ toolArgsMatchMode: "superset" });
  const subset = await score({ toolArgsMatchMode: "subset" });
  const first = new Set();
  const search = (one) => first.add("limit" in one ? "the call's arguments" : "the reference's arguments");
  await score({ toolArgsMatchOverrides: { search } });
  const side = first.size === 2 ? "both" : [...first][0];
  console.log(
    `${trajectoryMatchMode}: arguments superset ${superset}, subset ${subset}; the function gets ${side} first`,
  );
}
PROGRAM
