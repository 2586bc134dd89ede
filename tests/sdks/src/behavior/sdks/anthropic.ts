import Anthropic from "@anthropic-ai/sdk";
import { betaZodTool } from "@anthropic-ai/sdk/helpers/beta/zod";
import { CITIES, PROMPT, type Sdk, WEATHER } from "../sdk.ts";
import { messagesStream, messages as wire } from "../wires.ts";

export const anthropicToolRunner: Sdk = {
  title: "Anthropic tool runner",
  page: "anthropic",
  package: "@anthropic-ai/sdk",
  form: "`toolRunner`, `betaZodTool`",
  note: "A tool must return a string or content blocks; the SDK sends other values unchanged, and the API may refuse them.",
  wire,
  streamedWire: messagesStream,
  async run({ url, execute, signal, steps, isStreamed }) {
    const client = new Anthropic({ apiKey: "key", baseURL: url, maxRetries: 0 });
    const tools = [
      betaZodTool({
        name: WEATHER.name,
        description: WEATHER.description,
        inputSchema: WEATHER.schema,
        run: (args, context) => execute(WEATHER.name, args, context?.signal ?? undefined) as Promise<string>,
      }),
      betaZodTool({
        name: CITIES.name,
        description: CITIES.description,
        inputSchema: CITIES.schema,
        run: (args, context) => execute(CITIES.name, args, context?.signal ?? undefined) as Promise<string>,
      }),
    ];
    const messages = [{ role: "user" as const, content: PROMPT }];
    const request = { model: "claude-opus-5-5", max_tokens: 1024, messages, tools, max_iterations: steps };
    const { messages: api } = client.beta;
    if (!isStreamed) await api.toolRunner(request, { signal });
    else
      for await (const stream of api.toolRunner({ ...request, stream: true }, { signal }))
        for await (const _event of stream);
  },
};
