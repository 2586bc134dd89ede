import { tool } from "@llamaindex/core/tools";
import { OpenAI } from "@llamaindex/openai";
import { agent } from "@llamaindex/workflow";
import { CITIES, PROMPT, type Sdk, WEATHER } from "../sdk.ts";
import { chatStream } from "../wires.ts";

export const llamaindex: Sdk = {
  title: "LlamaIndex",
  page: "llamaindex",
  package: "@llamaindex/workflow",
  form: "`agent`, `tool` with Zod",
  note: "`agent` takes neither a signal nor a limit of steps.",
  wire: chatStream,
  async run({ url: baseURL, execute }) {
    const llm = new OpenAI({ model: "gpt-4o-mini", apiKey: "key", baseURL, maxRetries: 0 });
    const tools = [
      tool({
        name: WEATHER.name,
        description: WEATHER.description,
        parameters: WEATHER.schema,
        execute: (args) => execute(WEATHER.name, args) as Promise<string>,
      }),
      tool({
        name: CITIES.name,
        description: CITIES.description,
        parameters: CITIES.schema,
        execute: (args) => execute(CITIES.name, args) as Promise<string>,
      }),
    ];
    await agent({ llm, tools }).run(PROMPT);
  },
};
