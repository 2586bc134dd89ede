import { openaiChatResults, openaiChatTools } from "@toolwright/core/openai";
import { type Cohere, CohereClientV2 } from "cohere-ai";
import { describe, expect, it } from "vitest";
import { FINAL, type Loop, listIn, QUESTION, withProvider } from "../openai/loop.ts";
import { describeLoop } from "../openai/loop-scenarios.ts";
import { chatReaders } from "../openai/openai-loops.ts";
import { call } from "../openai/wire.ts";
import { createSandboxToolkits } from "../sandbox-toolkits.ts";
import { cohereAnswer } from "./wire.ts";

function connect(baseUrl: string) {
  return new CohereClientV2({ token: "provider-key", baseUrl, maxRetries: 0 });
}

const cohereLoop: Loop = {
  name: "Cohere",
  isParallel: true,
  ...chatReaders,
  run: ({ tools, options, calls, signal }) =>
    withProvider([cohereAnswer(calls), cohereAnswer(FINAL)], async ({ url, requests }) => {
      const client = connect(url);
      const chat = openaiChatTools(tools, { approve: false, ...options, strict: null });
      const messages: Cohere.ChatMessageV2[] = [{ role: "user", content: QUESTION }];
      for (;;) {
        const answer = await client.chat(
          { model: "model", messages, tools: chat.tools },
          signal ? { abortSignal: signal } : {},
        );
        const { toolCalls, toolPlan, content } = answer.message;
        if (!toolCalls)
          return { final: content?.map((item) => (item.type === "text" ? item.text : "")).join(""), requests };
        const turn = await openaiChatResults(chat, answer, { signal });
        messages.push({ role: "assistant", toolCalls, ...(toolPlan && { toolPlan }) }, ...turn.messages);
      }
    }),
};

describeLoop(cohereLoop);

describe("Cohere's SDK", () => {
  const { tools, sandbox } = createSandboxToolkits();
  const chat = openaiChatTools(tools, { approve: false, strict: null });
  const messages = [{ role: "user" as const, content: QUESTION }];

  it("runs no call of a response that was cut off", () => {
    const event = call("Messaging_RecordEvent", { person_id: "a", name: "cut" });
    return withProvider([cohereAnswer([event], "MAX_TOKENS")], async ({ url }) => {
      const reply = await connect(url).chat({ model: "model", messages, tools: chat.tools });
      const [answer] = (await openaiChatResults(chat, reply)).messages;
      expect(JSON.parse(answer?.content ?? "").error.message).toContain("cut off (MAX_TOKENS)");
      expect(sandbox.messaging.requests).toEqual([]);
    });
  });

  it("sends the declarations unchanged, without the strict field, which the API rejects", () => {
    return withProvider([cohereAnswer(FINAL)], async ({ url, requests }) => {
      await connect(url).chat({ model: "model", messages, tools: chat.tools });
      const sent = listIn<{ function: object }>(requests[0], "tools");
      expect(sent).toEqual(chat.tools);
      for (const tool of sent) expect(Object.keys(tool.function)).toEqual(["name", "description", "parameters"]);
    });
  });
});
