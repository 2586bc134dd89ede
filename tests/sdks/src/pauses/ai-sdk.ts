import { createOpenAI } from "@ai-sdk/openai";
import { aiSdkApproval, aiSdkTools } from "@toolwright/core/ai-sdk";
import type { ModelMessage, ToolApprovalResponse } from "ai";
import * as ai7 from "ai";
import * as ai6 from "ai-6";
import { createOpenAI as createOpenAI3 } from "ai-sdk-openai-3";
import type { Major } from "../ai-sdk/start.ts";
import { chat } from "../behavior/wires.ts";
import { type PausingSdk, PROMPT, type Setup } from "./pausing-sdk.ts";

/** The AI SDK: `generateText`, whose messages pass through JSON. In version 6, a secret binds the decision to the arguments. */
function sdkOf(
  { major, ai, createOpenAI }: Major,
  fields: Pick<PausingSdk, "title" | "package" | "stored">,
): PausingSdk {
  const run = async ({ tools, options, url }: Setup, messages: readonly ModelMessage[]) => {
    const { response, responseMessages = response.messages } = await ai.generateText({
      model: createOpenAI({ baseURL: url, apiKey: "key" }).chat("gpt-5"),
      tools: aiSdkTools(tools, options),
      ...(major === 7 && options.approve === "sdk" && { toolApproval: aiSdkApproval(tools) }),
      ...(major === 6 && { experimental_toolApprovalSecret: "a secret of at least 32 characters" }),
      stopWhen: ai.stepCountIs(3),
      maxRetries: 0,
      messages: [...messages],
    });
    return JSON.stringify([...messages, ...responseMessages]);
  };
  return {
    ...fields,
    page: "ai-sdk",
    wire: chat,
    pause: (setup) => run(setup, [{ role: "user", content: PROMPT }]),
    async decide(_setup, state, decide) {
      const content = requestsIn(JSON.parse(state)).flatMap((request): ToolApprovalResponse[] => {
        const approved = decide(JSON.stringify(request));
        const { approvalId } = request;
        return approved === undefined ? [] : [{ type: "tool-approval-response", approvalId, approved }];
      });
      return JSON.stringify(content.length > 0 ? [{ role: "tool", content }] : []);
    },
    resume: (setup, state, decisions) => run(setup, [...JSON.parse(state), ...JSON.parse(decisions)]),
  };
}

/** The requests for approval without a response. */
function requestsIn(messages: readonly ModelMessage[]) {
  const parts = messages.flatMap(({ content }) => (typeof content === "string" ? [] : [...content]));
  const responses = parts.filter((part) => part.type === "tool-approval-response");
  const answered = new Set(responses.map(({ approvalId }) => approvalId));
  const requests = parts.filter((part) => part.type === "tool-approval-request");
  return requests.filter(({ approvalId }) => !answered.has(approvalId));
}

export const aiSdk7 = sdkOf(
  { major: 7, ai: ai7, createOpenAI },
  { title: "AI SDK 7", package: "ai", stored: "the messages" },
);

export const aiSdk6 = sdkOf({ major: 6, ai: ai6, createOpenAI: createOpenAI3 } as never, {
  title: "AI SDK 6",
  package: "ai-6",
  stored: "the messages, signed by `experimental_toolApprovalSecret`",
});
