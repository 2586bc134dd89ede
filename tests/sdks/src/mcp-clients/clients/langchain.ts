import { MultiServerMCPClient } from "@langchain/mcp-adapters";
import { ChatOpenAI } from "@langchain/openai";
import { createAgent } from "langchain";
import { chat } from "../../behavior/wires.ts";
import { type McpClient, PROMPT } from "../client.ts";

export const langchain: McpClient = {
  title: "LangChain",
  package: "@langchain/mcp-adapters",
  form: "`MultiServerMCPClient`",
  wire: chat,
  async run({ mcp, provider }) {
    const client = new MultiServerMCPClient({ words: { transport: "http", url: mcp } });
    const tools = await client.getTools();
    const configuration = { baseURL: provider };
    const model = new ChatOpenAI({ model: "gpt-5-mini", apiKey: "key", maxRetries: 0, configuration });
    await createAgent({ model, tools }).invoke({ messages: [{ role: "user", content: PROMPT }] });
  },
};
