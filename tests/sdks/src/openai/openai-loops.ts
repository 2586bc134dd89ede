import {
  type OpenAiChatTool,
  type OpenAiResponsesTool,
  type OpenAiToolMessage,
  openaiChatResults,
  openaiChatRunnerTools,
  openaiChatTools,
  openaiResponsesResults,
  openaiResponsesRunnerTools,
  openaiResponsesTools,
} from "@toolwright/core/openai";
import OpenAI from "openai";
import { ResponsesToolRunner } from "openai/helpers/responses-tool-runner";
import type { ChatCompletionMessageParam } from "openai/resources/chat/completions";
import type { ResponseInputItem } from "openai/resources/responses/responses";
import type { RecordedRequest } from "../scripted-server.ts";
import { type DeclaredTool, FINAL, type Loop, listIn, QUESTION, withProvider } from "./loop.ts";
import { chatCall, chatCompletion, type ModelCall, responseOf, responsesCall, responsesMessage } from "./wire.ts";

/** Reads requests to Chat Completions. */
export const chatReaders = {
  declared: (request: RecordedRequest | undefined): DeclaredTool[] =>
    listIn<OpenAiChatTool>(request, "tools").map((tool) => tool.function),
  answers: (request: RecordedRequest | undefined) =>
    listIn<OpenAiToolMessage>(request, "messages")
      .filter(({ role }) => role === "tool")
      .map(({ tool_call_id, content }) => ({ id: tool_call_id, text: content })),
};

/** Reads requests to the Responses API. */
export const responsesReaders = {
  declared: (request: RecordedRequest | undefined): DeclaredTool[] => listIn<OpenAiResponsesTool>(request, "tools"),
  answers: (request: RecordedRequest | undefined) =>
    listIn<{ type: string; call_id: string; output: string }>(request, "input")
      .filter(({ type }) => type === "function_call_output")
      .map(({ call_id, output }) => ({ id: call_id, text: output })),
};

/** Creates a client of the scripted provider without retries. */
export function connect(url: string): OpenAI {
  return new OpenAI({ apiKey: "provider-key", baseURL: `${url}/v1`, maxRetries: 0 });
}

/** The script of a loop over Chat Completions. */
export function chatScript(calls: readonly ModelCall[]) {
  return [chatCompletion(calls.map(chatCall)), chatCompletion(FINAL)];
}

/** The script of a loop over the Responses API. */
export function responsesScript(calls: readonly ModelCall[]) {
  return [responseOf(calls.map(responsesCall)), responseOf([responsesMessage(FINAL)])];
}

/** A hand-written loop over Chat Completions. */
export const chatLoop: Loop = {
  name: "Chat Completions",
  isParallel: true,
  ...chatReaders,
  run: ({ tools, options, calls, signal }) =>
    withProvider(chatScript(calls), async ({ url, requests }) => {
      const client = connect(url);
      const chat = openaiChatTools(tools, { approve: false, ...options });
      const messages: ChatCompletionMessageParam[] = [{ role: "user", content: QUESTION }];
      for (;;) {
        const completion = await client.chat.completions.create(
          { model: "model", messages, tools: chat.tools },
          { signal },
        );
        const [choice] = completion.choices;
        if (!choice?.message.tool_calls) return { final: choice?.message.content, requests };
        const turn = await openaiChatResults(chat, completion, { signal });
        messages.push(choice.message, ...turn.messages);
      }
    }),
};

/** A hand-written loop over the Responses API, which stores nothing at the provider. */
export const responsesLoop: Loop = {
  name: "Responses",
  isParallel: true,
  ...responsesReaders,
  run: ({ tools, options, calls, signal }) =>
    withProvider(responsesScript(calls), async ({ url, requests }) => {
      const client = connect(url);
      const responses = openaiResponsesTools(tools, { approve: false, ...options });
      const input: ResponseInputItem[] = [{ role: "user", content: QUESTION }];
      for (;;) {
        const response = await client.responses.create({ model: "model", input, tools: responses.tools }, { signal });
        const turn = await openaiResponsesResults(responses, response, { signal });
        if (turn.items.length === 0) return { final: response.output_text, requests };
        input.push(...(response.output as ResponseInputItem[]), ...turn.items);
      }
    }),
};

/** The SDK's loop over Chat Completions. */
export const runToolsLoop: Loop = {
  name: "runTools",
  isParallel: true,
  ...chatReaders,
  run: ({ tools, options, calls, signal }) =>
    withProvider(chatScript(calls), async ({ url, requests }) => {
      const runner = connect(url).chat.completions.runTools(
        {
          model: "model",
          messages: [{ role: "user", content: QUESTION }],
          tools: openaiChatRunnerTools(tools, { approve: false, ...options }),
        },
        { signal },
      );
      return { final: await runner.finalContent(), requests };
    }),
};

/** The SDK's loop over the Responses API. */
export const toolRunnerLoop: Loop = {
  name: "ResponsesToolRunner",
  isParallel: false,
  ...responsesReaders,
  run: ({ tools, options, calls, signal }) =>
    withProvider(responsesScript(calls), async ({ url, requests }) => {
      const runner = new ResponsesToolRunner({
        functions: openaiResponsesRunnerTools(tools, { approve: false, ...options }),
      });
      const response = await runner.run(
        connect(url),
        { model: "model", input: QUESTION },
        signal === undefined ? {} : { signal },
      );
      return { final: response.output_text, requests };
    }),
};
