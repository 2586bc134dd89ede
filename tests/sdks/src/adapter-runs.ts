// Runs one call through each SDK's adapter, as the SDK does.

import type { AgentAnswer, Tool } from "@toolwright/core";
import { type AdkToolContext, adkTools } from "@toolwright/core/adk";
import { aiSdkTools } from "@toolwright/core/ai-sdk";
import { anthropicResults, anthropicRunnerTools, anthropicTools } from "@toolwright/core/anthropic";
import { bedrockResults, bedrockTools } from "@toolwright/core/bedrock";
import {
  geminiCallableTool,
  geminiInteractionResults,
  geminiInteractionTools,
  geminiResults,
  geminiTools,
} from "@toolwright/core/gemini";
import { genkitTools } from "@toolwright/core/genkit";
import { langchainTools } from "@toolwright/core/langchain";
import { llamaindexTools } from "@toolwright/core/llamaindex";
import { openaiSessionResults, openaiSessionTools } from "@toolwright/core/managed-agents";
import { mastraTools } from "@toolwright/core/mastra";
import { mcpTools } from "@toolwright/core/mcp";
import {
  openaiChatResults,
  openaiChatRunnerTools,
  openaiChatTools,
  openaiResponsesResults,
  openaiResponsesRunnerTools,
  openaiResponsesTools,
} from "@toolwright/core/openai";
import { openaiAgentsTools } from "@toolwright/core/openai-agents";
import { type StrandsToolConfig, strandsTools } from "@toolwright/core/strands";

/** Options of a run. */
export interface RunOptions {
  /** Wire name of the tool. */
  readonly only: readonly [string];
  readonly approve: false | (() => boolean);
  readonly onCall?: (event: { readonly answer: AgentAnswer }) => void;
  readonly callIdAsIdempotencyKey?: boolean;
}

/** Runs a call of the only selected tool, with an id if the SDK passes one. */
export type Run = (tools: readonly Tool[], options: RunOptions, id: string, args: object) => Promise<unknown>;

/** The adapters to SDKs that pass the id of a call. */
export const ADAPTERS_WITH_ID: Readonly<Record<string, Run>> = {
  "AI SDK": async (tools, options, toolCallId, args) =>
    Object.values(aiSdkTools(tools, options))[0]?.execute(args as never, { toolCallId }),
  Mastra: async (tools, options, toolCallId, args) =>
    Object.values(mastraTools(tools, options))[0]?.execute(args as never, { agent: { toolCallId } }),
  "Anthropic messages": (tools, options, id, input) =>
    anthropicResults(anthropicTools(tools, options), {
      content: [{ type: "tool_use", id, name: options.only[0], input } as never],
    }),
  "Anthropic runner": async (tools, options, id, args) =>
    anthropicRunnerTools(tools, options)[0]?.run(args, { toolUse: { id } }),
  Bedrock: (tools, options, toolUseId, input) =>
    bedrockResults(bedrockTools(tools, options), {
      content: [{ toolUse: { toolUseId, name: options.only[0], input } }],
    }),
  Gemini: (tools, options, id, args) =>
    geminiResults(geminiTools(tools, options), [{ id, name: options.only[0], args }]),
  "Gemini callable": (tools, options, id, args) =>
    geminiCallableTool(tools, options).callTool([{ id, name: options.only[0], args }]),
  "OpenAI Chat Completions": (tools, options, id, args) =>
    openaiChatResults(openaiChatTools(tools, options), {
      tool_calls: [{ id, function: { name: options.only[0], arguments: JSON.stringify(args) } }],
    }),
  "OpenAI Responses": (tools, options, call_id, args) =>
    openaiResponsesResults(openaiResponsesTools(tools, options), [
      { type: "function_call", call_id, name: options.only[0], arguments: JSON.stringify(args) } as never,
    ]),
  "OpenAI Agents": async (tools, options, callId, args) =>
    openaiAgentsTools(tools, options)[0]?.invoke({}, JSON.stringify(args), { toolCall: { callId } }),
  LangChain: async (tools, options, id, args) => {
    const parts = { tool: (run: object) => ({ invoke: run }), ToolMessage: class {} };
    const [made] = langchainTools(tools, parts as never, options) as unknown as {
      invoke(args: object, config: object): Promise<unknown>;
    }[];
    return made?.invoke(args, { toolCall: { id } });
  },
  "Gemini Interactions": (tools, options, id, args) =>
    geminiInteractionResults(geminiInteractionTools(tools, options), {
      steps: [{ type: "function_call", id, name: options.only[0], arguments: args } as object],
    }),
  ADK: async (tools, options, functionCallId, args) =>
    adkTools(tools, BaseTool, options)[0]?.runAsync({
      args: { ...args },
      toolContext: { actions: {}, functionCallId } as never,
    }),
  Strands: async (tools, options, toolUseId, args) => {
    const configOf = <Config extends StrandsToolConfig>(config: Config) => config;
    return strandsTools(tools, configOf, options)[0]?.callback(args, { toolUse: { toolUseId } }).next();
  },
};

/** ADK's class, whose methods the adapter replaces. */
abstract class BaseTool {
  declare runAsync: (call: { args: object; toolContext: AdkToolContext }) => Promise<object>;
}

/** Genkit's function, which returns the function that runs the tool. */
const GENKIT = {
  dynamicTool: (_config: object, run: (args: object, context: object) => unknown) => ({ run, __action: {} }),
};

/** The adapters to SDKs that pass no id. */
export const ADAPTERS_WITHOUT_ID: Readonly<Record<string, Run>> = {
  Genkit: async (tools, options, _id, args) => {
    const [made] = genkitTools(GENKIT as never, tools, options) as unknown as [ReturnType<typeof GENKIT.dynamicTool>];
    return made.run(args, {});
  },
  LlamaIndex: async (tools, options, _id, args) => llamaindexTools(tools, options)[0]?.call(args as never),
  MCP: (tools, { only }, _id, args) =>
    mcpTools(tools, { only, approve: "host" }).call({ params: { name: only[0], arguments: { ...args } } }),
  "the chat runner of OpenAI": async (tools, options, _id, args) =>
    openaiChatRunnerTools(tools, options)[0]?.function.function(JSON.stringify(args)),
  "the Responses runner of OpenAI": async (tools, options, _id, args) =>
    openaiResponsesRunnerTools(tools, options)[0]?.execute({ ...args }),
  "sessions of OpenAI": (tools, options, _id, args) => {
    const call = {
      type: "function_call",
      turn_id: "turn_1",
      call_id: "call_1",
      name: options.only[0],
      arguments: args,
    };
    const session = { status: "requires_action", required_actions: [call] };
    return openaiSessionResults(openaiSessionTools(tools, options), session);
  },
};
