import type { Tool, ToolSchema } from "@toolwright/core";
import { adkTools } from "@toolwright/core/adk";
import { aiSdkTools } from "@toolwright/core/ai-sdk";
import { type GenkitToolConfig, genkitTools } from "@toolwright/core/genkit";
import { langchainTools } from "@toolwright/core/langchain";
import { llamaindexTools } from "@toolwright/core/llamaindex";
import { mastraTools } from "@toolwright/core/mastra";
import { mcpTools } from "@toolwright/core/mcp";
import { openaiAgentsTools } from "@toolwright/core/openai-agents";
import { strandsTools } from "@toolwright/core/strands";
import * as langchain from "langchain";
import { ANTHROPIC } from "./anthropic.ts";
import { BEDROCK } from "./bedrock.ts";
import { type Declared, fromFunction, fromGemini, type GeminiFunction } from "./declared.ts";
import { GEMINI } from "./gemini.ts";
import { MCP_HOSTS } from "./mcp.ts";
import { OPENAI } from "./openai.ts";
import { OPENAI_STRICT } from "./openai-strict.ts";
import { asSchema, closedObjects, type Declaration } from "./rule.ts";

interface RecordTool {
  readonly description: string;
  readonly inputSchema: ToolSchema<never>;
  readonly strict?: boolean;
}

/** A record of the AI SDK, whose keys are the names. The SDK requests JSON Schema draft 7. */
function fromRecord(record: object): readonly Declaration[] {
  return Object.entries(record as Readonly<Record<string, RecordTool>>).map(
    ([name, { description, inputSchema, strict }]) => {
      const parameters = inputSchema["~standard"].jsonSchema.input({ target: "draft-07" });
      return fromFunction({ name, description, parameters, strict });
    },
  );
}

function fromLangChain(tools: readonly Tool[], view: "default" | "strict"): readonly Declaration[] {
  return langchainTools(tools, langchain, { approve: false, view }).map(({ name, description, schema }) => ({
    name,
    description,
    parameters: asSchema(schema),
    strict: view === "strict",
  }));
}

function fromLlamaIndex(tools: readonly Tool[], view: "default" | "strict"): readonly Declaration[] {
  return llamaindexTools(tools, { approve: false, view }).map(({ metadata }) =>
    fromFunction({ ...metadata, strict: view === "strict" }),
  );
}

function fromAdk(tools: readonly Tool[]): readonly Declaration[] {
  class Plain {
    declare readonly _getDeclaration: () => GeminiFunction;
  }
  return adkTools(tools, Plain, { approve: false }).map((tool) => fromGemini(tool._getDeclaration()));
}

function fromGenkit(tools: readonly Tool[]): readonly Declaration[] {
  const ai = { dynamicTool: (config: GenkitToolConfig) => ({ __action: { ...config } }) };
  return genkitTools(ai, tools, { approve: false }).map(({ __action: { name, description, inputJsonSchema } }) =>
    fromGemini({ name, description, parametersJsonSchema: inputJsonSchema }),
  );
}

/** The declarations of the adapters for agent frameworks, with the rules of a provider. Add new adapters here. */
export const TO_FRAMEWORKS: readonly Declared[] = [
  { adapter: "adk", title: "Gemini through ADK", rules: GEMINI, declare: fromAdk },
  { adapter: "genkit", title: "Gemini through Genkit", rules: GEMINI, declare: fromGenkit },
  {
    adapter: "ai-sdk",
    title: "OpenAI through the AI SDK",
    rules: OPENAI,
    declare: (tools) => fromRecord(aiSdkTools(tools, { approve: false })),
  },
  {
    adapter: "ai-sdk",
    title: "OpenAI through the AI SDK, strict",
    rules: OPENAI_STRICT,
    declare: (tools) => fromRecord(aiSdkTools(tools, { approve: false, strict: true })),
  },
  {
    adapter: "ai-sdk",
    title: "Anthropic through the AI SDK",
    rules: ANTHROPIC,
    declare: (tools) => fromRecord(aiSdkTools(tools, { approve: false, strict: null })),
  },
  {
    adapter: "mastra",
    title: "OpenAI through Mastra, which closes open objects",
    rules: [...OPENAI, closedObjects("closed")],
    declare: (tools) => fromRecord(mastraTools(tools, { approve: false })),
  },
  {
    adapter: "openai-agents",
    title: "the Agents SDK",
    rules: OPENAI,
    declare: (tools) => openaiAgentsTools(tools, { approve: false }).map(fromFunction),
  },
  {
    adapter: "openai-agents",
    title: "the Agents SDK, strict",
    rules: OPENAI_STRICT,
    declare: (tools) => openaiAgentsTools(tools, { approve: false, strict: true }).map(fromFunction),
  },
  {
    adapter: "langchain",
    title: "Anthropic through LangChain",
    rules: ANTHROPIC,
    declare: (tools) => fromLangChain(tools, "default"),
  },
  {
    adapter: "langchain",
    title: "OpenAI through LangChain, strict",
    rules: OPENAI_STRICT,
    declare: (tools) => fromLangChain(tools, "strict"),
  },
  {
    adapter: "llamaindex",
    title: "OpenAI through LlamaIndex",
    rules: OPENAI,
    declare: (tools) => fromLlamaIndex(tools, "default"),
  },
  {
    adapter: "llamaindex",
    title: "OpenAI through LlamaIndex, strict",
    rules: OPENAI_STRICT,
    declare: (tools) => fromLlamaIndex(tools, "strict"),
  },
  {
    adapter: "strands",
    title: "Bedrock through Strands",
    rules: BEDROCK,
    declare: (tools) =>
      strandsTools(
        tools,
        ({ name, description, inputSchema }) => fromFunction({ name, description, parameters: inputSchema }),
        { approve: false },
      ),
  },
  {
    adapter: "mcp",
    title: "tools/list",
    rules: MCP_HOSTS,
    declare: (tools) =>
      mcpTools(tools, { approve: false, outputSchemas: true })
        .list()
        .tools.map(({ name, description, inputSchema, outputSchema }) => ({
          name,
          description,
          parameters: asSchema(inputSchema),
          output: asSchema(outputSchema ?? {}),
        })),
  },
];
