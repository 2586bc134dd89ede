import { createInterface } from "node:readline";
import { Agent, Runner, tool } from "@openai/agents";
import { findTool } from "@toolwright/core";
import { openaiAgentsTools } from "@toolwright/core/openai-agents";
import { createMessaging } from "@toolwright/messaging";
import { createSandbox } from "@toolwright/sandbox";
import { scriptedModel } from "./scripted-model.ts";

// A backend that needs no account. With an account of your own: createMessaging().
const sandbox = createSandbox();
const messaging = createMessaging(sandbox.messaging.options);
const sentBefore = sandbox.messaging.workspace.deliveries.length;

const assistant = new Agent({
  name: "Outreach assistant",
  instructions: "Reach one customer whose payment failed today. Note on their profile that we wrote to them.",
  model: scriptedModel(), // a model of your own: "gpt-5"
  tools: openaiAgentsTools(messaging.tools, { tool }),
});
const runner = new Runner({ toolNotFoundBehavior: "return_error_to_model", tracingDisabled: true });

/** Lines that a person types; without one nothing is approved. */
const input = createInterface({ input: process.stdin });
const lines = input[Symbol.asyncIterator]();

async function isApproved(plan: string): Promise<boolean> {
  process.stdout.write(`${plan}\nApprove? (y/N) `);
  const { value = "" } = await lines.next();
  const yes = /^y(es)?$/i.test(value.trim());
  console.log(yes ? "approved" : "rejected");
  return yes;
}

let result = await runner.run(assistant, "Order A-1042 over 49.00 EUR could not be paid. Write to the customer.");
while (result.interruptions.length > 0) {
  for (const interruption of result.interruptions) {
    // Found out by reading only: who would get which email, and what is odd about it.
    const preview = await findTool(messaging.tools, interruption.name ?? "")?.preview?.(interruption.arguments);
    if (await isApproved(preview?.text ?? `${interruption.name} ${interruption.arguments}`))
      result.state.approve(interruption);
    else result.state.reject(interruption, { message: "A person said no. Do not try again." });
  }
  result = await runner.run(assistant, result.state);
}
input.close();

console.log(`\n${result.finalOutput}`);
console.log(`Emails sent: ${sandbox.messaging.workspace.deliveries.length - sentBefore}`);
