import { ChatOpenAI } from "@langchain/openai";
import { createAgent, modelCallLimitMiddleware, tool } from "langchain";
import { CITIES, PROMPT, type Sdk, WEATHER } from "../sdk.ts";
import { chat, chatStream } from "../wires.ts";

export const langchain: Sdk = {
  title: "LangChain",
  page: "langchain",
  package: "langchain",
  form: "`createAgent`, `tool` with Zod",
  note: "The limit is `modelCallLimitMiddleware`.",
  wire: chat,
  streamedWire: chatStream,
  async run({ url, execute, signal, steps, isStreamed }) {
    const configuration = { baseURL: url };
    const model = new ChatOpenAI({ model: "gpt-5-mini", apiKey: "key", maxRetries: 0, configuration });
    const { schema: weather, jsonSchema: _weather, ...weatherFields } = WEATHER;
    const { schema: cities, jsonSchema: _cities, ...citiesFields } = CITIES;
    const tools = [
      tool((args, config) => execute(WEATHER.name, args, config?.signal), { ...weatherFields, schema: weather }),
      tool((args, config) => execute(CITIES.name, args, config?.signal), { ...citiesFields, schema: cities }),
    ];
    // The types of this middleware need `exactOptionalPropertyTypes` to be off.
    const middleware = [modelCallLimitMiddleware({ runLimit: steps } as never)] as unknown as readonly [];
    const agent = createAgent({ model, tools, middleware });
    const input = { messages: [{ role: "user", content: PROMPT }] };
    if (!isStreamed) await agent.invoke(input, { signal });
    else for await (const _event of await agent.stream(input, { signal, streamMode: "messages" }));
  },
};
