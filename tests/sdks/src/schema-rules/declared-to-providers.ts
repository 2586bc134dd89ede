import type { Tool } from "@toolwright/core";
import { type AnthropicTool, anthropicRunnerTools, anthropicTools } from "@toolwright/core/anthropic";
import { bedrockTools } from "@toolwright/core/bedrock";
import { geminiCallableTool, geminiTools } from "@toolwright/core/gemini";
import { anthropicSessionTools, openaiSessionTools } from "@toolwright/core/managed-agents";
import {
  openaiChatRunnerTools,
  openaiChatTools,
  openaiResponsesRunnerTools,
  openaiResponsesTools,
} from "@toolwright/core/openai";
import { ANTHROPIC } from "./anthropic.ts";
import { ANTHROPIC_STRICT } from "./anthropic-strict.ts";
import { BEDROCK } from "./bedrock.ts";
import { COHERE, COHERE_STRICT } from "./cohere.ts";
import { type Declared, fromFunction, fromGemini } from "./declared.ts";
import { GEMINI } from "./gemini.ts";
import { MISTRAL } from "./mistral.ts";
import { OPENAI } from "./openai.ts";
import { OPENAI_STRICT } from "./openai-strict.ts";
import { asSchema, type Declaration } from "./rule.ts";

function fromAnthropic(tool: AnthropicTool): Declaration {
  const { name, description, input_schema, strict } = tool;
  return { name, description, parameters: input_schema, strict };
}

/** Selects tools that one request to Anthropic accepts as strict tools. */
function strictAmong(tools: readonly Tool[]): readonly string[] {
  return tools.map(({ name }) => name).filter((name) => !name.startsWith("Messaging."));
}

/** Selects tools that Cohere's strict mode accepts: each has a required parameter. */
function withRequired(tools: readonly Tool[]): readonly Tool[] {
  return tools.filter((tool) => (tool.parameters().required ?? []).length > 0);
}

/** The declarations of the adapters for the providers' SDKs. Add new adapters here. */
export const TO_PROVIDERS: readonly Declared[] = [
  {
    adapter: "openai",
    title: "Chat Completions",
    rules: OPENAI,
    declare: (tools) => openaiChatTools(tools, { approve: false }).tools.map((tool) => fromFunction(tool.function)),
  },
  {
    adapter: "openai",
    title: "Chat Completions, strict",
    rules: OPENAI_STRICT,
    declare: (tools) =>
      openaiChatTools(tools, { approve: false, strict: true }).tools.map((tool) => fromFunction(tool.function)),
  },
  {
    adapter: "openai",
    title: "Responses",
    rules: OPENAI,
    declare: (tools) => openaiResponsesTools(tools, { approve: false }).tools.map(fromFunction),
  },
  {
    adapter: "openai",
    title: "Responses, strict",
    rules: OPENAI_STRICT,
    declare: (tools) => openaiResponsesTools(tools, { approve: false, strict: true }).tools.map(fromFunction),
  },
  {
    adapter: "openai",
    title: "runTools",
    rules: OPENAI,
    declare: (tools) => openaiChatRunnerTools(tools, { approve: false }).map((tool) => fromFunction(tool.function)),
  },
  {
    adapter: "openai",
    title: "the Responses runner, strict",
    rules: OPENAI_STRICT,
    declare: (tools) =>
      openaiResponsesRunnerTools(tools, { approve: false, strict: true }).map(({ tool }) => fromFunction(tool)),
  },
  {
    adapter: "managed-agents",
    title: "sessions of OpenAI",
    rules: OPENAI,
    declare: (tools) =>
      openaiSessionTools(tools, { approve: false }).tools.flatMap((tool) =>
        // Sessions have no strict mode.
        tool.type === "function" ? [fromFunction({ ...tool, strict: false })] : [],
      ),
  },
  {
    adapter: "managed-agents",
    title: "sessions of Anthropic",
    rules: ANTHROPIC,
    declare: (tools) => anthropicSessionTools(tools, { approve: false }).tools.map(fromAnthropic),
  },
  {
    adapter: "openai",
    title: "Mistral",
    rules: MISTRAL,
    declare: (tools) => openaiChatTools(tools, { approve: false }).tools.map((tool) => fromFunction(tool.function)),
  },
  {
    adapter: "openai",
    title: "Cohere",
    rules: COHERE,
    declare: (tools) =>
      openaiChatTools(tools, { approve: false, strict: null }).tools.map((tool) => fromFunction(tool.function)),
  },
  {
    adapter: "openai",
    title: "Cohere with strict_tools, of tools that it takes",
    rules: COHERE_STRICT,
    declare: (tools) =>
      openaiChatTools(withRequired(tools), { approve: false, strict: null }).tools.map((tool) =>
        fromFunction(tool.function),
      ),
  },
  {
    adapter: "anthropic",
    title: "Messages",
    rules: ANTHROPIC,
    declare: (tools) => anthropicTools(tools, { approve: false }).tools.map(fromAnthropic),
  },
  {
    adapter: "anthropic",
    title: "the tool runner",
    rules: ANTHROPIC,
    declare: (tools) => anthropicRunnerTools(tools, { approve: false }).map(fromAnthropic),
  },
  {
    adapter: "anthropic",
    title: "Messages, the strict tools among all",
    rules: ANTHROPIC_STRICT,
    declare: (tools) =>
      anthropicTools(tools, { approve: false, strict: strictAmong(tools) })
        .tools.filter(({ strict }) => strict)
        .map(fromAnthropic),
  },
  {
    adapter: "gemini",
    title: "declarations",
    rules: GEMINI,
    declare: (tools) => geminiTools(tools, { approve: false }).tools[0].functionDeclarations.map(fromGemini),
  },
  {
    adapter: "gemini",
    title: "the callable tool",
    rules: GEMINI,
    declare: async (tools) =>
      ((await geminiCallableTool(tools, { approve: false }).tool()).functionDeclarations ?? []).map(fromGemini),
  },
  {
    adapter: "bedrock",
    title: "Converse",
    rules: BEDROCK,
    declare: (tools) =>
      bedrockTools(tools, { approve: false }).toolConfig.tools.map(
        ({ toolSpec: { name, description, inputSchema } }) => ({
          name,
          description,
          parameters: asSchema(inputSchema.json),
        }),
      ),
  },
];
