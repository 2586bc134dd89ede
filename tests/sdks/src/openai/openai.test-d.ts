import {
  openaiChatResults,
  openaiChatRunnerTools,
  openaiChatTools,
  openaiResponsesResults,
  openaiResponsesRunnerTools,
  openaiResponsesTools,
} from "@toolwright/core/openai";
import { createObservability } from "@toolwright/observability";
import { createSandbox } from "@toolwright/sandbox";
import type OpenAI from "openai";
import type { ResponsesToolRunner, RunnerFunction } from "openai/helpers/responses-tool-runner";
import type { ChatCompletion, ChatCompletionMessageParam, ChatCompletionTool } from "openai/resources/chat/completions";
import type { Response, ResponseInputItem, Tool } from "openai/resources/responses/responses";
import { describe, expectTypeOf, it } from "vitest";

declare const client: OpenAI;
declare const completion: ChatCompletion;
declare const response: Response;
const { tools } = createObservability(createSandbox().observability.options);

describe("openaiChatTools", () => {
  const chat = openaiChatTools(tools);

  it("declares tools that the SDK accepts, with literal names", () => {
    expectTypeOf(chat.tools).toExtend<ChatCompletionTool[]>();
    expectTypeOf(chat.tools[0]!.function.name).toExtend<`Observability_${string}`>();
    expectTypeOf<"Observability_SearchLogs">().toExtend<(typeof chat.tools)[number]["function"]["name"]>();
    // @ts-expect-error a request has a list of tools
    client.chat.completions.create({ model: "model", messages: [], tools: chat });
    // @ts-expect-error tools of the Responses API have another shape
    client.responses.create({ model: "model", tools: chat.tools });
  });

  it("accepts a completion or its message, and returns messages that the SDK accepts", () => {
    expectTypeOf(openaiChatResults(chat, completion))
      .resolves.toHaveProperty("messages")
      .toExtend<ChatCompletionMessageParam[]>();
    openaiChatResults(chat, completion.choices[0]!.message);
    // @ts-expect-error a response of the other API has no calls of this one
    openaiChatResults(chat, response);
    // @ts-expect-error a string is not an answer
    openaiChatResults(chat, "Observability_SearchLogs");
  });

  it("the type of a full result depends on the tool's name", async () => {
    const { results } = await openaiChatResults(chat, completion);
    for (const { name, answer } of results) {
      // @ts-expect-error the call may have failed
      answer.value;
      if (name === "Observability_SearchLogs" && answer.ok) expectTypeOf(answer.value).toHaveProperty("logs");
      // @ts-expect-error another tool has spans
      if (name === "Observability_SearchLogs" && answer.ok) answer.value.spans;
      // @ts-expect-error a tool that was not offered has no result
      if (name === "Messaging_ListSegments" && answer.ok) answer.value;
    }
  });

  it("accepts names or a boolean for strict", () => {
    openaiChatTools(tools, { strict: ["Observability.SearchLogs"], only: ["Observability_SearchLogs"] });
    openaiChatTools(tools, { strict: null });
    // @ts-expect-error the Responses API requires the field
    openaiResponsesTools(tools, { strict: null });
    // @ts-expect-error names are a list, even a single one
    openaiChatTools(tools, { strict: "Observability.SearchLogs" });
  });
});

describe("openaiResponsesTools", () => {
  const responses = openaiResponsesTools(tools);

  it("declares tools that the SDK accepts, and returns items that it accepts", () => {
    expectTypeOf(responses.tools).toExtend<Tool[]>();
    expectTypeOf(openaiResponsesResults(responses, response))
      .resolves.toHaveProperty("items")
      .toExtend<ResponseInputItem[]>();
    openaiResponsesResults(responses, response.output);
    openaiResponsesResults(
      responses,
      response.output.filter((item) => item.type !== "message"),
    );
    // @ts-expect-error a completion of the other API has no items
    openaiResponsesResults(responses, completion);
    // @ts-expect-error Chat Completions nests the function
    client.chat.completions.create({ model: "model", messages: [], tools: responses.tools });
  });
});

describe("the runners' tools", () => {
  it("the runners accept the tools", () => {
    client.chat.completions.runTools({ model: "model", messages: [], tools: openaiChatRunnerTools(tools) });
    client.chat.completions.runTools({
      model: "model",
      messages: [],
      tools: openaiChatRunnerTools(tools),
      stream: true,
    });
    // @ts-expect-error declarations alone cannot run
    client.chat.completions.runTools({ model: "model", messages: [], tools: openaiChatTools(tools).tools });
    expectTypeOf(openaiResponsesRunnerTools(tools)).toExtend<RunnerFunction[]>();
    expectTypeOf<{ functions: ReturnType<typeof openaiResponsesRunnerTools> }>().toExtend<
      ConstructorParameters<typeof ResponsesToolRunner>[0]
    >();
    // @ts-expect-error the tools of the other runner
    const functions: RunnerFunction[] = openaiChatRunnerTools(tools);
    expectTypeOf(functions).toBeArray();
  });
});
