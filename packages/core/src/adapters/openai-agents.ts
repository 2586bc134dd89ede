// The OpenAI Agents SDK. By default the tools do not use its `tool()`, which closes open maps and hides error messages.

import { needsApproval } from "../definition/annotations.ts";
import type { JsonSchema } from "../schema/map-schema.ts";
import type { Tool } from "../tool/tool.ts";
import { type AgentTool, agentTools, type KnownName, type SdkAdapterOptions } from "./shared/agent-tool.ts";
import { BROKEN_JSON, cutOffAnswer, cutOffReason } from "./shared/cut-off.ts";
import { chosenTools, PROGRAM_OPTIONS, type ToolChoice } from "./shared/native.ts";
import { decisionOn, markWaiting } from "./shared/openai-agents-approval.ts";
import { namespacesOf, type OpenAiNativeOptions, openAiNative, PROGRAM_CALLERS } from "./shared/openai-native.ts";

export {
  type OpenAiAgentsApproval,
  type OpenAiAgentsDecision,
  type OpenAiAgentsInterruption,
  type OpenAiAgentsRunState,
  openaiAgentsApproval,
} from "./shared/openai-agents-approval.ts";
export type { ShownCall } from "./shared/sdk-approval.ts";

/** Options of {@link openaiAgentsTools}. */
export interface OpenAiAgentsOptions<Name extends string = string, Programs = ToolChoice>
  extends SdkAdapterOptions<Name>,
    OpenAiNativeOptions<Programs, ToolChoice> {
  /**
   * Strict tools: all, none, or a list of full or wire names. The API guarantees that the arguments of a strict tool
   * match its schema. All its parameters are required, maps are lists of `{ name, value }`, and the model sends `null`
   * to omit a value. Default false.
   */
  readonly strict?: boolean | readonly string[] | undefined;
  /**
   * The SDK's `tool` function, to create the tools. It makes the SDK report arguments that are not JSON to the model,
   * unless the call needs approval. Without it, invalid JSON interrupts the run with a request for approval, even for a
   * tool that only reads.
   */
  readonly tool?: OpenAiAgentsToolFactory | undefined;
  /**
   * The SDK's `toolNamespace` function, to group deferred tools. A search then finds a group of at most nine tools.
   * Without it, a search finds single tools.
   */
  readonly toolNamespace?: OpenAiAgentsNamespaceFactory | undefined;
}

/** The SDK's `tool` function. Structural types cannot express its generic options. */
export type OpenAiAgentsToolFactory = (options: never) => object;

/** The SDK's `toolNamespace` function. */
export type OpenAiAgentsNamespaceFactory = (options: never) => readonly object[];

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
  readonly toolCall?:
    | {
        readonly callId: string;
        readonly caller?: { readonly type: string } | undefined;
        /** `incomplete` for a call of a message that was cut off. */
        readonly status?: string | undefined;
      }
    | undefined;
}

/** JSON Schema of the value that a program gets, in the form of the Agents SDK. */
export interface OpenAiAgentsOutputSchema extends Omit<OpenAiAgentsParameters, "additionalProperties"> {
  additionalProperties: true;
}

/** The fields of a finished call that this adapter reads. */
export interface OpenAiAgentsEndedCall {
  readonly runContext: object;
  readonly toolCall: { readonly callId: string };
}

/** A function tool of the Agents SDK. Its output is an object if the tool declares `outputSchema`. */
export interface OpenAiAgentsTool<Name extends string = string, Output = string> {
  type: "function";
  name: Name;
  description: string;
  parameters: OpenAiAgentsParameters;
  strict: boolean;
  /** Whether the model finds the tool by a search. The agent also needs the SDK's `toolSearchTool()`. */
  deferLoading?: true;
  /** Callers of the tool. Missing: only the model. */
  allowedCallers?: ["direct", "programmatic"];
  outputSchema?: OpenAiAgentsOutputSchema;
  /** Runs the tool with arguments as JSON. Never throws, since an error would end the run. */
  invoke(runContext: object, input: string, details?: OpenAiAgentsCallDetails): Promise<Output>;
  /** Whether the SDK interrupts the run before a call to request approval. */
  needsApproval(runContext?: object, input?: unknown, callId?: string): Promise<boolean>;
  isEnabled(): Promise<boolean>;
  /** Adds the full result to the run's items, as `customData.result`. */
  customDataExtractor(call: OpenAiAgentsEndedCall): { result: object } | null;
}

/**
 * Creates tools for agents of the OpenAI Agents SDK. The model gets results fitted to the token budget. The program
 * gets full results in the run's items, as `item.customData.result` of each `tool_call_output_item`, and through
 * `onCall`.
 * @throws ToolError `misconfigured` if no tool has a name in the options, or `programmatic` names a tool that needs
 * approval
 */
export function openaiAgentsTools<T extends Tool, const Name extends string = string>(
  tools: readonly T[],
  options?: OpenAiAgentsOptions<KnownName<T, Name>, never>,
): OpenAiAgentsTool<T["wireName"]>[];
/** The same with `programmatic`: the SDK writes the outputs of tools with `outputSchema` as JSON. */
export function openaiAgentsTools<T extends Tool, const Name extends string = string>(
  tools: readonly T[],
  options: OpenAiAgentsOptions<KnownName<T, Name>>,
): OpenAiAgentsTool<T["wireName"], string | object>[];
/** Implements both overloads. */
export function openaiAgentsTools<T extends Tool>(
  tools: readonly T[],
  options: OpenAiAgentsOptions = {},
): OpenAiAgentsTool<T["wireName"], never>[] {
  const { strict = false, tool: factory, toolNamespace, approve } = options;
  const isStrict = chosenTools(tools, strict, "strict");
  const { deferred, programmed, schemaOf } = openAiNative(tools, options);
  const created = agentTools(tools, options, OWN_OPTIONS, "sdk").map((agent) => {
    const { tool } = agent;
    const schema = schemaOf(tool);
    const { invoke, customDataExtractor } = createInvoker(agent, schema !== undefined);
    const fields = {
      name: tool.wireName as T["wireName"],
      description: tool.description,
      parameters: parametersOf(tool, isStrict.has(tool)),
      strict: isStrict.has(tool),
      ...(deferred.has(tool) && { deferLoading: true as const }),
      ...(programmed.has(tool) && { allowedCallers: [...PROGRAM_CALLERS] }),
      ...(schema && { outputSchema: { ...schema, required: [], additionalProperties: true as const } }),
      customDataExtractor,
    };
    const pauses = approve === "sdk" && needsApproval(tool);
    if (!factory) {
      const entry = {
        type: "function" as const,
        ...fields,
        invoke,
        needsApproval: pauses ? pause : async () => false,
        isEnabled: async () => true,
      };
      return { tool, entry };
    }
    const create = factory as (options: object) => object;
    const execute = (input: unknown, runContext: object, details?: OpenAiAgentsCallDetails) =>
      invoke(runContext, input, details);
    // With an output schema, the SDK ends the run because of invalid JSON, unless an error function answers it.
    const errors = schema && { errorFunction: () => ({ error: BROKEN_JSON.toJSON() }) };
    return { tool, entry: create({ ...fields, ...errors, needsApproval: pauses && pause, execute }) };
  });
  const namespaces = toolNamespace ? namespacesOf(created.filter(({ tool }) => deferred.has(tool))) : [];
  const toGroup = toolNamespace as ((options: object) => readonly object[]) | undefined;
  const top = created.filter(({ tool }) => !toolNamespace || !deferred.has(tool)).map(({ entry }) => entry);
  // The overloads name the entries.
  return [...top, ...namespaces.flatMap((namespace) => toGroup?.(namespace) ?? [])] as never[];
}

/** Options besides those of all adapters. */
const OWN_OPTIONS = ["callIdAsIdempotencyKey", "strict", "tool", "toolNamespace", ...PROGRAM_OPTIONS, "outputSchemas"];

async function pause(runContext?: object, _input?: unknown, callId?: string): Promise<boolean> {
  markWaiting(runContext, callId);
  return true;
}

/**
 * Creates the functions that run a tool and store its full result until the SDK reads it.
 * @param isJson whether the SDK writes the output as JSON, which it does for tools with `outputSchema`
 */
function createInvoker(agent: AgentTool, isJson: boolean) {
  // Keyed by run, so that results which the SDK never reads are garbage-collected with the run.
  const results = new WeakMap<object, Map<string, object>>();
  return {
    async invoke(
      runContext: object,
      input: unknown,
      { signal, toolCall }: OpenAiAgentsCallDetails = {},
    ): Promise<string | object> {
      const callId = toolCall?.callId;
      // The SDK runs the calls of a message that was cut off.
      const answer =
        cutOffAnswer(cutOffReason(toolCall?.status)) ??
        (await agent.call(input, {
          signal,
          callId,
          decision: decisionOn(agent.tool, runContext, callId),
          fit: toolCall?.caller?.type !== "program",
        }));
      if (answer.ok && toolCall) {
        const runResults = results.get(runContext) ?? new Map<string, object>();
        results.set(runContext, runResults.set(toolCall.callId, answer.value));
      }
      return isJson ? JSON.parse(answer.text) : answer.text;
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
