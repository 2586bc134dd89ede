import {
  openaiChatResults,
  openaiChatRunnerTools,
  openaiChatTools,
  openaiResponsesResults,
  openaiResponsesTools,
} from "@toolwright/core/openai";
import { createObservability } from "@toolwright/observability";
import { createSandbox } from "@toolwright/sandbox";
import type OpenAI from "openai-6";
import type {
  ChatCompletion,
  ChatCompletionMessageParam,
  ChatCompletionTool,
} from "openai-6/resources/chat/completions";
import type { Response, ResponseInputItem, Tool } from "openai-6/resources/responses/responses";
import { describe, expectTypeOf, it } from "vitest";

declare const client: OpenAI;
declare const completion: ChatCompletion;
declare const response: Response;
const { tools } = createObservability(createSandbox().observability.options);

describe("openai 6", () => {
  it("accepts the same declarations, messages and items", () => {
    const chat = openaiChatTools(tools);
    expectTypeOf(chat.tools).toExtend<ChatCompletionTool[]>();
    expectTypeOf(openaiChatResults(chat, completion))
      .resolves.toHaveProperty("messages")
      .toExtend<ChatCompletionMessageParam[]>();
    const responses = openaiResponsesTools(tools);
    expectTypeOf(responses.tools).toExtend<Tool[]>();
    expectTypeOf(openaiResponsesResults(responses, response))
      .resolves.toHaveProperty("items")
      .toExtend<ResponseInputItem[]>();
    client.chat.completions.runTools({ model: "model", messages: [], tools: openaiChatRunnerTools(tools) });
    // @ts-expect-error declarations alone cannot run
    client.chat.completions.runTools({ model: "model", messages: [], tools: chat.tools });
    // @ts-expect-error a completion is not a response
    openaiResponsesResults(responses, completion);
  });
});
