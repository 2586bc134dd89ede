import { googleAI } from "@genkit-ai/google-genai";
import { createMcpClient } from "@genkit-ai/mcp";
import { genkit as createGenkit } from "genkit";
import { gemini as wire } from "../../behavior/wires.ts";
import { type McpClient, PROMPT } from "../client.ts";

export const genkit: McpClient = {
  title: "Genkit",
  package: "@genkit-ai/mcp",
  form: "`createMcpClient`",
  wire,
  async run({ mcp, provider: baseUrl }) {
    const client = createMcpClient({ name: "words", mcpServer: { url: mcp } });
    await client.ready();
    const ai = createGenkit({ plugins: [googleAI({ apiKey: "key", baseUrl })] });
    const tools = await client.getActiveTools(ai);
    await ai.generate({ model: googleAI.model("gemini-2.5-flash"), prompt: PROMPT, tools });
  },
};
