// The OpenAI Agents SDK. Its `tool()` would close open maps and drop what an error says, so tools invoke themselves.

import type { JsonSchema } from "../schema/map-schema.ts";
import type { Tool } from "../tool/tool.ts";
import { type AgentTool, agentTools } from "./shared/agent-tool.ts";
import { readApproval, type SdkApprovalOptions } from "./shared/sdk-approval.ts";
import { strictTools } from "./shared/strict-tools.ts";

export type { SdkApprovalOptions };

/** Options of {@link openaiAgentsTools}. */
export interface OpenAiAgentsOptions extends SdkApprovalOptions {
  /**
   * Which tools the API holds to their schema: all, none, or those named, in either spelling. A strict tool has every
   * parameter required, maps as lists of `{ name, value }`, and the model sends `null` for what it would leave out.
   * Default false.
   */
  readonly strict?: boolean | readonly string[] | undefined;
  /**
   * The SDK's own `tool`, to make the tools with. The SDK then tells the model of arguments that are no JSON; for tools
   * made without it, it interrupts the run and asks for approval, whatever the tool.
   */
  readonly tool?: OpenAiAgentsToolFactory | undefined;
}

/** The SDK's own `tool`, whose generic options no structural type can name. */
export type OpenAiAgentsToolFactory = (options: never) => object;

/** JSON Schema of a tool's arguments as the Agents SDK takes it. */
export interface OpenAiAgentsParameters {
  type: "object";
  properties: Record<string, JsonSchema>;
  required: string[];
  additionalProperties: false;
}

/** What the Agents SDK passes to a running tool: the fields that this adapter reads. */
export interface OpenAiAgentsCallDetails {
  readonly signal?: AbortSignal | undefined;
  readonly toolCall?: { readonly callId: string } | undefined;
}

/** What the Agents SDK passes on after a call: the fields that this adapter reads. */
export interface OpenAiAgentsEndedCall {
  readonly runContext: object;
  readonly toolCall: { readonly callId: string };
}

/** A function tool of the Agents SDK. */
export interface OpenAiAgentsTool<Name extends string = string> {
  type: "function";
  name: Name;
  description: string;
  parameters: OpenAiAgentsParameters;
  strict: boolean;
  /** Takes the arguments as JSON text; never throws, since that would end the run. */
  invoke(runContext: object, input: string, details?: OpenAiAgentsCallDetails): Promise<string>;
  /** Whether the SDK interrupts the run before a call and asks for approval. */
  needsApproval(): Promise<boolean>;
  isEnabled(): Promise<boolean>;
  /** Puts the full result beside the output in the run's items, as `customData.result`. */
  customDataExtractor(call: OpenAiAgentsEndedCall): { result: object } | null;
}

/**
 * Tools for agents of the OpenAI Agents SDK. The model reads results fitted to the budget; the program finds the full
 * ones in the run's items, as `item.customData.result` of each `tool_call_output_item`, and through `onCall`.
 * @throws ToolError `misconfigured` for a name in the options that no tool has
 */
export function openaiAgentsTools<T extends Tool>(
  tools: readonly T[],
  options: OpenAiAgentsOptions = {},
): OpenAiAgentsTool<T["wireName"]>[] {
  const { strict = false, tool: factory, ...rest } = options;
  const approval = readApproval(rest);
  const isStrict = strictTools(tools, strict);
  return agentTools(tools, approval.options).map((agent) => {
    const { tool } = agent;
    const { invoke, customDataExtractor } = invoker(agent);
    const declared = {
      name: tool.wireName as T["wireName"],
      description: tool.description,
      parameters: parametersOf(tool, isStrict.has(tool)),
      strict: isStrict.has(tool),
      customDataExtractor,
    };
    const needsApproval = approval.pausesBefore(tool);
    if (!factory) return { type: "function", ...declared, invoke, needsApproval: async () => needsApproval, isEnabled };
    const make = factory as (options: object) => OpenAiAgentsTool<T["wireName"]>;
    return make({
      ...declared,
      needsApproval,
      execute: (input: unknown, runContext: object, details?: OpenAiAgentsCallDetails) =>
        invoke(runContext, input, details),
    });
  });
}

async function isEnabled(): Promise<boolean> {
  return true;
}

/** Runs a tool and keeps its full result until the SDK asks for it. */
function invoker(agent: AgentTool) {
  // By run, so that what the SDK never asks for goes with the run.
  const results = new WeakMap<object, Map<string, object>>();
  return {
    async invoke(
      runContext: object,
      input: unknown,
      { signal, toolCall }: OpenAiAgentsCallDetails = {},
    ): Promise<string> {
      const answer = await agent.call(input, { signal });
      if (answer.ok && toolCall) {
        const ofRun = results.get(runContext) ?? new Map<string, object>();
        results.set(runContext, ofRun.set(toolCall.callId, answer.value));
      }
      return answer.text;
    },
    customDataExtractor({ runContext, toolCall }: OpenAiAgentsEndedCall) {
      const result = results.get(runContext)?.get(toolCall.callId);
      results.get(runContext)?.delete(toolCall.callId);
      return result ? { result } : null;
    },
  };
}

function parametersOf(tool: Tool, isStrict: boolean): OpenAiAgentsParameters {
  const { properties = {}, required = [] } = tool.parameters(isStrict ? "strict" : "default");
  return { type: "object", properties, required: [...required], additionalProperties: false };
}
