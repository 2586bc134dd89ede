import type { Sdk } from "./sdk.ts";

/** Loads one SDK, since loading all of them takes seconds. */
export const SDKS: Readonly<Record<string, () => Promise<Sdk>>> = {
  "ai-sdk-7": async () => (await import("./sdks/ai-sdk.ts")).aiSdk7,
  "ai-sdk-6": async () => (await import("./sdks/ai-sdk.ts")).aiSdk6,
  "openai-agents-responses": async () => (await import("./sdks/openai-agents.ts")).openaiAgentsResponses,
  "openai-agents-chat": async () => (await import("./sdks/openai-agents.ts")).openaiAgentsChat,
  "openai-run-tools": async () => (await import("./sdks/openai.ts")).openaiRunTools,
  "openai-responses-runner": async () => (await import("./sdks/openai.ts")).openaiResponsesRunner,
  "anthropic-tool-runner": async () => (await import("./sdks/anthropic.ts")).anthropicToolRunner,
  mastra: async () => (await import("./sdks/mastra.ts")).mastra,
  langchain: async () => (await import("./sdks/langchain.ts")).langchain,
  strands: async () => (await import("./sdks/strands.ts")).strands,
  genkit: async () => (await import("./sdks/genkit.ts")).genkit,
  adk: async () => (await import("./sdks/adk.ts")).adk,
  gemini: async () => (await import("./sdks/gemini.ts")).geminiAutomatic,
  llamaindex: async () => (await import("./sdks/llamaindex.ts")).llamaindex,
};
