// The OpenAI Agents SDK. By default the tools do not use its `tool()`, which closes open maps and hides error messages.

import type { JsonSchema } from "../schema/map-schema.ts";
import type { Tool } from "../tool/tool.ts";
import { type AgentTool, agentTools } from "./shared/agent-tool.ts";
import { readApproval, type SdkApprovalOptions } from "./shared/sdk-approval.ts";
import { strictTools } from "./shared/strict-tools.ts";

export type { SdkApprovalOptions };

/** Options of {@link openaiAgentsTools}. */
export interface OpenAiAgentsOptions extends SdkApprovalOptions {
  /**
   * Strict tools: all, none, or a list of full or wire names. The API guarantees that the arguments of a strict tool
   * match its schema. All its parameters are required, maps are lists of `{ name, value }`, and the model sends `null`
   * to omit a value. Default false.
   */
  readonly strict?: boolean | readonly string[] | undefined;
  /**
   * The SDK's `tool` function, to create the tools with. It makes the SDK report arguments that are not JSON to the
   * model. Without it, invalid JSON interrupts the run with a request for approval, even for a tool that only reads.
   */
  readonly tool?: OpenAiAgentsToolFactory | undefined;
}

/** The SDK's `tool` function. Structural types cannot express its generic options. */
export type OpenAiAgentsToolFactory = (options: never) => object;

/** JSON Schema of a tool's arguments in the form of the Agents SDK. */
export interface OpenAiAgentsParameters {
  type: "object";
  properties: Record<string, JsonSchema>;
  required: string[];
  additionalProperties: false;
}

/** The fields of the SDK's call details that this adapter reads. */
export interface OpenAiAgentsCallDetails {
  readonly signal?: AbortSignal | undefined;
  readonly toolCall?: { readonly callId: string } | undefined;
}

/** The fields of a finished call that this adapter reads. */
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
  /** Runs the tool with arguments as JSON. Never throws, since an error would end the run. */
  invoke(runContext: object, input: string, details?: OpenAiAgentsCallDetails): Promise<string>;
  /** Whether the SDK interrupts the run before a call to request approval. */
  needsApproval(): Promise<boolean>;
  isEnabled(): Promise<boolean>;
  /** Adds the full result to the run's items, as `customData.result`. */
  customDataExtractor(call: OpenAiAgentsEndedCall): { result: object } | null;
}

/**
 * Creates tools for agents of the OpenAI Agents SDK. The model gets results fitted to the token budget. The program
 * gets full results in the run's items, as `item.customData.result` of each `tool_call_output_item`, and through
 * `onCall`.
 * @throws ToolError `misconfigured` if no tool has a name in the options
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
    const { invoke, customDataExtractor } = createInvoker(agent);
    const fields = {
      name: tool.wireName as T["wireName"],
      description: tool.description,
      parameters: parametersOf(tool, isStrict.has(tool)),
      strict: isStrict.has(tool),
      customDataExtractor,
    };
    const needsApproval = approval.pausesBefore(tool);
    if (!factory) return { type: "function", ...fields, invoke, needsApproval: async () => needsApproval, isEnabled };
    const create = factory as (options: object) => OpenAiAgentsTool<T["wireName"]>;
    return create({
      ...fields,
      needsApproval,
      execute: (input: unknown, runContext: object, details?: OpenAiAgentsCallDetails) =>
        invoke(runContext, input, details),
    });
  });
}

async function isEnabled(): Promise<boolean> {
  return true;
}

/** Creates the functions that run a tool and store its full result until the SDK reads it. */
function createInvoker(agent: AgentTool) {
  // Keyed by run, so that results which the SDK never reads are garbage-collected with the run.
  const results = new WeakMap<object, Map<string, object>>();
  return {
    async invoke(
      runContext: object,
      input: unknown,
      { signal, toolCall }: OpenAiAgentsCallDetails = {},
    ): Promise<string> {
      const answer = await agent.call(input, { signal });
      if (answer.ok && toolCall) {
        const runResults = results.get(runContext) ?? new Map<string, object>();
        results.set(runContext, runResults.set(toolCall.callId, answer.value));
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
