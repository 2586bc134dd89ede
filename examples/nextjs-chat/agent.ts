import { randomUUID } from "node:crypto";
import { openai } from "@ai-sdk/openai";
import { aiSdkApproval, aiSdkTools } from "@toolwright/core/ai-sdk";
import { planTool } from "@toolwright/core/plan";
import { createMessaging } from "@toolwright/messaging";
import { createObservability } from "@toolwright/observability";
import { createSandbox } from "@toolwright/sandbox";
import { type InferAgentUIMessage, isStepCount, ToolLoopAgent } from "ai";
import { scriptedModel } from "./scripted-model.ts";

// The sandbox needs no account. To use your accounts: createObservability() and createMessaging().
const sandbox = createSandbox();
const observability = createObservability(sandbox.observability.options);
const messaging = createMessaging(sandbox.messaging.options);
// One approval for many emails.
const toolwright = [planTool(messaging.tools), ...observability.tools, ...messaging.tools];

export const agent = new ToolLoopAgent({
  model: process.env["OPENAI_API_KEY"] ? openai("gpt-5") : scriptedModel(),
  instructions:
    "You are on call for a shop. Find the failing service and the release that broke it. If the user names a customer, " +
    'propose the email "payment_retry", with values from the latest payment_failed event of this customer. For several ' +
    "customers, propose one plan with all emails.",
  // A browser or proxy may repeat a request. The call's id is its idempotency key, so a call sends only once.
  tools: aiSdkTools(toolwright, { approve: "sdk", callIdAsIdempotencyKey: true }),
  toolApproval: aiSdkApproval(toolwright),
  // The messages pass through the browser. The signature keeps it from changing an approved call or inventing one.
  experimental_toolApprovalSecret: process.env["APPROVAL_SECRET"] ?? randomUUID(),
  stopWhen: isStepCount(10),
});

export type ChatMessage = InferAgentUIMessage<typeof agent>;

const seeded = sandbox.messaging.workspace.deliveries.length;

/** Recipients of the emails that this chat has sent. */
export function sentEmails(): readonly string[] {
  return sandbox.messaging.workspace.deliveries.slice(seeded).map(({ recipient }) => recipient ?? "");
}
