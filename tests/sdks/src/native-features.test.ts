import { readFileSync } from "node:fs";
import type { Tool } from "@toolwright/core";
import { adkTools } from "@toolwright/core/adk";
import { aiSdkTools } from "@toolwright/core/ai-sdk";
import { anthropicTools } from "@toolwright/core/anthropic";
import { bedrockTools } from "@toolwright/core/bedrock";
import { geminiInteractionTools, geminiTools } from "@toolwright/core/gemini";
import { genkitTools } from "@toolwright/core/genkit";
import { langchainTools } from "@toolwright/core/langchain";
import { llamaindexTools } from "@toolwright/core/llamaindex";
import { anthropicSessionTools, openaiSessionTools } from "@toolwright/core/managed-agents";
import { mastraTools } from "@toolwright/core/mastra";
import { mcpTools } from "@toolwright/core/mcp";
import { openaiChatTools, openaiResponsesTools } from "@toolwright/core/openai";
import { openaiAgentsTools } from "@toolwright/core/openai-agents";
import { strandsTools } from "@toolwright/core/strands";
import { describe, expect, test } from "vitest";
import { FEATURES, type Feature, ROWS } from "./native-features.ts";
import { createSandboxToolkits } from "./sandbox-toolkits.ts";

const { tools } = createSandboxToolkits();

/** Creates the tools of an SDK with options that its types may not have. */
type Create = (options: never) => unknown;

const made = (): object => ({ __action: {} });
const all: readonly Tool[] = tools;
const CREATE: Readonly<Record<string, Create>> = {
  "OpenAI Responses": (options) => openaiResponsesTools(all, options),
  "OpenAI Chat Completions": (options) => openaiChatTools(all, options),
  "OpenAI Agents": (options) => openaiAgentsTools(all, options),
  Anthropic: (options) => anthropicTools(all, options),
  "OpenAI Agents API": (options) => openaiSessionTools(all, options),
  "Claude Managed Agents": (options) => anthropicSessionTools(all, options),
  "AI SDK": (options) => aiSdkTools(all, options),
  LangChain: (options) => langchainTools(all, { tool: () => ({ invoke: () => null }), ToolMessage: Object }, options),
  Mastra: (options) => mastraTools(all, options),
  Gemini: (options) => geminiTools(all, options),
  "Gemini Interactions": (options) => geminiInteractionTools(all, options),
  Bedrock: (options) => bedrockTools(all, options),
  ADK: (options) => adkTools(all, class {}, options),
  Genkit: (options) => genkitTools({ dynamicTool: made }, all, options),
  LlamaIndex: (options) => llamaindexTools(all, options),
  Strands: (options) => strandsTools(all, made, options),
  MCP: (options) => mcpTools(all, options),
};

/** The option of each feature that has one in every adapter or in none. */
const OPTIONS: Readonly<Partial<Record<Feature, object>>> = {
  deferral: { defer: true },
  programs: { programmatic: true },
  examples: { examples: {} },
  "output schemas": { outputSchemas: true },
};

test("the table of the guide has the features that tests prove, and no other", () => {
  const guide = readFileSync(new URL("../../../docs/guides/native-features.md", import.meta.url), "utf8");
  const rows = guide.split("\n").filter((line) => /^\| \[/.test(line));
  const expected = Object.entries(ROWS).map(([sdk, { page, tests, proofs }]) => {
    const cells = FEATURES.map((feature) => (proofs[feature] ? "yes" : "no"));
    return `| [${sdk}](../${page}.md) | ${cells.join(" | ")} | [\`${tests}\`](../../tests/sdks/src/${tests}) |`;
  });
  expect(rows).toEqual(expected);
});

describe.each(Object.entries(ROWS))("%s", (sdk, { tests, proofs }) => {
  test("a test of the SDK proves each feature of its row", () => {
    for (const [file, title] of Object.values(proofs)) {
      const source = readFileSync(new URL(`${tests}/${file}`, import.meta.url), "utf8");
      expect(source).toContain(title);
    }
  });

  test("its adapter takes the options of these features, and refuses the others by name", () => {
    for (const [feature, option] of Object.entries(OPTIONS)) {
      const isMissing = proofs[feature as Feature] === undefined;
      const base = feature === "output schemas" && proofs.programs && !isMissing ? { programmatic: true } : {};
      const create = () => CREATE[sdk]?.({ approve: false, ...base, ...option } as never);
      if (isMissing) expect(create, feature).toThrow("is not an option here");
      else expect(create, feature).not.toThrow();
    }
  });
});
