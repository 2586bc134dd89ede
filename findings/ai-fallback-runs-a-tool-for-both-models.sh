#!/usr/bin/env bash
# Package:   ai-fallback 3.0.0 with ai 7.0.173 (2026-11-30)
# Behavior:  the first model streams a call of a tool, and its connection ends. By default, ai-fallback then adds the
#            stream of the second model, which starts from the same prompt and makes the call too. `streamText` runs
#            both as one step: the email is sent twice, and neither an error nor a second step tells of it.
# Guess:     a fallback replaces the answer of the first model, so only the call of the second one runs.
# Output:
#   first reads: user
#   second reads: user
#   second reads: user, assistant, tool
#   calls of the first step: ann by first, ann by second
#   emails sent: 2, errors: 0
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check ai-fallback@3.0.0 ai@7.0.173 zod@4.6.7 <<'PROGRAM'
import { isStepCount, streamText, tool } from "ai";
import { createFallback } from "ai-fallback";
import { z } from "zod";

const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
const finish = (reason) => ({ type: "finish", finishReason: { unified: reason, raw: reason }, usage });
const answer = [{ type: "text-start", id: "t" }, { type: "text-end", id: "t" }, finish("stop")];
const stream = async function* (parts, isCut) {
  yield { type: "stream-start", warnings: [] };
  yield* parts;
  if (isCut) throw new TypeError("terminated");
};
const describe = (modelId, isCut) => ({
  specificationVersion: "v4",
  provider: "test",
  modelId,
  supportedUrls: {},
  doStream: async ({ prompt }) => {
    console.log(`${modelId} reads: ${prompt.map(({ role }) => role).join(", ")}`);
    const call = { type: "tool-call", toolCallId: modelId, toolName: "send", input: '{"to":"ann"}' };
    const parts = prompt.at(-1).role === "tool" ? answer : [call, ...(isCut ? [] : [finish("tool-calls")])];
    return { stream: ReadableStream.from(stream(parts, isCut)) };
  },
});
let sent = 0;
let errors = 0;
const inputSchema = z.object({ to: z.string() });
const send = tool({ description: "Send.", inputSchema, execute: async () => (sent++, "sent") });
const model = createFallback({ models: [describe("first", true), describe("second", false)] });
const onError = () => errors++;
const result = streamText({ model, prompt: "Send.", tools: { send }, stopWhen: isStepCount(5), onError });
const [{ toolCalls }] = await result.steps;
const calls = toolCalls.map(({ input, toolCallId }) => `${input.to} by ${toolCallId}`);
console.log(`calls of the first step: ${calls.join(", ")}`);
console.log(`emails sent: ${sent}, errors: ${errors}`);
process.exit();
PROGRAM
