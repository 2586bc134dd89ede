import { type Approval, type Approve, requireApprove, seekApproval } from "../../approval/approval.ts";
import type { CallOptions } from "../../call/call.ts";
import { notify } from "../../call/notify.ts";
import { needsApproval } from "../../definition/annotations.ts";
import { unknownTool } from "../../definition/name.ts";
import { withTool } from "../../errors.ts";
import { type OptionNames, refuseUnknownOptions } from "../../options.ts";
import type { CountTokens } from "../../result/fit.ts";
import { checkCounter } from "../../tool/check-call-options.ts";
import { selectDistinct, type ToolSelection } from "../../tool/select.ts";
import { type AgentAnswer, type AgentCallOptions, failedAnswer, type Tool } from "../../tool/tool.ts";
import { BROKEN_JSON, isBrokenJson } from "./cut-off.ts";

export type { KnownName } from "../../tool/select.ts";

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

/** Options of every adapter. `Delegate` names the other way to request a person's approval: the SDK or the host. */
export interface AdapterOptions<Delegate extends string = never, Name extends string = string>
  extends ToolSelection<Name> {
  /**
   * Decides on each call that writes, sends, deletes or spends. The model gets a refusal as an ordinary error. `false`
   * runs every call without asking. `"sdk"` or `"host"`, where an adapter takes it, leaves the decision to the SDK's
   * approval or to the MCP host. Required if a selected tool needs approval.
   */
  readonly approve?: Approve | Delegate | false | undefined;
  /** Token budget of a result for the model. Default 8,000, at most 20,000. */
  readonly maxResultTokens?: number | undefined;
  /** Counts the tokens of a result, like `countTokens` of `ToolkitSettings`. Default: the toolkit's function. */
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
  group: true,
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
   * Whether the SDK's call id serves as `idempotencyKey`: a call that the SDK runs again, for example after a crash,
   * sends nothing and returns the recorded outcome. A call without a unique id has no key. Default false.
   */
  readonly callIdAsIdempotencyKey?: boolean | undefined;
}

/** Options of adapters to SDKs that can pause a run for a person's approval. */
export type SdkAdapterOptions<Name extends string = string> = AdapterOptions<"sdk", Name> & CallIdOptions;

/** The options of any adapter. */
type AnyOptions = AdapterOptions<string> & CallIdOptions;

/** The type of a tool's full result. */
export type ResultOf<T extends Tool> = T extends Tool<infer _Name, infer _Args, infer Result> ? Result : never;

/** The type of a tool's arguments. */
export type ArgsOf<T extends Tool> = T extends Tool<infer _Name, infer Args, infer _Result> ? Args : never;

/** A person's decision on a call, as the state of the SDK carries it. */
export interface SdkDecision {
  /** Id of the pause, which is the idempotency key of the call if it has no other. So one approval sends once. */
  readonly id?: string | undefined;
  readonly approved: boolean;
  /** Hash of the card that the person saw. Without it, an approval approves nothing. */
  readonly hash: string | undefined;
  /** Reason of the person's refusal. */
  readonly reason?: string | undefined;
  /** Whether the audit already has this decision. */
  readonly isRecorded?: boolean | undefined;
}

/** Options of one call, which take precedence over those of the adapter. */
export interface AgentToolCallOptions extends CallOptions, Pick<AgentCallOptions, "fit"> {
  /** Decides on this call, like `approve` of the adapter. Default: the adapter's `approve`. */
  readonly approve?: Approve | false | undefined;
  /**
   * The decision in the SDK's state. It applies whatever `approve` is, because the process that resumes a run may have
   * other options. Without a decision, `approve: "sdk"` refuses the call.
   */
  readonly decision?: SdkDecision | undefined;
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
 * @param delegate the word of `approve` that leaves the decision to the SDK or the host
 * @throws ToolError `misconfigured` if an option is unknown, no tool has a selected name, two tools share a name, or a
 * selected tool needs approval and `approve` is missing
 */
export function agentTools<T extends Tool>(
  tools: readonly T[],
  options: AnyOptions = {},
  ownOptions: readonly string[] = [],
  delegate?: "sdk" | "host",
): readonly AgentTool<T>[] {
  refuseUnknownOptions(options, [...Object.keys(OPTION_NAMES), ...ownOptions]);
  checkCounter(options.countTokens);
  const selected = selectDistinct(tools, options);
  requireApprove(selected, options.approve, delegate);
  return selected.map((tool) => agentTool(tool, options));
}

const NO_DECISION: Approval = {
  approved: false,
  reason:
    "the SDK passed no person's decision on it. It passes none for calls by programs and workflows, so call the tool itself instead",
};

const NO_HASH: Approval = { approved: false, reason: "the approval lacks the hash of the card that the person saw" };

function agentTool<T extends Tool>(tool: T, options: AnyOptions): AgentTool<T> {
  const { onCall, maxResultTokens, countTokens, approve: approveOption } = options;
  const ownApprove = approveOption === "sdk" ? () => NO_DECISION : typeof approveOption === "function" && approveOption;
  async function call(
    raw: unknown,
    { approve: callApprove = ownApprove, callId, decision, ...callOptions }: AgentToolCallOptions = {},
  ): Promise<AgentAnswer> {
    const approve = decision
      ? () => (decision.approved && decision.hash === undefined ? NO_HASH : decision)
      : callApprove;
    const startedAt = performance.now();
    const { signal, onProgress = options.onProgress } = callOptions;
    const idempotencyKey = callOptions.idempotencyKey ?? keyOf(callId, options) ?? decision?.id;
    const prepared = tool.prepare(raw);
    // Copy the arguments before the call, because the caller may change the object during the call.
    const args = onCall && prepared.args;
    const isBroken = typeof raw === "string" && isBrokenJson(raw);
    const approvedHash = callOptions.approvedHash ?? (decision?.approved ? decision.hash : undefined);
    // A plan that a person has approved is not inspected again. The approval below refuses a wrong hash.
    if (approvedHash !== undefined) await prepared.accepts?.(approvedHash).catch(() => false);
    const seeking = {
      approve,
      signal,
      resend: callOptions.resend,
      // Without a decision, no earlier outcome of the key is returned.
      idempotencyKey: decision || approveOption !== "sdk" ? idempotencyKey : undefined,
      isRecorded: decision?.isRecorded,
    };
    // What runs has the hash of what `approve` has approved.
    const isApproved = approve !== false && needsApproval(tool) && !prepared.fault;
    const refusal = isBroken ? withTool(BROKEN_JSON, tool.name) : await seekApproval(tool, prepared, seeking);
    const answer = refusal
      ? failedAnswer(refusal, tool.hide)
      : await prepared.call({
          maxResultTokens,
          countTokens,
          ...callOptions,
          approvedHash: callOptions.approvedHash ?? (isApproved ? await prepared.hash() : undefined),
          onProgress,
          idempotencyKey,
        });
    // Pass a copy, so that an observer cannot change the answer that the model gets.
    notify(onCall, { tool, args, answer: { ...answer }, durationMs: performance.now() - startedAt });
    return answer;
  }
  return { tool, call: call as AgentTool<T>["call"] };
}

/** Returns the idempotency key for a call id. Some providers and SDKs send a placeholder for a missing id. */
function keyOf(callId: unknown, { callIdAsIdempotencyKey }: CallIdOptions): string | undefined {
  const isId = typeof callId === "string" && !NO_IDS.has(callId.trim().toLowerCase());
  return callIdAsIdempotencyKey === true && isId ? callId : undefined;
}

const NO_IDS: ReadonlySet<string> = new Set(["", "null", "undefined", "none", "nan", "[object object]"]);

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
  return failedAnswer(unknownTool(offeredTools, name));
}
