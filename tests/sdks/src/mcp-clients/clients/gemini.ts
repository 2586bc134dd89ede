import { GoogleGenAI, mcpToTool } from "@google/genai";
import { gemini as wire } from "../../behavior/wires.ts";
import { type McpClient, PROMPT } from "../client.ts";
import { connect1 } from "./official.ts";

export const gemini: McpClient = {
  title: "Gemini automatic calling",
  package: "@google/genai",
  form: "`mcpToTool` over MCP SDK 1",
  wire,
  async run({ mcp, provider: baseUrl }) {
    const client = await connect1(mcp);
    const ai = new GoogleGenAI({ apiKey: "key", httpOptions: { baseUrl } });
    const tools = [mcpToTool(client as Parameters<typeof mcpToTool>[0])];
    await ai.models.generateContent({ model: "gemini-2.5-flash", contents: PROMPT, config: { tools } });
  },
};
