import type { Progress } from "../call/call.ts";
import { ToolError } from "../errors.ts";
import type { JsonSchema } from "../schema/map-schema.ts";
import type { SchemaView } from "../schema/views.ts";
import { needsApproval } from "../tool/approval.ts";
import type { WireName } from "../tool/name.ts";
import { selectTools, type ToolSelection } from "../tool/select.ts";
import type { Tool } from "../tool/tool.ts";
import { type AdapterOptions, type AgentTool, agentTools } from "./shared/agent-tool.ts";
import { cutOffAnswer, cutOffReason, type FailedAnswer } from "./shared/cut-off.ts";
import { stopReasonOf } from "./shared/langchain-cut.ts";
import { previewText } from "./shared/sdk-approval.ts";

/** What LangChain tells a running tool; inside LangGraph with a writer to the `custom` stream. */
export interface LangChainRunConfig {
  readonly signal?: AbortSignal | undefined;
  readonly toolCall?: { readonly id?: string | undefined } | undefined;
  readonly writer?: ((chunk: unknown) => void) | null | undefined;
  /** What the graph's tool node was given: the messages are in it, or are it. */
  readonly state?: unknown;
}

/** A step of a running call, as it appears in LangGraph's `custom` stream. */
export interface LangChainProgress extends Progress {
  /** The model's id of the call that progresses. */
  readonly toolCallId: string | null;
}

/** The second argument of LangChain's `tool`. */
export interface LangChainToolFields<Name extends string = string> {
  readonly name: Name;
  readonly description: string;
  // LangChain's own type of a JSON Schema is wider than what it reads; `never` fits it whatever its version calls it.
  readonly schema: never;
  readonly responseFormat: "content_and_artifact";
}

/** The fields of a `ToolMessage` that reports a failure. */
export interface LangChainFailure {
  readonly content: string;
  readonly status: "error";
  readonly artifact: unknown;
  readonly tool_call_id: string;
  readonly name: string;
}

/** What the adapter needs of LangChain: both are exported by `langchain`, and by `@langchain/core`. */
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
}

/** What LangChain's `tool` makes of a schema of an object, with its name known to the compiler. */
export type LangChainTool<Made, T extends Tool> = Exclude<Made, TextTool> & { readonly name: WireName<T["name"]> };

/** The other thing that `tool` makes: of a text, whose schema is always one of zod. */
interface TextTool {
  readonly schema: { readonly _def: unknown };
}

/** Options of {@link langchainTools}. */
export interface LangChainOptions extends AdapterOptions {
  /**
   * How the arguments are declared. `strict` where LangChain sends `strict: true`: for an agent with a `responseFormat`
   * of OpenAI's own, or a model with `supportsStrictToolCalling`. Default `default`.
   */
  readonly view?: SchemaView | undefined;
}

/** Decisions that `humanInTheLoopMiddleware` offers to a person. */
export type LangChainDecision = "approve" | "edit" | "reject";

/** Options of {@link langchainInterrupts}: which tools wait for a person, and what that person may decide. */
export interface LangChainInterruptOptions extends ToolSelection {
  /** Default: all three. */
  readonly allowedDecisions?: readonly LangChainDecision[] | undefined;
}

/** An entry of `interruptOn`. */
export interface LangChainInterrupt {
  allowedDecisions: LangChainDecision[];
  /** What the call would do, found out by reading only. */
  description: (call: { readonly args: unknown }) => Promise<string>;
  /** JSON Schema of the arguments, for a person who edits them. */
  argsSchema: Record<string, unknown>;
}

/**
 * Tools for LangChain's `createAgent`, LangGraph's `ToolNode` and `model.bindTools`. The model reads the fitted result;
 * the program finds the full one as `artifact` of the `ToolMessage`. A failure is a `ToolMessage` with status `error`
 * and the error as JSON, never a thrown error: as soon as a middleware wraps tool calls, LangChain lets one end the run.
 * @param tools of any toolkits
 * @param parts LangChain's `tool` and `ToolMessage`; `import * as langchain from "langchain"` has both
 * @param options default: all tools, no approval, 8,000 tokens a result
 * @throws ToolError `misconfigured` for a selected name that no tool has, or a name that two tools share
 */
export function langchainTools<T extends Tool, Made extends object>(
  tools: readonly T[],
  { tool: create, ToolMessage }: LangChainParts<Made>,
  options: LangChainOptions = {},
): LangChainTool<Made, T>[] {
  const { view = "default", onProgress } = options;
  return agentTools(tools, options).map((agent) => {
    const { wireName, description } = agent.tool;
    const make = (schema: JsonSchema) =>
      create(run, { name: wireName, description, schema: schema as never, responseFormat: "content_and_artifact" });
    // Models' packages read `schema` in their own ways, and only a plain JSON Schema reaches all of them. LangChain would
    // also validate with it: refuse null for optional parameters, and show a stack to the model. So what is declared
    // is run by a twin that takes anything, and the arguments are read here.
    const declared = make(agent.tool.parameters(view));
    return Object.assign(declared, { invoke: invokeOf(make({})) }) as never;

    async function run(input: unknown, config: LangChainRunConfig): Promise<[never, unknown]> {
      const { signal, toolCall, state } = config;
      // Half the arguments of a call could mean another write.
      const answer =
        cutOffAnswer(cutOffReason(stopReasonOf(state, toolCall?.id))) ??
        (await agent.call(input, { signal, onProgress: progressTo(config, onProgress) }));
      if (answer.ok) return [answer.text as never, answer.value];
      return [failure(agent, answer, toolCall?.id) as never, undefined];
    }
  });

  function failure({ tool }: AgentTool, { error, text }: FailedAnswer, callId: string | undefined): object {
    // Without a model's call there is no message to answer with: a program called.
    if (callId === undefined) throw new ToolError(error);
    const artifact = { error };
    return new ToolMessage({ content: text, status: "error", artifact, tool_call_id: callId, name: tool.wireName });
  }
}

/**
 * The tools that write, send, delete or spend, as `interruptOn` of LangChain's `humanInTheLoopMiddleware`. A person is
 * shown what the call would do; it is found out by reading only, when the run pauses and again when it resumes.
 * @throws ToolError `misconfigured` for a selected name that no tool has
 */
export function langchainInterrupts<T extends Tool>(
  tools: readonly T[],
  { allowedDecisions = ["approve", "edit", "reject"], ...selection }: LangChainInterruptOptions = {},
): Record<string, LangChainInterrupt> {
  const pausing = selectTools(tools, selection).filter(needsApproval);
  return Object.fromEntries(
    pausing.map((tool) => [
      tool.wireName,
      {
        allowedDecisions: [...allowedDecisions],
        description: async ({ args }) => (await previewText(tool, args)) ?? `${tool.title}: ${JSON.stringify(args)}`,
        argsSchema: { ...tool.parameters() },
      },
    ]),
  );
}

/** Reports steps to the caller's own function, and to the stream of the graph that the tool runs in. */
function progressTo(
  { writer, toolCall }: LangChainRunConfig,
  onProgress: AdapterOptions["onProgress"],
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
