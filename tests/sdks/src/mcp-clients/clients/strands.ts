import { Agent, McpClient as StrandsMcpClient } from "@strands-agents/sdk";
import { AnthropicModel } from "@strands-agents/sdk/models/anthropic";
import { messagesStream as wire } from "../../behavior/wires.ts";
import { type McpClient, PROMPT } from "../client.ts";

export const strands: McpClient = {
  title: "Strands",
  package: "@strands-agents/sdk",
  form: "`McpClient`",
  wire,
  async run({ mcp, provider }) {
    const clientConfig = { baseURL: provider, maxRetries: 0 };
    const model = new AnthropicModel({ apiKey: "key", modelId: "claude-sonnet-4-6", maxTokens: 1_000, clientConfig });
    await new Agent({ model, tools: [new StrandsMcpClient({ url: mcp })], printer: false }).invoke(PROMPT);
  },
};
