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

  it("declares what the SDK takes, with literal names", () => {
    expectTypeOf(chat.tools).toExtend<ChatCompletionTool[]>();
    expectTypeOf(chat.tools[0]!.function.name).toExtend<`Observability_${string}`>();
    expectTypeOf<"Observability_SearchLogs">().toExtend<(typeof chat.tools)[number]["function"]["name"]>();
    // @ts-expect-error a request has a list of tools
    client.chat.completions.create({ model: "model", messages: [], tools: chat });
    // @ts-expect-error Responses tools are shaped otherwise
    client.responses.create({ model: "model", tools: chat.tools });
  });

  it("takes a completion or its message and brings messages that the SDK takes", () => {
    expectTypeOf(openaiChatResults(chat, completion))
      .resolves.toHaveProperty("messages")
      .toExtend<ChatCompletionMessageParam[]>();
    openaiChatResults(chat, completion.choices[0]!.message);
    // @ts-expect-error a response of the other API has no calls of this one
    openaiChatResults(chat, response);
    // @ts-expect-error text is no answer
    openaiChatResults(chat, "Observability_SearchLogs");
  });

  it("types each full result by the tool's name", async () => {
    const { results } = await openaiChatResults(chat, completion);
    for (const { name, answer } of results) {
      // @ts-expect-error not before it is known whether the call succeeded
      answer.value;
      if (name === "Observability_SearchLogs" && answer.ok) expectTypeOf(answer.value).toHaveProperty("logs");
      // @ts-expect-error spans are another tool's
      if (name === "Observability_SearchLogs" && answer.ok) answer.value.spans;
      // @ts-expect-error a name that was not offered has no result
      if (name === "Messaging_ListSegments" && answer.ok) answer.value;
    }
  });

  it("takes names or a switch for strict", () => {
    openaiChatTools(tools, { strict: ["Observability.SearchLogs"], only: ["Observability_SearchLogs"] });
    openaiChatTools(tools, { strict: null });
    // @ts-expect-error the Responses API has to be told
    openaiResponsesTools(tools, { strict: null });
    // @ts-expect-error a list, also of one
    openaiChatTools(tools, { strict: "Observability.SearchLogs" });
  });
});

describe("openaiResponsesTools", () => {
  const responses = openaiResponsesTools(tools);

  it("declares what the SDK takes, and brings items that it takes", () => {
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
    // @ts-expect-error Chat Completions nests its functions
    client.chat.completions.create({ model: "model", messages: [], tools: responses.tools });
  });
});

describe("the runners' tools", () => {
  it("are what the SDK's runners take", () => {
    client.chat.completions.runTools({ model: "model", messages: [], tools: openaiChatRunnerTools(tools) });
    client.chat.completions.runTools({
      model: "model",
      messages: [],
      tools: openaiChatRunnerTools(tools),
      stream: true,
    });
    // @ts-expect-error declarations alone cannot be run
    client.chat.completions.runTools({ model: "model", messages: [], tools: openaiChatTools(tools).tools });
    expectTypeOf(openaiResponsesRunnerTools(tools)).toExtend<RunnerFunction[]>();
    expectTypeOf<{ functions: ReturnType<typeof openaiResponsesRunnerTools> }>().toExtend<
      ConstructorParameters<typeof ResponsesToolRunner>[0]
    >();
    // @ts-expect-error the other runner's tools
    const functions: RunnerFunction[] = openaiChatRunnerTools(tools);
    expectTypeOf(functions).toBeArray();
  });
});
