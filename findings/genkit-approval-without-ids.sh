#!/usr/bin/env bash
# Package:   genkit 1.42.0 (2026-11-28)
# Behavior:  two calls of one tool wait for a person, and the model gave them no ids, which are optional. The person
#            approves the mail to Ann and refuses the one to Bob: Genkit gives the first decision to both, so Ann gets
#            two mails, and the model reads that both calls sent to Ann. With ids, each call gets its own decision.
# Guess:     each of the two restarted calls keeps its own arguments and decision, or the resume is refused.
# Output:
#   with ids: sent to ann
#   without ids: sent to ann, ann
#   the model reads: ["sent to ann","sent to ann"]
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check genkit@1.42.0 <<'PROGRAM'
import { genkit, restartTool, z } from "genkit/beta";

const run = async (hasIds) => {
  const ai = genkit({});
  const requests = [];
  const sent = [];
  ai.defineModel({ name: "fake", supports: { tools: true, multiturn: true } }, async ({ messages }) => {
    const calls = ["ann", "bob"].map((to) => ({ toolRequest: { name: "send", input: { to }, ...(hasIds && { ref: to }) } }));
    const content = requests.push(messages) === 1 ? calls : [{ text: "done" }];
    return { message: { role: "model", content }, finishReason: "stop" };
  });
  const inputSchema = z.object({ to: z.string() });
  const send = ai.defineTool({ name: "send", description: "Send.", inputSchema }, async ({ to }, { interrupt, resumed }) => {
    if (!resumed) interrupt();
    if (!resumed.approved) return `refused for ${to}`;
    sent.push(to);
    return `sent to ${to}`;
  });
  const request = { model: "fake", tools: [send] };
  const { messages, interrupts } = await ai.generate({ ...request, prompt: "Send." });
  const restart = interrupts.map((call) => restartTool(call, { approved: call.toolRequest.input.to === "ann" }));
  await ai.generate({ ...request, messages, resume: { restart } });
  const results = requests[1].at(-1).content.map(({ toolResponse }) => toolResponse.output);
  return { sent: sent.join(", "), results: JSON.stringify(results) };
};
console.log("with ids: sent to", (await run(true)).sent);
const { sent, results } = await run(false);
console.log("without ids: sent to", sent);
console.log("the model reads:", results);
PROGRAM
