import {
  openaiChatResults,
  openaiChatRunnerTools,
  openaiChatTools,
  openaiResponsesResults,
  openaiResponsesTools,
} from "@toolwright/core/openai";
import OpenAI from "openai-6";
import type { ChatCompletionMessageParam } from "openai-6/resources/chat/completions";
import { describe, expect, it } from "vitest";
import { createSandboxToolkits } from "../sandbox-toolkits.ts";
import { FINAL, listIn, QUESTION, withProvider } from "./loop.ts";
import { chatReaders, chatScript, responsesReaders, responsesScript } from "./openai-loops.ts";
import { call } from "./wire.ts";

describe("openai 6", () => {
  const { tools, sandbox } = createSandboxToolkits();
  const messages: ChatCompletionMessageParam[] = [{ role: "user", content: QUESTION }];
  const calls = [
    call("Messaging_ListSegments", {}, "first"),
    call("Observability_SearchLogs", { query: "*", max_results: 0 }, "second"),
  ];

  function connect(url: string) {
    return new OpenAI({ apiKey: "provider-key", baseURL: `${url}/v1`, maxRetries: 0 });
  }

  function expectAnswers(answers: readonly { id: string; text: string }[]) {
    expect(answers.map(({ id }) => id)).toEqual(["first", "second"]);
    const [segments, error] = answers.map(({ text }) => JSON.parse(text));
    expect(segments.segments).toHaveLength(sandbox.messaging.workspace.segments.length);
    expect(error.error.code).toBe("invalid_input");
  }

  it("runs a loop over Chat Completions", () =>
    withProvider(chatScript(calls), async ({ url, requests }) => {
      const chat = openaiChatTools(tools, { approve: false });
      const client = connect(url);
      const completion = await client.chat.completions.create({ model: "model", messages, tools: chat.tools });
      const turn = await openaiChatResults(chat, completion);
      const conversation = [...messages, completion.choices[0]!.message, ...turn.messages];
      const end = await client.chat.completions.create({ model: "model", messages: conversation, tools: chat.tools });
      expect(end.choices[0]?.message.content).toBe(FINAL);
      expect(listIn(requests[0], "tools")).toEqual(chat.tools);
      expectAnswers(chatReaders.answers(requests[1]));
    }));

  it("runs a loop over the Responses API", () =>
    withProvider(responsesScript(calls), async ({ url, requests }) => {
      const offer = openaiResponsesTools(tools, { approve: false, strict: true });
      const { tools: declared } = offer;
      const client = connect(url);
      const response = await client.responses.create({ model: "model", input: QUESTION, tools: declared });
      const { items: input } = await openaiResponsesResults(offer, response);
      const end = await client.responses.create({ model: "model", previous_response_id: response.id, input });
      expect(end.output_text).toBe(FINAL);
      expect(listIn(requests[0], "tools")).toEqual(declared);
      expectAnswers(responsesReaders.answers(requests[1]));
    }));

  it("runs tools with its runner", () =>
    withProvider(chatScript(calls), async ({ url, requests }) => {
      const runner = connect(url).chat.completions.runTools({
        model: "model",
        messages,
        tools: openaiChatRunnerTools(tools, { approve: false }),
      });
      expect(await runner.finalContent()).toBe(FINAL);
      expect(listIn(requests[0], "tools")).toEqual(openaiChatTools(tools, { approve: false }).tools);
      expectAnswers(chatReaders.answers(requests[1]));
    }));

  it("aborts the running tool when the run is aborted", () =>
    withProvider(chatScript([call("Observability_SearchLogs", { query: "*" })]), async ({ url }) => {
      sandbox.observability.fail({ delayMs: 600_000 });
      const ended = Promise.withResolvers<string | undefined>();
      const runnable = openaiChatRunnerTools(tools, {
        approve: false,
        onCall: ({ answer }) => ended.resolve(answer.ok ? undefined : answer.error.code),
      });
      const runner = connect(url).chat.completions.runTools({ model: "model", messages, tools: runnable });
      runner.on("message", ({ role }) => {
        if (role === "assistant") runner.abort();
      });
      await expect(runner.finalContent()).rejects.toThrow("aborted");
      expect(await ended.promise).toBe("aborted");
    }));
});
