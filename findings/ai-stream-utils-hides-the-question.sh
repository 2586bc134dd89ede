#!/usr/bin/env bash
# Package:   ai-stream-utils 1.6.0, with ai 6.0.326 (2026-11-30)
# Behavior:  a stream is filtered to text and the parts of the tool `send`, which needs approval. The filter drops the
#            question for approval, since it takes it for a part of another type, so no person sees it. After an
#            approval that came another way, the email is sent, and the filtered stream ends without the result and the
#            answer, and without an error.
# Guess:     all that concerns `send` passes: the question, the result, and the text after it.
# Output:
#   without a filter: send approval-requested
#   after the approval: send output-available, text "Sent." (emails: 1)
#   with the filter: send input-available
#   after the approval: send approval-responded (emails: 1)
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check ai-stream-utils@1.6.0 ai@6.0.326 zod@4.6.7 <<'PROGRAM'
import { convertToModelMessages, isToolUIPart, readUIMessageStream, stepCountIs, streamText, tool } from "ai";
import { convertArrayToReadableStream, MockLanguageModelV3 } from "ai/test";
import { filterUIMessageStream, includeParts } from "ai-stream-utils";
import { z } from "zod";

const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
const finish = (unified) => ({ type: "finish", finishReason: { unified }, usage });
const call = { type: "tool-call", toolCallId: "1", toolName: "send", input: '{"to":"ann"}' };
const text = ["start", "delta", "end"].map((step) => ({ type: `text-${step}`, id: "t", delta: "Sent." }));
const start = { type: "stream-start", warnings: [] };
const doStream = async ({ prompt }) => {
  const parts = prompt.at(-1).role === "tool" ? [...text, finish("stop")] : [call, finish("tool-calls")];
  return { stream: convertArrayToReadableStream([start, ...parts]) };
};
const model = new MockLanguageModelV3({ doStream });
let sent;
const inputSchema = z.object({ to: z.string() });
const send = tool({ description: "Send.", inputSchema, needsApproval: true, execute: async () => (sent++, "sent") });
const question = { id: "u", role: "user", parts: [{ type: "text", text: "Send." }] };
const run = async (originalMessages) => {
  const messages = await convertToModelMessages(originalMessages);
  const result = streamText({ model, tools: { send }, messages, stopWhen: stepCountIs(3) });
  return result.toUIMessageStream({ originalMessages });
};
const read = async (stream, message) => {
  for await (const next of readUIMessageStream({ stream, message })) message = next;
  return message;
};
const describe = ({ parts }) => {
  const shown = parts.filter(({ type }) => type !== "step-start");
  return shown.map((part) => (isToolUIPart(part) ? `send ${part.state}` : `text "${part.text}"`)).join(", ");
};
const filters = {
  "without a filter": (stream) => stream,
  "with the filter": (stream) => filterUIMessageStream(stream, includeParts(["text", "tool-send"])),
};
for (const [name, filter] of Object.entries(filters)) {
  sent = 0;
  console.log(`${name}: ${describe(await read(filter(await run([question]))))}`);
  const asked = await read(await run([question]));
  const part = asked.parts.find(isToolUIPart);
  Object.assign(part, { state: "approval-responded", approval: { id: part.approval.id, approved: true } });
  const answered = await read(filter(await run([question, asked])), asked);
  console.log(`after the approval: ${describe(answered)} (emails: ${sent})`);
}
PROGRAM
