#!/usr/bin/env bash
# Package:   token.js 0.7.1 (2026-11-30)
# Behavior:  token.js gives Gemini the interface of OpenAI's SDK. Each piece of a streamed answer has the finish reason
#            `stop`, so a reader that ends at it shows the first piece only; the true reason is in the last one. A
#            tool's result is sent under the id of its call instead of the tool's name, and one that isn't JSON throws.
# Guess:     the finish reason is null until the last piece, and any text is a result, as in OpenAI's SDK.
# Output:
#   piece "There are ": stop
#   piece "12 open orders, ": stop
#   piece "of which": length
#   result {"count":12}: sent as call_7f3
#   result 12 orders: SyntaxError
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check token.js@0.7.1 <<'PROGRAM'
import { TokenJS } from "token.js";

const pieces = ["There are ", "12 open orders, ", "of which"];
const answer = (text, finishReason) => {
  const content = { role: "model", parts: [{ text }] };
  return { candidates: [{ index: 0, content, finishReason }] };
};
const streamed = pieces.map((text, index) => answer(text, index === 2 ? "MAX_TOKENS" : undefined));
let sent;
globalThis.fetch = async (url, { body }) => {
  sent = JSON.parse(body);
  if (!String(url).includes("streamGenerateContent")) return Response.json(answer("12", "STOP"));
  return new Response(streamed.map((piece) => `data: ${JSON.stringify(piece)}\r\n\r\n`).join(""));
};
const { completions } = new TokenJS({ apiKey: "none" }).chat;
const model = { provider: "gemini", model: "gemini-1.5-pro" };
const question = { role: "user", content: "How many orders are open?" };
for await (const { choices } of await completions.create({ ...model, messages: [question], stream: true }))
  console.log(`piece ${JSON.stringify(choices[0].delta.content)}: ${choices[0].finish_reason}`);
const call = { id: "call_7f3", type: "function", function: { name: "count_orders", arguments: "{}" } };
for (const content of ['{"count":12}', "12 orders"]) {
  const asked = { role: "assistant", content: null, tool_calls: [call] };
  const messages = [question, asked, { role: "tool", tool_call_id: call.id, content }];
  const outcome = await completions.create({ ...model, messages }).then(
    () => `sent as ${sent.contents.at(-1).parts[0].functionResponse.name}`,
    ({ name }) => name,
  );
  console.log(`result ${content}: ${outcome}`);
}
PROGRAM
