import { createInterface } from "node:readline";
import { Agent, Runner, tool } from "@openai/agents";
import { findTool } from "@toolwright/core";
import { openaiAgentsTools } from "@toolwright/core/openai-agents";
import { createMessaging } from "@toolwright/messaging";
import { createSandbox } from "@toolwright/sandbox";
import { scriptedModel } from "./scripted-model.ts";

// The sandbox needs no account. To use your account: createMessaging().
const sandbox = createSandbox();
const messaging = createMessaging(sandbox.messaging.options);
const sentBefore = sandbox.messaging.workspace.deliveries.length;

const assistant = new Agent({
  name: "Outreach assistant",
  instructions: "Reach one customer whose payment failed today. Note on their profile that we wrote to them.",
  model: scriptedModel(), // or a real model: "gpt-5"
  tools: openaiAgentsTools(messaging.tools, { tool }),
});
const runner = new Runner({ toolNotFoundBehavior: "return_error_to_model", tracingDisabled: true });

/** Lines that a person types. Without a line, every call is rejected. */
const input = createInterface({ input: process.stdin });
const lines = input[Symbol.asyncIterator]();

async function isApproved(plan: string): Promise<boolean> {
  process.stdout.write(`${plan}\nApprove? (y/N) `);
  const { value = "" } = await lines.next();
  const isYes = /^y(es)?$/i.test(value.trim());
  console.log(isYes ? "approved" : "rejected");
  return isYes;
}

let result = await runner.run(assistant, "Order A-1042 over 49.00 EUR could not be paid. Write to the customer.");
while (result.interruptions.length > 0) {
  for (const interruption of result.interruptions) {
    // The preview only reads. It shows the recipient, the email and warnings.
    const preview = await findTool(messaging.tools, interruption.name ?? "")?.preview?.(interruption.arguments);
    if (await isApproved(preview?.text ?? `${interruption.name} ${interruption.arguments}`))
      result.state.approve(interruption);
    else result.state.reject(interruption, { message: "A person rejected this call. Do not try again." });
  }
  result = await runner.run(assistant, result.state);
}
input.close();

console.log(`\n${result.finalOutput}`);
console.log(`Emails sent: ${sandbox.messaging.workspace.deliveries.length - sentBefore}`);
