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
import { createChat } from "./chat.mjs";

console.warn = () => undefined;
const run = async ({ generateText, stepCountIs, tool }, createOpenAI) => {
  const chat = createChat("pay", { amount: 80 });
  const paid = [];
  let limit = 50;
  const pay = tool({
    description: "Pay.",
    inputSchema: z.object({ amount: z.number() }),
    needsApproval: ({ amount }) => amount > limit,
    execute: ({ amount }) => (paid.push(amount), "paid"),
  });
  const generate = (messages) =>
    generateText({ model: createOpenAI({ apiKey: "none", fetch: chat.fetch }).chat("m"), tools: { pay }, messages, stopWhen: stepCountIs(2) });
  const question = { role: "user", content: "Pay." };
  const { response, responseMessages = response.messages } = await generate([question]);
  const { approvalId } = responseMessages[0].content.find(({ type }) => type === "tool-approval-request");
  limit = 100;
  const approval = { role: "tool", content: [{ type: "tool-approval-response", approvalId, approved: true }] };
  await generate([question, ...responseMessages, approval]);
  return `paid ${JSON.stringify(paid)}, the model reads: ${chat.result()}`;
};
console.log("version 6:", await run(six, createOpenAI3));
console.log("version 7:", await run(seven, createOpenAI));
PROGRAM
