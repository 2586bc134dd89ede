#!/usr/bin/env bash
# Package:   @google/genai 3.3.0 (2026-11-29)
# Behavior:  a chat with automatic calling has sent an email. If the model's answer after it is empty, the next message
#            goes out without the call's result, so the model reads of a call that never ended. If the request after
#            it fails, the next message goes out without the call at all.
# Guess:     a call that has run stays in the history with its result.
# Output:
#   answered with a text: user text, model functionCall, user functionResponse, model text, user text
#   answered with nothing: user text, model functionCall, user text
#   answered with an error: user text
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @google/genai@3.3.0 <<'PROGRAM'
import { GoogleGenAI } from "@google/genai";

const answer = (parts) => Response.json({ candidates: [{ content: { role: "model", parts }, finishReason: "STOP" }] });
const callable = {
  tool: async () => ({ functionDeclarations: [{ name: "send", parametersJsonSchema: { type: "object" } }] }),
  callTool: async ([{ name }]) => [{ functionResponse: { name, response: { output: "sent" } } }],
};
const run = async (second) => {
  const requests = [];
  const call = () => answer([{ functionCall: { name: "send", args: {} } }]);
  const replies = [call, second, () => answer([{ text: "Yes." }])];
  globalThis.fetch = async (_, { body }) => replies[requests.push(JSON.parse(body)) - 1]();
  const chat = new GoogleGenAI({ apiKey: "none" }).chats.create({ model: "m", config: { tools: [callable] } });
  await chat.sendMessage({ message: "Send." }).catch(() => undefined);
  await chat.sendMessage({ message: "Did you send it?" });
  return requests[2].contents.map(({ role, parts }) => `${role} ${Object.keys(parts[0])[0]}`).join(", ");
};
console.log("answered with a text:", await run(() => answer([{ text: "Done." }])));
console.log("answered with nothing:", await run(() => answer([])));
const failure = () => Response.json({ error: { code: 400, message: "Refused." } }, { status: 400 });
console.log("answered with an error:", await run(failure));
PROGRAM
