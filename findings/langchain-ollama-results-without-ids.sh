#!/usr/bin/env bash
# Package:   @langchain/ollama 1.3.0 (2026-11-29)
# Behavior:  LangChain sends the ids of two calls to Ollama, and then their results without id and name, although Ollama
#            has the field `tool_name`. Only the order is left: if the second call ended first, the model reads that the
#            email to Ann was refused, which was sent.
# Guess:     each result names its call, as with every other provider.
# Output:
#   calls: call_1 send {"to":"ann"}, call_2 erase {"to":"bob"}
#   {"role":"tool","content":"refused"}
#   {"role":"tool","content":"sent"}
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @langchain/ollama@1.3.0 @langchain/core@1.4.0 <<'PROGRAM'
import { AIMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { ChatOllama } from "@langchain/ollama";
import { json, serve } from "./serve.mjs";

let sent;
const server = await serve((body, response) => {
  sent = JSON.parse(body).messages;
  const message = { role: "assistant", content: "Done." };
  json(response, { model: "m", created_at: "2026-11-29T00:00:00Z", done: true, message });
});
const call = (id, name, args) => ({ type: "tool_call", id, name, args });
const calls = [call("call_1", "send", { to: "ann" }), call("call_2", "erase", { to: "bob" })];
await new ChatOllama({ model: "m", baseUrl: server.url }).invoke([
  new HumanMessage("Send and erase."),
  new AIMessage({ content: "", tool_calls: calls }),
  new ToolMessage({ tool_call_id: "call_2", name: "erase", content: "refused" }),
  new ToolMessage({ tool_call_id: "call_1", name: "send", content: "sent" }),
]);
const [, { tool_calls: made }, ...results] = sent;
const text = made.map(({ id, function: { name, arguments: args } }) => `${id} ${name} ${JSON.stringify(args)}`);
console.log("calls:", text.join(", "));
for (const result of results) console.log(JSON.stringify(result));
server.close();
PROGRAM
