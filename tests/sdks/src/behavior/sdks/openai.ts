import OpenAI from "openai";
import { ResponsesToolRunner, type RunnerFunction } from "openai/helpers/responses-tool-runner";
import type { RunnableToolFunction } from "openai/lib/RunnableFunction";
import { CITIES, PROMPT, type Sdk, type Setup, WEATHER } from "../sdk.ts";
import { chat, chatStream, responses, responsesStream } from "../wires.ts";

function clientOf({ url }: Setup) {
  return new OpenAI({ baseURL: url, apiKey: "key", maxRetries: 0 });
}

const TOOLS = [WEATHER, CITIES];

export const openaiRunTools: Sdk = {
  title: "OpenAI `runTools`",
  page: "openai",
  package: "openai",
  form: "`runTools`, `parse: JSON.parse`",
  note: "The host writes `parse`; this one checks no schema.",
  wire: chat,
  streamedWire: chatStream,
  async run(setup) {
    const tools = TOOLS.map(({ name, description, jsonSchema: parameters }): RunnableToolFunction<object> => {
      const run = (args: object) => setup.execute(name, args) as Promise<string>;
      return { type: "function", function: { name, description, parameters, parse: JSON.parse, function: run } };
    });
    const messages = [{ role: "user" as const, content: PROMPT }];
    const options = { maxChatCompletions: setup.steps, signal: setup.signal };
    const { completions } = clientOf(setup).chat;
    const request = { model: "gpt-5", messages, tools };
    const runner = setup.isStreamed
      ? completions.runTools({ ...request, stream: true }, options)
      : completions.runTools(request, options);
    await runner.done();
  },
};

export const openaiResponsesRunner: Sdk = {
  title: "OpenAI `ResponsesToolRunner`",
  page: "openai",
  package: "openai",
  form: "`ResponsesToolRunner`, `functions`",
  note: "A function must return a string or content of the Responses API, and checks its own arguments.",
  wire: responses,
  streamedWire: responsesStream,
  async run(setup) {
    const functions = TOOLS.map(({ name, description, jsonSchema }): RunnerFunction => {
      const parameters = { ...jsonSchema };
      return {
        tool: { type: "function", name, description, parameters, strict: false },
        execute: (args, options) => setup.execute(name, args, options?.signal) as Promise<string>,
      };
    });
    const runner = new ResponsesToolRunner({ functions });
    const options = { maxSteps: setup.steps, signal: setup.signal, stream: setup.isStreamed };
    await runner.run(clientOf(setup), { model: "gpt-5", input: PROMPT }, options);
  },
};
