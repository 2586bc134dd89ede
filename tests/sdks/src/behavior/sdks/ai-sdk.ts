import { createOpenAI } from "@ai-sdk/openai";
import * as ai7 from "ai";
import * as ai6 from "ai-6";
import { createOpenAI as createOpenAI3 } from "ai-sdk-openai-3";
import { CITIES, PROMPT, type Sdk, WEATHER } from "../sdk.ts";
import { chat, chatStream } from "../wires.ts";

/** The functions that both majors have with the same signatures. */
interface Major {
  readonly title: string;
  readonly package: string;
  readonly ai: Pick<typeof ai7, "generateText" | "streamText" | "stepCountIs" | "tool">;
  readonly createOpenAI: typeof createOpenAI;
}

function sdkOf({ ai, createOpenAI, ...major }: Major): Sdk {
  return {
    ...major,
    page: "ai-sdk",
    form: "`generateText`, `tool` with Zod",
    wire: chat,
    streamedWire: chatStream,
    async run({ url, execute, signal, steps, isStreamed }) {
      const tools = {
        get_weather: ai.tool({
          description: WEATHER.description,
          inputSchema: WEATHER.schema,
          execute: (args, { abortSignal }) => execute(WEATHER.name, args, abortSignal),
        }),
        list_cities: ai.tool({
          description: CITIES.description,
          inputSchema: CITIES.schema,
          execute: (args, { abortSignal }) => execute(CITIES.name, args, abortSignal),
        }),
      };
      const model = createOpenAI({ baseURL: url, apiKey: "key" }).chat("gpt-5");
      const stopWhen = ai.stepCountIs(steps);
      const request = { model, prompt: PROMPT, tools, stopWhen, abortSignal: signal, maxRetries: 0 };
      if (!isStreamed) await ai.generateText(request);
      else for await (const part of ai.streamText(request).fullStream) if (part.type === "error") throw part.error;
    },
  };
}

export const aiSdk7 = sdkOf({ title: "AI SDK 7", package: "ai", ai: ai7, createOpenAI });

export const aiSdk6 = sdkOf({
  title: "AI SDK 6",
  package: "ai-6",
  ai: ai6 as unknown as typeof ai7,
  createOpenAI: createOpenAI3 as unknown as typeof createOpenAI,
});
