import { Agent, tool } from "@strands-agents/sdk";
import { AnthropicModel } from "@strands-agents/sdk/models/anthropic";
import { CITIES, PROMPT, type Sdk, WEATHER } from "../sdk.ts";
import { messagesStream } from "../wires.ts";

export const strands: Sdk = {
  title: "Strands",
  page: "strands",
  package: "@strands-agents/sdk",
  form: "`Agent`, `tool` with Zod",
  wire: messagesStream,
  async run({ url, execute, signal, steps }) {
    const clientConfig = { baseURL: url, maxRetries: 0 };
    const model = new AnthropicModel({ apiKey: "key", modelId: "claude-sonnet-4-6", maxTokens: 1_000, clientConfig });
    const tools = [
      tool({
        name: WEATHER.name,
        description: WEATHER.description,
        inputSchema: WEATHER.schema,
        callback: (args, context) => execute(WEATHER.name, args, context?.cancelSignal) as Promise<string>,
      }),
      tool({
        name: CITIES.name,
        description: CITIES.description,
        inputSchema: CITIES.schema,
        callback: (args, context) => execute(CITIES.name, args, context?.cancelSignal) as Promise<string>,
      }),
    ];
    const agent = new Agent({ model, tools, printer: false });
    await agent.invoke(PROMPT, { limits: { turns: steps }, cancelSignal: signal });
  },
};
