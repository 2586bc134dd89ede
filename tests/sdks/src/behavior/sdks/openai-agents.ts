import { Agent, OpenAIProvider, Runner, tool } from "@openai/agents";
import OpenAI from "openai";
import { CITIES, PROMPT, type Sdk, WEATHER } from "../sdk.ts";
import { chat, chatStream, responses, responsesStream } from "../wires.ts";

function sdkOf(api: Pick<Sdk, "title" | "wire" | "streamedWire">, useResponses: boolean): Sdk {
  return {
    ...api,
    package: "@openai/agents",
    page: "openai-agents",
    form: "`Runner`, `tool` with Zod",
    async run({ url, execute, signal, steps, isStreamed }) {
      const openAIClient = new OpenAI({ baseURL: url, apiKey: "key", maxRetries: 0 });
      const modelProvider = new OpenAIProvider({ openAIClient, useResponses });
      const runner = new Runner({ modelProvider, tracingDisabled: true });
      const tools = [
        tool({
          name: WEATHER.name,
          description: WEATHER.description,
          parameters: WEATHER.schema,
          execute: (args, _context, details) => execute(WEATHER.name, args, details?.signal),
        }),
        tool({
          name: CITIES.name,
          description: CITIES.description,
          parameters: CITIES.schema,
          execute: (args, _context, details) => execute(CITIES.name, args, details?.signal),
        }),
      ];
      const agent = new Agent({ name: "Desk", model: "gpt-5", tools });
      const options = { signal, maxTurns: steps };
      if (!isStreamed) await runner.run(agent, PROMPT, options);
      else await (await runner.run(agent, PROMPT, { ...options, stream: true })).completed;
    },
  };
}

export const openaiAgentsResponses = sdkOf(
  { title: "OpenAI Agents, Responses", wire: responses, streamedWire: responsesStream },
  true,
);

export const openaiAgentsChat = sdkOf(
  { title: "OpenAI Agents, Chat Completions", wire: chat, streamedWire: chatStream },
  false,
);
