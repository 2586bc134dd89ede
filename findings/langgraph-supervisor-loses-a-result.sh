#!/usr/bin/env bash
# Package:   @langchain/langgraph-supervisor 1.1.3, with @langchain/langgraph 1.7.3 (2026-11-30)
# Behavior:  in one message, a supervisor sends an email with its own tool and hands the rest over to an agent. The
#            email is sent, but its result reaches neither the agent nor the supervisor: the history has the call
#            without a result, which is also how a call looks that has not run, and which OpenAI and Anthropic refuse.
#            Only with `ChatOpenAI`, the supervisor asks the model for one call at a time.
# Guess:     the history has two results, one of the email and one of the handover.
# Output:
#   emails sent: 1
#   billing reads: human, calls 1 and 2, result of 2
#   supervisor reads: human, calls 1 and 2, result of 2, ai, calls 3, result of 3
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @langchain/langgraph-supervisor@1.1.3 @langchain/langgraph@1.7.3 @langchain/core@1.4.0 zod@4.6.7 <<'PROGRAM'
import { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessage } from "@langchain/core/messages";
import { tool } from "@langchain/core/tools";
import { createReactAgent } from "@langchain/langgraph/prebuilt";
import { createSupervisor } from "@langchain/langgraph-supervisor";
import { z } from "zod";

const ids = new Map();
const shortId = (id) => ids.get(id) ?? ids.set(id, ids.size + 1).get(id);
const describe = (message) => {
  if (message.tool_calls?.length) return `calls ${message.tool_calls.map(({ id }) => shortId(id)).join(" and ")}`;
  return message.tool_call_id ? `result of ${shortId(message.tool_call_id)}` : message.getType();
};
class Scripted extends BaseChatModel {
  constructor(answers) {
    super({});
    this.answers = answers;
  }
  _llmType() {
    return "scripted";
  }
  bindTools() {
    return this;
  }
  async _generate(messages) {
    this.reads = messages.map(describe).join(", ");
    const message = this.answers.shift() ?? new AIMessage("Done.");
    return { generations: [{ text: message.text, message }] };
  }
}
let sent = 0;
const schema = z.object({ to: z.string() });
const send = tool(async ({ to }) => (sent++, `sent to ${to}`), { name: "send", description: "Send.", schema });
const calls = [
  { name: "send", args: { to: "ann" }, id: "a" },
  { name: "transfer_to_billing", args: {}, id: "b" },
];
const both = new AIMessage({ content: "", tool_calls: calls });
const models = { billing: new Scripted([]), supervisor: new Scripted([both]) };
const billing = createReactAgent({ name: "billing", llm: models.billing, tools: [] });
const graph = createSupervisor({ agents: [billing], llm: models.supervisor, tools: [send] }).compile();
await graph.invoke({ messages: [{ role: "user", content: "Send the email, then check the bill." }] });
console.log("emails sent:", sent);
for (const [name, { reads }] of Object.entries(models)) console.log(`${name} reads: ${reads}`);
PROGRAM
