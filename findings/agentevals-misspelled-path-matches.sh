#!/usr/bin/env bash
# Package:   agentevals 0.0.7 (2026-11-30)
# Behavior:  an evaluation compares the calls of an agent with those that are expected, for some tools only by certain
#            parameters. A path that neither call has, such as a misspelled one or one with an index in brackets,
#            counts as equal. So an agent that wrote to another person passes, in all modes, also in "strict".
# Guess:     a path that finds nothing is an error, or at least no match.
# Output:
#   strict, all parameters: fails
#   strict, recipients: fails
#   strict, recipients.0.email: fails
#   strict, recipients[0].email: passes
#   strict, recipient: passes
#   unordered, all parameters: fails
#   unordered, recipients: fails
#   unordered, recipients.0.email: fails
#   unordered, recipients[0].email: passes
#   unordered, recipient: passes
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check agentevals@0.0.7 @langchain/core@1.4.0 @langchain/openai@1.6.0 <<'PROGRAM'
import { createTrajectoryMatchEvaluator } from "agentevals";

const trajectory = (args) => [
  { role: "user", content: "Write to Ann." },
  {
    role: "assistant",
    content: "",
    tool_calls: [{ id: "1", type: "function", function: { name: "send", arguments: JSON.stringify(args) } }],
  },
  { role: "tool", content: "sent", tool_call_id: "1" },
];
const referenceOutputs = trajectory({ recipients: [{ email: "ann@example.com" }] });
const outputs = trajectory({ recipients: [{ email: "bob@example.com" }] });
for (const trajectoryMatchMode of ["strict", "unordered"]) {
  for (const paths of [undefined, ["recipients"], ["recipients.0.email"], ["recipients[0].email"], ["recipient"]]) {
    const toolArgsMatchOverrides = paths && { send: paths };
    const evaluate = createTrajectoryMatchEvaluator({ trajectoryMatchMode, toolArgsMatchOverrides });
    const { score } = await evaluate({ outputs, referenceOutputs });
    console.log(`${trajectoryMatchMode}, ${paths ?? "all parameters"}: ${score ? "passes" : "fails"}`);
  }
}
PROGRAM
