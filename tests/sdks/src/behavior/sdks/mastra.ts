import { Mastra } from "@mastra/core";
import { Agent } from "@mastra/core/agent";
import { createTool } from "@mastra/core/tools";
import { CITIES, PROMPT, type Sdk, WEATHER } from "../sdk.ts";
import { chat, chatStream } from "../wires.ts";

export const mastra: Sdk = {
  title: "Mastra",
  page: "mastra",
  package: "@mastra/core",
  form: "`generate`, `createTool` with Zod",
  wire: chat,
  streamedWire: chatStream,
  async run({ url, execute, signal, steps, isStreamed }) {
    const tools = {
      get_weather: createTool({
        id: WEATHER.name,
        description: WEATHER.description,
        inputSchema: WEATHER.schema,
        execute: (args, context) => execute(WEATHER.name, args, context?.abortSignal),
      }),
      list_cities: createTool({
        id: CITIES.name,
        description: CITIES.description,
        inputSchema: CITIES.schema,
        execute: (args, context) => execute(CITIES.name, args, context?.abortSignal),
      }),
    };
    const model = { id: "openai/gpt-5", url, apiKey: "key" } as const;
    const desk = new Agent({ id: "desk", name: "Desk", instructions: "Help.", model, tools, maxRetries: 0 });
    const agent = new Mastra({ agents: { desk }, logger: false }).getAgent("desk");
    const options = { maxSteps: steps, abortSignal: signal };
    const output = isStreamed
      ? await (await agent.stream(PROMPT, options)).getFullOutput()
      : await agent.generate(PROMPT, options);
    if (output.error) throw output.error;
  },
};
