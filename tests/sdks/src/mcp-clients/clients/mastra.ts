import { Mastra } from "@mastra/core";
import { Agent } from "@mastra/core/agent";
import { MCPClient } from "@mastra/mcp";
import { chat } from "../../behavior/wires.ts";
import { type McpClient, PROMPT } from "../client.ts";

export const mastra: McpClient = {
  title: "Mastra",
  package: "@mastra/mcp",
  form: "`MCPClient`",
  wire: chat,
  async run({ mcp, provider }) {
    const client = new MCPClient({ servers: { words: { url: new URL(mcp) } } });
    const tools = await client.listTools();
    const model = { id: "openai/gpt-5", url: provider, apiKey: "key" } as const;
    const desk = new Agent({ id: "desk", name: "Desk", instructions: "Help.", model, tools, maxRetries: 0 });
    const { error } = await new Mastra({ agents: { desk }, logger: false }).getAgent("desk").generate(PROMPT);
    if (error) throw error;
  },
};
