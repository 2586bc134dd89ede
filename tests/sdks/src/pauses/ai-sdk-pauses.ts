// Stored approvals of the AI SDK, whose state is the list of messages.

import { aiSdkApproval, aiSdkTools } from "@toolwright/core/ai-sdk";
import type { ModelMessage, ToolApprovalResponse } from "ai";
import type { Major } from "../ai-sdk/start.ts";
import type { AgentSettings, Pauses } from "./process.ts";

/** Runs the steps of a case with a version of the AI SDK. In version 6, a secret binds the decision to the arguments. */
export function aiSdkPauses({ major, ai, createOpenAI }: Major): Pauses {
  const run = async ({ tools, model, approve, options }: AgentSettings, messages: ModelMessage[]) => {
    const { response, responseMessages = response.messages } = await ai.generateText({
      model: createOpenAI({ baseURL: model, apiKey: "key" }).chat("gpt-5"),
      tools: aiSdkTools(tools, options),
      ...(major === 7 && approve === "sdk" && { toolApproval: aiSdkApproval(tools) }),
      ...(major === 6 && { experimental_toolApprovalSecret: "a secret of at least 32 characters" }),
      stopWhen: ai.stepCountIs(3),
      messages,
    });
    return [...messages, ...responseMessages];
  };
  return {
    start: async (agent, prompt) => JSON.stringify(await run(agent, [{ role: "user", content: prompt }])),
    async decide(_agent, { state, decisions }) {
      const messages = JSON.parse(state) as ModelMessage[];
      const parts = messages.flatMap(({ content }) => (typeof content === "string" ? [] : [...content]));
      const requests = parts.filter((part) => part.type === "tool-approval-request");
      const content = requests.map(
        ({ approvalId }, index): ToolApprovalResponse => ({
          type: "tool-approval-response",
          approvalId,
          approved: decisions[index] === true,
        }),
      );
      return JSON.stringify([...messages, { role: "tool", content }]);
    },
    async resume(agent, { state }) {
      const messages = await run(agent, JSON.parse(state) as ModelMessage[]);
      return JSON.stringify(messages).includes("execution-denied") ? "denied" : null;
    },
  };
}
