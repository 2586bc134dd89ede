import type { McpClient } from "./client.ts";

/** The same client, whose server knows only the revisions of 2025. */
function ofServer2025(client: McpClient): McpClient {
  return { ...client, title: `${client.title}, server of 2025`, isServerOf2025: true };
}

/** Clients whose package is too large for the workspace. The command installs it in a temporary folder. */
export const INSTALLED_APART: readonly string[] = ["gemini-cli"];

/** Loads one client, since loading all of them takes seconds. */
export const CLIENTS: Readonly<Record<string, () => Promise<McpClient>>> = {
  "sdk-2": async () => (await import("./clients/official.ts")).client2,
  "sdk-2-newest": async () => (await import("./clients/official.ts")).client2Newest,
  "sdk-1": async () => (await import("./clients/official.ts")).client1,
  "openai-agents": async () => (await import("./clients/openai-agents.ts")).openaiAgents,
  "openai-agents-2025": async () => ofServer2025((await import("./clients/openai-agents.ts")).openaiAgents),
  anthropic: async () => (await import("./clients/anthropic.ts")).anthropic,
  gemini: async () => (await import("./clients/gemini.ts")).gemini,
  genkit: async () => (await import("./clients/genkit.ts")).genkit,
  adk: async () => (await import("./clients/adk.ts")).adk,
  "ai-sdk": async () => (await import("./clients/ai-sdk.ts")).aiSdk,
  "ai-sdk-2025": async () => ofServer2025((await import("./clients/ai-sdk.ts")).aiSdk),
  langchain: async () => (await import("./clients/langchain.ts")).langchain,
  mastra: async () => (await import("./clients/mastra.ts")).mastra,
  "mastra-2025": async () => ofServer2025((await import("./clients/mastra.ts")).mastra),
  strands: async () => (await import("./clients/strands.ts")).strands,
  "gemini-cli": async () => (await import("./clients/gemini-cli.ts")).geminiCli,
  inspector: async () => (await import("./clients/programs.ts")).inspector,
  "inspector-newest": async () => (await import("./clients/programs.ts")).inspectorNewest,
  "mcp-remote": async () => (await import("./clients/programs.ts")).mcpRemote,
  supergateway: async () => (await import("./clients/programs.ts")).supergateway,
};
