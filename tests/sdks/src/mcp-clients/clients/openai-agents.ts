import { Agent, MCPServerStreamableHttp, OpenAIProvider, Runner } from "@openai/agents";
import OpenAI from "openai";
import { responses } from "../../behavior/wires.ts";
import { type McpClient, PROMPT } from "../client.ts";

export const openaiAgents: McpClient = {
  title: "OpenAI Agents",
  package: "@openai/agents",
  form: "`MCPServerStreamableHttp`",
  wire: responses,
  async run({ mcp, provider }) {
    const server = new MCPServerStreamableHttp({ url: mcp });
    await server.connect();
    const openAIClient = new OpenAI({ baseURL: provider, apiKey: "key", maxRetries: 0 });
    const runner = new Runner({ modelProvider: new OpenAIProvider({ openAIClient }), tracingDisabled: true });
    await runner.run(new Agent({ name: "Desk", model: "gpt-5", mcpServers: [server] }), PROMPT);
  },
};
