import Anthropic from "@anthropic-ai/sdk";
import { mcpTools } from "@anthropic-ai/sdk/helpers/beta/mcp";
import { messages as wire } from "../../behavior/wires.ts";
import { type McpClient, PROMPT } from "../client.ts";
import { connect1 } from "./official.ts";

export const anthropic: McpClient = {
  title: "Anthropic tool runner",
  package: "@anthropic-ai/sdk",
  form: "`mcpTools` over MCP SDK 1",
  wire,
  async run({ mcp, provider }) {
    const client = await connect1(mcp);
    const { tools: listed } = await client.listTools();
    const tools = mcpTools(listed, client as Parameters<typeof mcpTools>[1]);
    const messages = [{ role: "user" as const, content: PROMPT }];
    const request = { model: "claude-opus-5-5", max_tokens: 1024, messages, tools };
    await new Anthropic({ apiKey: "key", baseURL: provider, maxRetries: 0 }).beta.messages.toolRunner(request);
  },
};
