#!/usr/bin/env bash
# Package:   @google/adk 2.0.0 (2026-11-28)
# Behavior:  a message calls a tool twice, the second time with a misspelled name. The first call runs, and then the
#            results of the whole message are dropped: the model is asked again, and reads neither that the mail was
#            sent nor that a name was wrong. A model that repeats the call sends the mail a second time.
# Guess:     the model reads the first result, and an error for the second call.
# Output:
#   sent to: ann
#   error of an event: Function send_emial is not found in the toolsDict.
#   after its two calls, the model reads: []
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @google/adk@2.0.0 zod@4.6.7 <<'PROGRAM'
import { BaseLlm, FunctionTool, InMemoryRunner, LlmAgent, setLogger } from "@google/adk";
import { z } from "zod";

setLogger(null);
const requests = [];
class Script extends BaseLlm {
  async *generateContentAsync({ contents }) {
    const call = (name, to) => ({ functionCall: { id: to, name, args: { to } } });
    const calls = [call("send_email", "ann"), call("send_emial", "bob")];
    yield { content: { role: "model", parts: requests.push([...contents]) === 1 ? calls : [{ text: "Done." }] } };
  }
}
const sent = [];
const execute = ({ to }) => (sent.push(to), { status: "sent" });
const parameters = z.object({ to: z.string() });
const tools = [new FunctionTool({ name: "send_email", description: "Send.", parameters, execute })];
const runner = new InMemoryRunner({ agent: new LlmAgent({ name: "a", model: new Script({ model: "script" }), tools }) });
const { id } = await runner.sessionService.createSession({ appName: runner.appName, userId: "u" });
const newMessage = { role: "user", parts: [{ text: "Write to both." }] };
const errors = [];
for await (const { errorMessage } of runner.runAsync({ userId: "u", sessionId: id, newMessage }))
  if (errorMessage) errors.push(errorMessage);
console.log("sent to:", sent.join(", "));
console.log("error of an event:", errors.join(", "));
console.log("after its two calls, the model reads:", JSON.stringify(requests[1].slice(2)));
PROGRAM
