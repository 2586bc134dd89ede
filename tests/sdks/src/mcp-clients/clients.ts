import type { McpClient } from "./client.ts";

/** Loads one client, since loading all of them takes seconds. */
export const CLIENTS: Readonly<Record<string, () => Promise<McpClient>>> = {
  "sdk-2": async () => (await import("./clients/official.ts")).client2,
  "sdk-2-newest": async () => (await import("./clients/official.ts")).client2Newest,
  "sdk-1": async () => (await import("./clients/official.ts")).client1,
  "openai-agents": async () => (await import("./clients/openai-agents.ts")).openaiAgents,
  anthropic: async () => (await import("./clients/anthropic.ts")).anthropic,
  gemini: async () => (await import("./clients/gemini.ts")).gemini,
  genkit: async () => (await import("./clients/genkit.ts")).genkit,
  adk: async () => (await import("./clients/adk.ts")).adk,
  "ai-sdk": async () => (await import("./clients/ai-sdk.ts")).aiSdk,
  langchain: async () => (await import("./clients/langchain.ts")).langchain,
  mastra: async () => (await import("./clients/mastra.ts")).mastra,
  strands: async () => (await import("./clients/strands.ts")).strands,
};
