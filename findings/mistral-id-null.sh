#!/usr/bin/env bash
# Package:   @mistralai/mistralai 2.7.0 (2026-11-28)
# Behavior:  a tool call that the server sends without an id gets the id "null", a string. Two such calls have the same
#            id, so results cannot be told apart, and an idempotency key made of the id is the same for all of them.
# Guess:     the id is undefined, or the response is refused.
# Output:
#   string null {"to":"ann@example.com"}
#   string null {"to":"bob@example.com"}
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @mistralai/mistralai@2.7.0 <<'PROGRAM'
import { Mistral } from "@mistralai/mistralai";
import { json, serve } from "./serve.mjs";

const call = (to) => ({ function: { name: "send_email", arguments: JSON.stringify({ to }) } });
const server = await serve((_, response) =>
  json(response, {
    id: "1",
    object: "chat.completion",
    created: 1,
    model: "m",
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    choices: [
      {
        index: 0,
        finish_reason: "tool_calls",
        message: { role: "assistant", content: "", tool_calls: [call("ann@example.com"), call("bob@example.com")] },
      },
    ],
  }),
);
const mistral = new Mistral({ apiKey: "none", serverURL: server.url });
const result = await mistral.chat.complete({ model: "m", messages: [{ role: "user", content: "Write to both." }] });
for (const { id, function: { arguments: text } } of result.choices[0].message.toolCalls) console.log(typeof id, id, text);
server.close();
PROGRAM
