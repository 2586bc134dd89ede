import type { PausingSdk } from "./pausing-sdk.ts";

/** Loads one SDK, since loading all of them takes seconds. */
export const SDKS: Readonly<Record<string, () => Promise<PausingSdk>>> = {
  "ai-sdk-7": async () => (await import("./ai-sdk.ts")).aiSdk7,
  "ai-sdk-6": async () => (await import("./ai-sdk.ts")).aiSdk6,
  "openai-agents": async () => (await import("./openai-agents.ts")).openaiAgents,
  mastra: async () => (await import("./mastra.ts")).mastra,
  langchain: async () => (await import("./langchain.ts")).langchain,
  strands: async () => (await import("./strands.ts")).strands,
  genkit: async () => (await import("./genkit.ts")).genkit,
  adk: async () => (await import("./adk.ts")).adk,
};
