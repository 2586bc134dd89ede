// Approval of calls in the OpenAI Agents SDK, and its storage in the run.

import { changedCall } from "../../card/hash-call.ts";
import { findTool } from "../../definition/name.ts";
import { misconfigured } from "../../errors.ts";
import { toPrintableLine } from "../../text/printable-line.ts";
import type { Tool } from "../../tool/tool.ts";
import { isRecord } from "../../value/plain.ts";
import type { SdkDecision } from "./agent-tool.ts";
import { hashOf, type ShownCall, showCall, UNDECIDED } from "./sdk-approval.ts";

/** The fields of a run's interruption that this adapter reads. */
export interface OpenAiAgentsInterruption {
  readonly name?: string | undefined;
  readonly arguments?: string | undefined;
  readonly rawItem?: object | undefined;
}

/** The methods of a run's state that this adapter calls. */
export interface OpenAiAgentsRunState<Item> {
  approve(interruption: Item): void;
  reject(interruption: Item, options: { message: string }): void;
  /** The run's context, whose `context` is the program's object. It is stored with the state. */
  readonly _context?: { readonly context: unknown } | undefined;
}

/** A person's decision on an interruption. */
export interface OpenAiAgentsDecision {
  readonly approved: boolean;
  /** `hash` of the shown call. A call with another hash is rejected. */
  readonly hash: string | null;
  /** Reason of a rejection. The model reads it. */
  readonly reason?: string | undefined;
}

/** Shows interruptions to a person, and passes the decisions to the run. */
export interface OpenAiAgentsApproval {
  /** Shows an interrupted call: its approval card as text, or why it cannot run. Only reads. */
  show(interruption: OpenAiAgentsInterruption): Promise<ShownCall>;
  /**
   * Approves or rejects an interrupted call in the run's state, and writes the decision to the policy's `audit`. Rejects a
   * call whose arguments changed after it was shown. Stores the approved hash as `toolwrightApprovals` in the run's
   * context. A call without this hash, or with other arguments, is refused with `not_approved`.
   * @returns whether the call was approved
   * @throws ToolError `misconfigured` if the run's context cannot store the hash
   */
  decide<Item extends OpenAiAgentsInterruption>(
    state: OpenAiAgentsRunState<Item>,
    interruption: Item,
    decision: OpenAiAgentsDecision,
  ): Promise<boolean>;
}

/** Creates the approval of interrupted calls, which shows a call to a person and binds the decision to it. */
export function openaiAgentsApproval(tools: readonly Tool[]): OpenAiAgentsApproval {
  return {
    async show({ name = "", arguments: args = "" }) {
      const tool = findTool(tools, name);
      return tool ? showCall(tool, args) : { text: toPrintableLine(`${name} ${args}`), hash: null, canRun: false };
    },
    async decide(state, interruption, { approved, hash, reason = "The call was not approved." }) {
      const tool = findTool(tools, interruption.name ?? "");
      const prepared = tool?.prepare(interruption.arguments);
      // Without a hash, the person read why the call cannot run, so it must not run if its arguments have become valid.
      const isChanged = tool && prepared && (await hashOf(prepared)) !== hash;
      const message = isChanged ? changedCall(tool.name).message : reason;
      const isApproved = approved === true && !isChanged;
      if (isApproved && hash !== null) storeApprovedHash(state, interruption, hash);
      else takeHash(state._context, callIdOf(interruption));
      await prepared?.recordDecision({ approved: isApproved, reason: isApproved ? undefined : message });
      if (isApproved) state.approve(interruption);
      // The model reads the reason, which comes from a person who sees hidden values.
      else state.reject(interruption, { message: tool?.hide(message) ?? message });
      return isApproved;
    },
  };
}

/** Field of the run's context with the approved hashes, by id of the call. */
const APPROVALS = "toolwrightApprovals";

function storeApprovedHash(
  { _context }: OpenAiAgentsRunState<never>,
  interruption: OpenAiAgentsInterruption,
  hash: string,
): void {
  const context = _context?.context;
  const callId = callIdOf(interruption);
  if (!isRecord(context) || !Object.isExtensible(context) || typeof callId !== "string")
    throw misconfigured([
      { parameter: "context", received: "another value", rule: "of the run must be an object that can be extended" },
    ]);
  Object.assign(context, { [APPROVALS]: { ...approvalsIn(_context), [callId]: hash } });
}

function callIdOf({ rawItem }: OpenAiAgentsInterruption): unknown {
  return isRecord(rawItem) ? rawItem["callId"] : undefined;
}

/** Takes the approved hash of a call out of the run's context, since it approves one run. A later call may have the same id. */
function takeHash(runContext: object | undefined, callId: unknown): string | undefined {
  const approvals = approvalsIn(runContext);
  const hash = typeof callId === "string" ? approvals[callId] : undefined;
  // Changes nothing in a frozen context.
  if (typeof callId === "string") Reflect.deleteProperty(approvals, callId);
  return typeof hash === "string" ? hash : undefined;
}

function approvalsIn(runContext: object | undefined): Readonly<Record<string, unknown>> {
  const context = isRecord(runContext) ? runContext["context"] : undefined;
  const approvals = isRecord(context) ? context[APPROVALS] : undefined;
  return isRecord(approvals) ? approvals : {};
}

/**
 * Marks a call that waits for a decision, so that it does not run without one in a process whose tools need no
 * approval. A context that cannot be extended gets no mark.
 */
export function markWaiting(runContext: object | undefined, callId: string | undefined): void {
  const context = isRecord(runContext) ? runContext["context"] : undefined;
  const approvals = approvalsIn(runContext);
  if (!isRecord(context) || callId === undefined || Object.hasOwn(approvals, callId)) return;
  Reflect.set(context, APPROVALS, { ...approvals, [callId]: null });
}

/** A person's decision on a call in the run's context. The SDK itself does not run a call that was rejected. */
export function decisionOn(tool: Tool, runContext: object, callId: string | undefined): SdkDecision | undefined {
  if (callId === undefined) return undefined;
  const isWaiting = approvalsIn(runContext)[callId] === null;
  const hash = isWaiting ? undefined : takeHash(runContext, callId);
  if (hash !== undefined) return { approved: true, hash, isRecorded: true };
  const { isToolApproved } = runContext as OpenAiAgentsRunContext;
  const isApproved = isToolApproved?.call(runContext, { toolName: tool.wireName, callId }) === true;
  return isApproved || isWaiting ? { ...UNDECIDED, approved: isApproved } : undefined;
}

/** The method of a run's context that this adapter calls. */
interface OpenAiAgentsRunContext {
  isToolApproved?(call: { readonly toolName: string; readonly callId: string }): boolean | undefined;
}
