import { Mistral } from "@mistralai/mistralai";
import type { ChatCompletionRequestMessage } from "@mistralai/mistralai/models/components";
import { openaiChatResults, openaiChatTools } from "@toolwright/core/openai";
import { describe, expect, it } from "vitest";
import { FINAL, type Loop, listIn, QUESTION, withProvider } from "../openai/loop.ts";
import { describeLoop } from "../openai/loop-scenarios.ts";
import { chatReaders, chatScript } from "../openai/openai-loops.ts";
import { call, chatCall, chatCompletion } from "../openai/wire.ts";
import { createSandboxToolkits } from "../sandbox-toolkits.ts";

function connect(serverURL: string) {
  return new Mistral({ apiKey: "provider-key", serverURL, retryConfig: { strategy: "none" } });
}

const mistralLoop: Loop = {
  name: "Mistral",
  isParallel: true,
  ...chatReaders,
  run: ({ tools, options, calls, signal }) =>
    withProvider(chatScript(calls), async ({ url, requests }) => {
      const client = connect(url);
      const chat = openaiChatTools(tools, { approve: false, ...options });
      const messages: ChatCompletionRequestMessage[] = [{ role: "user", content: QUESTION }];
      for (;;) {
        const completion = await client.chat.complete(
          { model: "model", messages, tools: chat.tools },
          signal ? { fetchOptions: { signal } } : {},
        );
        const message = completion.choices[0]?.message;
        if (!message?.toolCalls) return { final: message?.content?.toString(), requests };
        const turn = await openaiChatResults(chat, completion, { signal });
        messages.push({ ...message, role: "assistant" }, ...turn.messages);
      }
    }),
};

describeLoop(mistralLoop);

describe("Mistral's SDK", () => {
  const { tools, sandbox } = createSandboxToolkits();
  const chat = openaiChatTools(tools, { approve: false });

  it("sends the declarations unchanged", () =>
    withProvider([chatCompletion(FINAL)], async ({ url, requests }) => {
      const messages = [{ role: "user" as const, content: QUESTION }];
      await connect(url).chat.complete({ model: "model", messages, tools: chat.tools });
      expect(listIn(requests[0], "tools")).toEqual(chat.tools);
    }));

  it("passes on arguments that arrive as an object, which some of its models send", () => {
    const { id, name } = call("Messaging_ListCampaigns", {});
    const asObject = { id, type: "function", function: { name, arguments: { limit: 1 } } };
    return withProvider([chatCompletion([asObject])], async ({ url }) => {
      const messages = [{ role: "user" as const, content: QUESTION }];
      const completion = await connect(url).chat.complete({ model: "model", messages, tools: chat.tools });
      const turn = await openaiChatResults(chat, completion);
      expect(turn.messages.map(({ toolCallId }) => toolCallId)).toEqual([id]);
      expect(JSON.parse(turn.messages[0]?.content ?? "").campaigns).toHaveLength(1);
      expect(sandbox.messaging.requests).not.toEqual([]);
    });
  });

  it("runs no call of a response that was cut off", () => {
    sandbox.messaging.reset();
    const event = chatCall(call("Messaging_RecordEvent", { person_id: "a", name: "cut" }));
    return withProvider([chatCompletion([event], "model_length")], async ({ url }) => {
      const messages = [{ role: "user" as const, content: QUESTION }];
      const completion = await connect(url).chat.complete({ model: "model", messages, tools: chat.tools });
      const [answer] = (await openaiChatResults(chat, completion)).messages;
      expect(JSON.parse(answer?.content ?? "").error.message).toContain("cut off (model_length)");
      expect(sandbox.messaging.requests).toEqual([]);
    });
  });
});
