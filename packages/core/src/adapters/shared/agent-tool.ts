import { type Approve, seekApproval } from "../../approval/approval.ts";
import type { CallOptions } from "../../call/call.ts";
import { notify } from "../../call/notify.ts";
import { unknownTool } from "../../definition/name.ts";
import type { ToolError } from "../../errors.ts";
import { type OptionNames, refuseUnknownOptions } from "../../options.ts";
import type { CountTokens } from "../../result/fit.ts";
import { checkCounter } from "../../tool/check-call-options.ts";
import { selectDistinct, type ToolSelection } from "../../tool/select.ts";
import type { AgentAnswer, Tool } from "../../tool/tool.ts";

/** A finished call. */
export interface CallEvent {
  /** The tool that the model called. It ran, or the approver rejected the call. */
  readonly tool: Tool;
  /**
   * The parsed arguments with their defaults. For invalid arguments, the object that the model sent, or the raw value
   * if it is not an object.
   */
  readonly args: unknown;
  /** A shallow copy of the answer. Its `value` is the object that the program gets. */
  readonly answer: AgentAnswer;
  /** Duration from the model's request to the answer, including the time for approval, milliseconds. */
  readonly durationMs: number;
}

/** Options of every adapter. */
export interface AdapterOptions extends ToolSelection {
  /**
   * Decides on each call that writes, sends, deletes or spends. The model gets a refusal as an ordinary error. Default:
   * every call runs.
   */
  readonly approve?: Approve | undefined;
  /** Token budget of a result for the model. Default 8,000, at most 20,000. */
  readonly maxResultTokens?: number | undefined;
  /** Counts the tokens of a result, as `countTokens` of `ToolkitSettings`. Default: that of the toolkit. */
  readonly countTokens?: CountTokens | undefined;
  /** Called after every call, with the full result. Its errors are ignored. */
  readonly onCall?: ((event: CallEvent) => void) | undefined;
  /** Called after each step of a call that takes several. */
  readonly onProgress?: CallOptions["onProgress"];
}

/** Names of {@link AdapterOptions}. */
const OPTION_NAMES: OptionNames<AdapterOptions> = {
  only: true,
  except: true,
  readOnly: true,
  approve: true,
  maxResultTokens: true,
  countTokens: true,
  onCall: true,
  onProgress: true,
};

/** Option of adapters to SDKs that pass the id of a call to its tool. */
export interface CallIdOptions {
  /**
   * Whether the SDK's id of a call is its `idempotencyKey`: a call that the SDK runs again, for example after a crash,
   * sends nothing and returns the recorded outcome. A call without an id has no key. Default false.
   */
  readonly callIdAsIdempotencyKey?: boolean | undefined;
}

/** The type of a tool's full result. */
export type ResultOf<T extends Tool> = T extends Tool<infer _Name, infer _Args, infer Result> ? Result : never;

/** The type of a tool's arguments. */
export type ArgsOf<T extends Tool> = T extends Tool<infer _Name, infer Args, infer _Result> ? Args : never;

/** Options of one call, which take precedence over those of the adapter. */
export interface AgentToolCallOptions extends CallOptions {
  /** Decides on this call, as `approve` of the adapter. Default: that of the adapter. */
  readonly approve?: Approve | undefined;
  /** The SDK's id of the call, for the option `callIdAsIdempotencyKey`. Default: no id. */
  readonly callId?: string | undefined;
}

/** A tool with the options of an adapter applied to every call. */
export interface AgentTool<T extends Tool = Tool> {
  /** The tool. */
  readonly tool: T;
  /** Runs the tool with a model's arguments. Never throws: a refusal and every failure are answers. */
  call(args: unknown, options?: AgentToolCallOptions): Promise<AgentAnswer<ResultOf<T>>>;
}

/**
 * Selects tools and applies the options to them. Every adapter is built from this function.
 * @param ownOptions names of the options that only this adapter has
 * @throws ToolError `misconfigured` if an option is unknown, no tool has a selected name, or two tools share a name
 */
export function agentTools<T extends Tool>(
  tools: readonly T[],
  options: AdapterOptions & CallIdOptions = {},
  ownOptions: readonly string[] = [],
): readonly AgentTool<T>[] {
  refuseUnknownOptions(options, [...Object.keys(OPTION_NAMES), ...ownOptions]);
  checkCounter(options.countTokens);
  return selectDistinct(tools, options).map((tool) => agentTool(tool, options));
}

function agentTool<T extends Tool>(tool: T, options: AdapterOptions & CallIdOptions): AgentTool<T> {
  const call = (args: unknown, callOptions: AgentToolCallOptions = {}) => {
    const { approve = options.approve, onProgress = options.onProgress } = callOptions;
    const idempotencyKey = callOptions.idempotencyKey ?? keyOf(callOptions.callId, options);
    return answer(tool, args, { ...options, ...callOptions, approve, onProgress, idempotencyKey });
  };
  return { tool, call: call as AgentTool<T>["call"] };
}

/** The idempotency key of a call with this id. Some providers leave the id out, or empty. */
function keyOf(callId: string | undefined, { callIdAsIdempotencyKey }: CallIdOptions): string | undefined {
  return callIdAsIdempotencyKey === true && callId ? callId : undefined;
}

/** Finds an offered tool by its full or wire name. The name may be any value, since a model wrote it. */
export function findAgent<T extends Tool>(offered: readonly AgentTool<T>[], name: unknown): AgentTool<T> | undefined {
  return offered.find(({ tool }) => tool.wireName === name || tool.name === name);
}

/** Runs an offered tool by its full or wire name. The model gets an error for any other name. */
export async function callByName(
  offered: readonly AgentTool[],
  name: unknown,
  args: unknown,
  options?: AgentToolCallOptions,
): Promise<AgentAnswer> {
  const agent = findAgent(offered, name);
  if (agent) return agent.call(args, options);
  const offeredTools = offered.map(({ tool }) => tool);
  return toFailedAnswer(unknownTool(offeredTools, name));
}

type AnswerOptions = AdapterOptions & CallOptions;

async function answer(tool: Tool, raw: unknown, options: AnswerOptions): Promise<AgentAnswer> {
  const startedAt = performance.now();
  const { onCall, onProgress, maxResultTokens, countTokens, signal, timeout, resend } = options;
  const { idempotencyKey, approvedHash } = options;
  const prepared = tool.prepare(raw);
  // Copy the arguments before the call, because the caller may change the object during the call.
  const args = onCall && prepared.args;
  const refusal = await seekApproval(tool, prepared, options);
  const result = refusal
    ? toFailedAnswer(refusal, tool.hide)
    : await prepared.call({
        ...{ signal, timeout, resend, idempotencyKey, approvedHash },
        ...{ maxResultTokens, countTokens, onProgress },
      });
  // Pass a copy, so that an observer cannot change the answer that the model gets.
  notify(onCall, { tool, args, answer: { ...result }, durationMs: performance.now() - startedAt });
  return result;
}

/** The reason of a refusal comes from a person, who sees hidden values. */
function toFailedAnswer(error: ToolError, hide = (message: string) => message): AgentAnswer {
  const data = { ...error.toJSON(), message: hide(error.message) };
  return { ok: false, error: data, text: JSON.stringify({ error: data }) };
}
