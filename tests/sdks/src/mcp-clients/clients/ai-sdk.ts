import { createMCPClient } from "@ai-sdk/mcp";
import { createOpenAI } from "@ai-sdk/openai";
import { generateText, stepCountIs } from "ai";
import { responses } from "../../behavior/wires.ts";
import { type McpClient, PROMPT } from "../client.ts";

export const aiSdk: McpClient = {
  title: "AI SDK",
  package: "@ai-sdk/mcp",
  form: "`createMCPClient`",
  wire: responses,
  async run({ mcp, provider }) {
    const client = await createMCPClient({ transport: { type: "http", url: mcp } });
    const model = createOpenAI({ baseURL: provider, apiKey: "key" }).responses("gpt-5");
    const tools = await client.tools();
    await generateText({ model, prompt: PROMPT, tools, stopWhen: stepCountIs(5), maxRetries: 0 });
  },
};
