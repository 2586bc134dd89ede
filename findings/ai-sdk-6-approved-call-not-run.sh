#!/usr/bin/env bash
# Packages:  ai 6.0.326 and 7.0.173, @ai-sdk/openai 3.0.141 and 4.0.118 (2026-11-28)
# Behavior:  a person approves a payment of 80, which waited because it was over the limit of 50. Meanwhile the limit is
#            100: version 6 does not run the approved call, and the model reads that it does not require approval.
#            Version 7 runs it.
# Guess:     an approved call runs, whether it still needs the approval or not.
# Output:
#   version 6: paid [], the model reads: Tool "pay" does not require approval
#   version 7: paid [80], the model reads: paid
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check ai-6@npm:ai@6.0.326 openai-3@npm:@ai-sdk/openai@3.0.141 ai@7.0.173 @ai-sdk/openai@4.0.118 zod@4.6.7 <<'PROGRAM'
import { createOpenAI } from "@ai-sdk/openai";
import * as seven from "ai";
import * as six from "ai-6";
import { createOpenAI as createOpenAI3 } from "openai-3";
import { z } from "zod";

console.warn = () => undefined;
const run = async ({ generateText, stepCountIs, tool }, createOpenAI) => {
  const requests = [];
  const paid = [];
  let limit = 50;
  const call = { id: "1", type: "function", function: { name: "pay", arguments: '{"amount":80}' } };
  const fetch = async (_, { body }) => {
    const first = requests.push(JSON.parse(body)) === 1;
    const message = first ? { role: "assistant", content: null, tool_calls: [call] } : { role: "assistant", content: "ok" };
    const choices = [{ index: 0, message, finish_reason: first ? "tool_calls" : "stop" }];
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
    return Response.json({ id: "1", object: "chat.completion", created: 1, model: "m", choices, usage });
  };
  const pay = tool({
    description: "Pay.",
    inputSchema: z.object({ amount: z.number() }),
    needsApproval: ({ amount }) => amount > limit,
    execute: ({ amount }) => (paid.push(amount), "paid"),
  });
  const generate = (messages) =>
    generateText({ model: createOpenAI({ apiKey: "none", fetch }).chat("m"), tools: { pay }, messages, stopWhen: stepCountIs(2) });
  const question = { role: "user", content: "Pay." };
  const { response, responseMessages = response.messages } = await generate([question]);
  const { approvalId } = responseMessages[0].content.find(({ type }) => type === "tool-approval-request");
  limit = 100;
  const approval = { role: "tool", content: [{ type: "tool-approval-response", approvalId, approved: true }] };
  await generate([question, ...responseMessages, approval]);
  return `paid ${JSON.stringify(paid)}, the model reads: ${requests[1].messages.at(-1).content}`;
};
console.log("version 6:", await run(six, createOpenAI3));
console.log("version 7:", await run(seven, createOpenAI));
PROGRAM
