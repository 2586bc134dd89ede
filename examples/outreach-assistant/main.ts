import { on } from "node:events";
import { appendFileSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { Agent, Runner, tool } from "@openai/agents";
import { type AuditEntry, findTool, type Policy } from "@toolwright/core";
import { openaiAgentsApproval, openaiAgentsTools } from "@toolwright/core/openai-agents";
import { toPrintableLine } from "@toolwright/core/text";
import { createMessaging } from "@toolwright/messaging";
import { createSandbox } from "@toolwright/sandbox";
import { scriptedModel } from "./scripted-model.ts";

// The policy holds whatever the model calls and whatever a person approves. A wrong field stops the program here.
const auditFile = join(mkdtempSync(join(tmpdir(), "outreach-")), "audit.jsonl");
const policy: Policy = {
  ...JSON.parse(readFileSync(new URL("policy.json", import.meta.url), "utf8")),
  stopped: () => process.env["OUTREACH_STOPPED"] === "1",
  audit: (entry: AuditEntry) => appendFileSync(auditFile, `${JSON.stringify(entry)}\n`),
};

// The sandbox needs no account. To use your account: createMessaging({ policy }).
const sandbox = createSandbox();
const messaging = createMessaging({ ...sandbox.messaging.options, policy });
const sentBefore = sandbox.messaging.workspace.deliveries.length;

const assistant = new Agent({
  name: "Outreach assistant",
  instructions: "Reach one customer whose payment failed today. Note on their profile that we wrote to them.",
  model: scriptedModel(), // or a real model: "gpt-5"
  tools: openaiAgentsTools(messaging.tools, { tool, approve: "sdk" }),
});
const runner = new Runner({ toolNotFoundBehavior: "return_error_to_model", tracingDisabled: true });

/** Lines that a person types. Without a line, every call is rejected. */
const input = createInterface({ input: process.stdin });
let lines = on(input, "line", { close: ["close"] });

async function isApproved(card: string): Promise<boolean> {
  if (process.stdin.isTTY) {
    // Lines that were typed before the card don't approve it. A pipe has all answers from the start.
    await setTimeout(50);
    lines = on(input, "line", { close: ["close"] });
  }
  process.stdout.write(`\n${card}\nApprove? (y/N) `);
  const { value: [line] = [""] } = await lines.next();
  const isYes = /^y(es)?$/i.test(line.trim());
  console.log(isYes ? "→ approved" : "→ rejected");
  return isYes;
}

const approval = openaiAgentsApproval(messaging.tools);

let result = await runner.run(assistant, "Order A-1042 over 49.00 EUR could not be paid. Write to the customer.");
while (result.interruptions.length > 0) {
  for (const interruption of result.interruptions) {
    const { name = "", arguments: args } = interruption;
    const call = findTool(messaging.tools, name)?.prepare(args);
    // A person needn't decide on an invalid call, or one that the policy refuses: it does nothing, and the model reads
    // the error. The SDK still needs a decision.
    const refusal = call && (call.fault ?? (await call.refusal()));
    if (refusal) {
      console.log(`\nRefused, without asking you: ${name}\n${toPrintableLine(refusal.message)}`);
      result.state.approve(interruption);
      continue;
    }
    // The card lists the recipient, every value that will be sent, and warnings. It is safe to print: untrusted text is
    // quoted, and control characters are escaped. The hash binds the decision to these arguments.
    const { text, hash } = await approval.show(interruption);
    const approved = await isApproved(text);
    const reason = "A person rejected this call. Do not try again.";
    await approval.decide(result.state, interruption, { approved, hash, reason });
  }
  result = await runner.run(assistant, result.state);
}
input.close();

// A model may repeat terminal escapes that it read.
console.log(`\n${toPrintableLine(String(result.finalOutput))}`);
console.log(`Emails sent: ${sandbox.messaging.workspace.deliveries.length - sentBefore}`);
console.log(`Audit: ${auditFile}`);
