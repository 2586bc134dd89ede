import { openaiChat, openaiResponses, openaiRunnable, openaiRunner } from "@toolwright/core/openai";
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

describe("openaiChat", () => {
  const chat = openaiChat(tools);

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
    expectTypeOf(chat.execute(completion)).resolves.toHaveProperty("messages").toExtend<ChatCompletionMessageParam[]>();
    chat.execute(completion.choices[0]!.message);
    // @ts-expect-error a response of the other API has no calls of this one
    chat.execute(response);
    // @ts-expect-error text is no answer
    chat.execute("Observability_SearchLogs");
  });

  it("types each full result by the tool's name", async () => {
    const { results } = await chat.execute(completion);
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
    openaiChat(tools, { strict: ["Observability.SearchLogs"], only: ["Observability_SearchLogs"] });
    openaiChat(tools, { strict: null });
    // @ts-expect-error the Responses API has to be told
    openaiResponses(tools, { strict: null });
    // @ts-expect-error a list, also of one
    openaiChat(tools, { strict: "Observability.SearchLogs" });
  });
});

describe("openaiResponses", () => {
  const responses = openaiResponses(tools);

  it("declares what the SDK takes, and brings items that it takes", () => {
    expectTypeOf(responses.tools).toExtend<Tool[]>();
    expectTypeOf(responses.execute(response)).resolves.toHaveProperty("items").toExtend<ResponseInputItem[]>();
    responses.execute(response.output);
    responses.execute(response.output.filter((item) => item.type !== "message"));
    // @ts-expect-error a completion of the other API has no items
    responses.execute(completion);
    // @ts-expect-error Chat Completions nests its functions
    client.chat.completions.create({ model: "model", messages: [], tools: responses.tools });
  });
});

describe("the runners' tools", () => {
  it("are what the SDK's runners take", () => {
    client.chat.completions.runTools({ model: "model", messages: [], tools: openaiRunnable(tools) });
    client.chat.completions.runTools({ model: "model", messages: [], tools: openaiRunnable(tools), stream: true });
    // @ts-expect-error declarations alone cannot be run
    client.chat.completions.runTools({ model: "model", messages: [], tools: openaiChat(tools).tools });
    expectTypeOf(openaiRunner(tools)).toExtend<RunnerFunction[]>();
    expectTypeOf<{ functions: ReturnType<typeof openaiRunner> }>().toExtend<
      ConstructorParameters<typeof ResponsesToolRunner>[0]
    >();
    // @ts-expect-error the other runner's tools
    const functions: RunnerFunction[] = openaiRunnable(tools);
    expectTypeOf(functions).toBeArray();
  });
});
