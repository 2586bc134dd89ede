import { InMemoryRunner, LlmAgent, MCPToolset, setLogger } from "@google/adk";
import { gemini as wire } from "../../behavior/wires.ts";
import { type McpClient, PROMPT } from "../client.ts";

export const adk: McpClient = {
  title: "ADK",
  package: "@google/adk",
  form: "`MCPToolset`",
  wire,
  async run({ mcp, provider }) {
    setLogger(null);
    Object.assign(process.env, { GOOGLE_GEMINI_BASE_URL: provider, GEMINI_API_KEY: "key" });
    const tools = [new MCPToolset({ type: "StreamableHTTPConnectionParams", url: mcp })];
    const runner = new InMemoryRunner({ agent: new LlmAgent({ name: "desk", model: "gemini-2.5-flash", tools }) });
    const newMessage = { role: "user", parts: [{ text: PROMPT }] };
    for await (const { errorCode, errorMessage } of runner.runEphemeral({ userId: "one", newMessage }))
      if (errorCode) throw new Error(`The event has the error ${errorCode}: ${errorMessage}`);
  },
};
