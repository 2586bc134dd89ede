import type { Progress } from "../call/call.ts";
import { needsApproval } from "../definition/annotations.ts";
import type { WireName } from "../definition/name.ts";
import { misconfigured, ToolError } from "../errors.ts";
import type { JsonSchema } from "../schema/map-schema.ts";
import type { SchemaView } from "../schema/views.ts";
import type { FailedAnswer, Tool } from "../tool/tool.ts";
import { type AgentTool, agentTools, type KnownName, type SdkAdapterOptions } from "./shared/agent-tool.ts";
import { type AnthropicNativeFields, type AnthropicNativeOptions, anthropicNative } from "./shared/anthropic-native.ts";
import { cutOffAnswer, cutOffReason } from "./shared/cut-off.ts";
import { decisionOn } from "./shared/langchain-approval.ts";
import { isProgramCall, stopReasonOf } from "./shared/langchain-cut.ts";

export {
  type LangChainDecision,
  type LangChainInterrupt,
  type LangChainPause,
  langchainDecisions,
} from "./shared/langchain-approval.ts";

/** The run configuration that LangChain passes to a tool. Inside LangGraph it has a writer to the `custom` stream. */
export interface LangChainRunConfig {
  readonly signal?: AbortSignal | undefined;
  readonly toolCall?: { readonly id?: string | undefined } | undefined;
  readonly writer?: ((chunk: unknown) => void) | null | undefined;
  /** Input of the graph's tool node: the state that contains the messages, or the messages. */
  readonly state?: unknown;
  /** Contains the values that resume a run. */
  readonly configurable?: Readonly<Record<string, unknown>> | undefined;
}

/** Progress of a running call in LangGraph's `custom` stream. */
export interface LangChainProgress extends Progress {
  /** Id of the model's call; `null` if a program called the tool. */
  readonly toolCallId: string | null;
}

/** The second argument of LangChain's `tool`. */
export interface LangChainToolFields<Name extends string = string> {
  readonly name: Name;
  readonly description: string;
  // `never` is assignable to every version's schema type.
  readonly schema: never;
  readonly responseFormat: "content_and_artifact";
  /** Fields for the provider. Anthropic's models take all, OpenAI's models only `defer_loading`. */
  readonly extras?: Record<string, unknown>;
}

/** The fields of a `ToolMessage` that reports a failure. */
export interface LangChainFailure {
  readonly content: string;
  readonly status: "error";
  readonly artifact: unknown;
  readonly tool_call_id: string;
  readonly name: string;
}

/**
 * The parts of LangChain that the adapter needs. `langchain` and `@langchain/core` export `tool` and `ToolMessage`.
 */
export interface LangChainParts<Made> {
  /** `tool` of `langchain`, or of `@langchain/core/tools`. */
  readonly tool: (
    run: (input: never, config: LangChainRunConfig) => Promise<[content: never, artifact: unknown]>,
    fields: LangChainToolFields,
  ) => Made;
  /** `ToolMessage` of `langchain`, or of `@langchain/core/messages`. */
  readonly ToolMessage: new (
    fields: LangChainFailure,
  ) => object;
  /** `interrupt` of `@langchain/langgraph`. Required for `approve: "sdk"`. */
  readonly interrupt?: ((value: never) => unknown) | undefined;
}

/** The structured tool that LangChain's `tool` creates, with the literal type of its name. */
export type LangChainTool<Made, T extends Tool> = Exclude<Made, StringTool> & { readonly name: WireName<T["name"]> };

/** The other return type of `tool`: a tool whose input is a string. Its schema is always a Zod schema. */
interface StringTool {
  readonly schema: { readonly _def: unknown };
}

/**
 * Options of {@link langchainTools}. OpenAI's models ignore `programmatic` and `examples`. Pass the provider's own tools
 * to the agent: a tool search for `defer`, the code execution for `programmatic`.
 */
export interface LangChainOptions<Name extends string = string>
  extends SdkAdapterOptions<Name>,
    AnthropicNativeOptions {
  /**
   * Form of the declared schema. Use `strict` if LangChain sends `strict: true`: for an agent with OpenAI's native
   * `responseFormat`, or a model with `supportsStrictToolCalling`. Default `default`.
   */
  readonly view?: SchemaView | undefined;
}

/**
 * Creates tools for LangChain's `createAgent`, LangGraph's `ToolNode` and `model.bindTools`. The model gets the fitted
 * result. The program gets the full result as `artifact` of the `ToolMessage`. A failure is a `ToolMessage` with
 * status `error` and the error as JSON. It is never thrown, since a thrown error ends the run once a middleware wraps
 * tool calls.
 * @param tools of any toolkits
 * @param parts LangChain's `tool` and `ToolMessage`; `import * as langchain from "langchain"` has both
 * @param options default: all tools, 8,000 tokens per result. With `approve: "sdk"`, the graph pauses before each call that
 * writes, sends, deletes or spends: the value of the interrupt is a `LangChainInterrupt`, and the program resumes it
 * with a `LangChainDecision`, see `langchainDecisions`. The graph needs a checkpointer.
 * @throws ToolError `misconfigured` if no tool has a selected name, two tools share a name, or `approve` is `"sdk"` without
 * `interrupt`
 */
export function langchainTools<T extends Tool, Made extends object, const Name extends string = string>(
  tools: readonly T[],
  { tool: create, ToolMessage, interrupt }: LangChainParts<Made>,
  options: LangChainOptions<KnownName<T, Name>> = {},
): LangChainTool<Made, T>[] {
  const { view = "default", onProgress, approve } = options;
  const { fieldsOf } = anthropicNative(tools, options);
  const agents = agentTools(tools, options, OWN_OPTIONS, "sdk");
  if (approve === "sdk" && !interrupt && agents.some(({ tool }) => needsApproval(tool)))
    throw misconfigured([{ parameter: "interrupt", received: "undefined", rule: 'is required for approve: "sdk"' }]);
  return agents.map((agent) => {
    const { wireName, description } = agent.tool;
    const fields = { name: wireName, description, responseFormat: "content_and_artifact" as const };
    const extras = extrasOf(fieldsOf(agent.tool));
    const createWith = (schema: JsonSchema) => create(run, { ...fields, ...extras, schema: schema as never });
    // Model packages read `schema` in different ways, and all of them support plain JSON Schema. But LangChain would
    // also validate with it, reject `null` for optional parameters and show the model a stack trace. So the declared
    // tool runs `invoke` of a second tool that accepts every argument, and the adapter validates the arguments.
    const declaredTool = createWith(agent.tool.parameters(view));
    return Object.assign(declaredTool, { invoke: invokeOf(createWith({})) }) as never;

    async function run(input: unknown, config: LangChainRunConfig): Promise<[never, unknown]> {
      const { signal, toolCall, state } = config;
      const fit = !isProgramCall(state, toolCall?.id);
      // Incomplete arguments of a cut-off message could cause an unintended write.
      const answer =
        cutOffAnswer(cutOffReason(stopReasonOf(state, toolCall?.id))) ??
        (await agent.call(input, {
          signal,
          callId: toolCall?.id,
          decision: await decisionOn(agent, input, config, approve === "sdk" ? interrupt : undefined),
          onProgress: progressTo(config, onProgress),
          fit,
        }));
      if (answer.ok) return [answer.text as never, answer.value];
      return [failure(agent, answer, toolCall?.id) as never, undefined];
    }
  });

  function failure({ tool }: AgentTool, { error, text }: FailedAnswer, callId: string | undefined): object {
    // Without a call id, a program called the tool, so there is no message to return.
    if (callId === undefined) throw new ToolError(error);
    const artifact = { error };
    return new ToolMessage({ content: text, status: "error", artifact, tool_call_id: callId, name: tool.wireName });
  }
}

/** Options besides those of all adapters. */
const OWN_OPTIONS = ["callIdAsIdempotencyKey", "view", "defer", "programmatic", "examples"];

function extrasOf(fields: AnthropicNativeFields): Pick<LangChainToolFields, "extras"> {
  return Object.keys(fields).length > 0 ? { extras: { ...fields } } : {};
}

/** Reports progress to `onProgress` and to the stream of the graph that runs the tool. */
function progressTo(
  { writer, toolCall }: LangChainRunConfig,
  onProgress: LangChainOptions["onProgress"],
): (progress: Progress) => void {
  return (progress) => {
    const chunk: LangChainProgress = { ...progress, toolCallId: toolCall?.id ?? null };
    try {
      writer?.(chunk);
    } finally {
      onProgress?.(progress);
    }
  };
}

function invokeOf(made: object): (...args: unknown[]) => Promise<unknown> {
  const { invoke } = made as { invoke: (...args: unknown[]) => Promise<unknown> };
  return invoke.bind(made);
}
