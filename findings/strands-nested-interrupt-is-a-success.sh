#!/usr/bin/env bash
# Package:   @strands-agents/sdk 1.19.0 (2026-11-28)
# Behavior:  a tool of an agent asks a person by an interrupt. Used as a tool of another agent, that agent never pauses:
#            the outer model reads the list of interrupts as the successful result, and the program learns of no
#            question.
# Guess:     the outer agent stops with the interrupt, as a graph of agents does, or the call is an error.
# Output:
#   alone: interrupt, questions: 1
#   as a tool: endTurn, questions: 0
#   the outer model reads: success [{"id":"tool:1:approve","name":"approve","reason":{"to":"ann"},"source":"tool"}]
set -euo pipefail
. "$(dirname "$0")/lib/check.bash"
check @strands-agents/sdk@1.19.0 zod@4.6.7 <<'PROGRAM'
import { Agent, Model, tool } from "@strands-agents/sdk";
import { z } from "zod";

class Script extends Model {
  requests = [];
  constructor(name, input) {
    super();
    this.call = { name, input: JSON.stringify(input) };
  }
  getConfig = () => ({ modelId: "script" });
  updateConfig = () => undefined;
  async *stream(messages) {
    const isFirst = this.requests.push(JSON.parse(JSON.stringify(messages))) === 1;
    const { name, input } = this.call;
    yield { type: "modelMessageStartEvent", role: "assistant" };
    yield { type: "modelContentBlockStartEvent", ...(isFirst && { start: { type: "toolUseStart", name, toolUseId: "1" } }) };
    const delta = isFirst ? { type: "toolUseInputDelta", input } : { type: "textDelta", text: "Done." };
    yield { type: "modelContentBlockDeltaEvent", delta };
    yield { type: "modelContentBlockStopEvent" };
    yield { type: "modelMessageStopEvent", stopReason: isFirst ? "toolUse" : "endTurn" };
  }
}
const send = tool({
  name: "send",
  description: "Send.",
  inputSchema: z.object({ to: z.string() }),
  callback: ({ to }, { interrupt }) => (interrupt({ name: "approve", reason: { to } }) ? "sent" : "refused"),
});
const createMailer = () =>
  new Agent({ name: "mailer", model: new Script("send", { to: "ann" }), tools: [send], printer: false });
const alone = await createMailer().invoke("Write to Ann.");
console.log(`alone: ${alone.stopReason}, questions: ${alone.interrupts?.length ?? 0}`);
const model = new Script("mailer", { input: "Write to Ann." });
const outer = await new Agent({ model, tools: [createMailer().asTool()], printer: false }).invoke("Write to Ann.");
console.log(`as a tool: ${outer.stopReason}, questions: ${outer.interrupts?.length ?? 0}`);
const { status, content } = model.requests[1].at(-1).content[0].toolResult;
console.log("the outer model reads:", status, content[0].text);
PROGRAM
