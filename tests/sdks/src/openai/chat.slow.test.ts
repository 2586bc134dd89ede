import type { Tool } from "@toolwright/core";
import { type OpenAiChatOffer, openaiChatResults, openaiChatTools } from "@toolwright/core/openai";
import type { ChatCompletionMessageParam } from "openai/resources/chat/completions";
import { describe, expect, it } from "vitest";
import { createSandboxToolkits } from "../sandbox-toolkits.ts";
import { FINAL, QUESTION, withProvider } from "./loop.ts";
import { describeLoop } from "./loop-scenarios.ts";
import { chatLoop, chatReaders, connect } from "./openai-loops.ts";
import { call, chatCall, chatCompletion } from "./wire.ts";

describeLoop(chatLoop);

describe("openaiChatTools", () => {
  const { observability, messaging, sandbox, tools } = createSandboxToolkits();

  /** Returns the tool messages for the model's calls from the next request of the real client. */
  async function answerTo<T extends Tool>(calls: readonly object[], chat: OpenAiChatOffer<T>) {
    return withProvider([chatCompletion(calls), chatCompletion(FINAL)], async ({ url, requests }) => {
      const client = connect(url);
      const messages: ChatCompletionMessageParam[] = [{ role: "user", content: QUESTION }];
      const completion = await client.chat.completions.create({ model: "model", messages, tools: chat.tools });
      const message = completion.choices[0]!.message;
      const turn = await openaiChatResults(chat, message);
      await client.chat.completions.create({ model: "model", messages: [...messages, message, ...turn.messages] });
      return { ...turn, sent: chatReaders.answers(requests[1]) };
    });
  }

  it("returns a message for every call, even of an unknown tool, since the API rejects an unanswered call", async () => {
    sandbox.messaging.reset();
    const chat = openaiChatTools(tools, { approve: false, except: ["Messaging.DeletePerson"] });
    const { sent, results } = await answerTo(
      [
        chatCall(call("Messaging_DeletePerson", { person_id: "a" }, "excluded")),
        chatCall(call("Observability_SearchLog", {}, "misspelt")),
        { id: "custom", type: "custom", custom: { name: "shell", input: "ls" } },
        chatCall({ id: "cut-off", name: "Messaging_ListSegments", args: '{"limit":' }),
        chatCall(call("Messaging.ListSegments", {}, "dotted")),
      ],
      chat,
    );
    expect(sent.map(({ id }) => id)).toEqual(["excluded", "misspelt", "custom", "cut-off", "dotted"]);
    expect(sent.map(({ text }) => JSON.parse(text).error?.code)).toEqual([
      ...Array.from({ length: 3 }, () => "invalid_input"),
      "incomplete_call",
      undefined,
    ]);
    expect(sent[1]?.text).toContain("did you mean Observability_SearchLogs?");
    expect(results.map(({ name }) => name)).toEqual([
      "Messaging_DeletePerson",
      "Observability_SearchLog",
      "shell",
      "Messaging_ListSegments",
      "Messaging_ListSegments",
    ]);
    expect(sandbox.messaging.requests.map(({ method }) => method)).toEqual(["GET"]);
  });

  it("returns full results whose type depends on the tool's name", async () => {
    const chat = openaiChatTools([...observability.tools, ...messaging.tools], {
      approve: false,
      maxResultTokens: 300,
    });
    const calls = [chatCall(call("Observability_SearchLogs", { query: "status:error" }))];
    const { results, sent } = await answerTo(calls, chat);
    const [found] = results;
    if (found?.name !== "Observability_SearchLogs" || !found.answer.ok) throw new Error("The search failed.");
    const fitted = JSON.parse(sent[0]?.text ?? "") as { logs: unknown[] };
    expect(found.answer.value.logs.length).toBeGreaterThan(fitted.logs.length);
  });

  it.each(["length", "content_filter"])(
    "runs no call of a response that ended with %s, and reports that to the model",
    async (reason) => {
      sandbox.messaging.reset();
      const tool_calls = [chatCall(call("Messaging_RecordEvent", { person_id: "a", name: "cut" }))];
      const chat = openaiChatTools(tools, { approve: false });
      const { messages } = await openaiChatResults(chat, {
        choices: [{ message: { tool_calls }, finish_reason: reason }],
      });
      expect(JSON.parse(messages[0]?.content ?? "").error.message).toContain(`cut off (${reason})`);
      expect(sandbox.messaging.requests).toEqual([]);
    },
  );

  it("returns no messages for a response without calls", async () => {
    const chat = openaiChatTools(tools, { approve: false });
    expect(await openaiChatResults(chat, { tool_calls: null })).toEqual({ messages: [], results: [] });
    expect(await openaiChatResults(chat, { choices: [] })).toEqual({ messages: [], results: [] });
  });

  it("omits the strict field for APIs that reject it", () => {
    for (const tool of openaiChatTools(tools, { approve: false, strict: null }).tools)
      expect(tool.function).not.toHaveProperty("strict");
  });
});
