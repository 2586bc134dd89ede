import type { CallOptions } from "../call/call.ts";
import { rejectOnAbort } from "../call/settle.ts";
import { changedCall } from "../card/hash-call.ts";
import { needsApproval } from "../definition/annotations.ts";
import type { ApprovalCard } from "../definition/card.ts";
import { ToolError, withTool } from "../errors.ts";
import { toPrintableLine } from "../text/printable-line.ts";
import { truncateMiddle } from "../text/truncate.ts";
import type { PreparedCall, Tool } from "../tool/tool.ts";

/** Longest part of an approver's reason that the error contains, characters. */
const MAX_REASON_CHARS = 500;

/** A call that waits for approval. */
export interface ApprovalRequest {
  /** The called tool. */
  readonly tool: Tool;
  /** A copy of the parsed arguments, with defaults. */
  readonly args: Readonly<Record<string, unknown>>;
  /**
   * Creates the approval card, as data; `renderCard` writes it as text. Only reads. Lists the arguments if the tool has
   * no preview, or the preview fails.
   */
  card(): Promise<ApprovalCard>;
  /** Returns the hash of the tool's name and the arguments, as on the card. */
  hash(): Promise<string>;
  /** Aborted when the caller no longer waits for the decision. */
  readonly signal: AbortSignal | undefined;
}

/** A decision on a call. */
export type Approval =
  | boolean
  | {
      readonly approved: boolean;
      /** Hash of the approved card. A call with another hash is refused with `not_approved`. Default: not checked. */
      readonly hash?: string | undefined;
      /** Reason of a refusal. The model reads it. */
      readonly reason?: string | undefined;
    };

/** Decides on a call that writes, sends, deletes or spends. An error that it throws counts as a refusal. */
export type Approve = (request: ApprovalRequest) => Approval | Promise<Approval>;

/**
 * Checks that the program has chosen an approver for the calls that need approval.
 * @param delegate the word that leaves the decision to the SDK or the host, if the adapter takes one
 * @throws ToolError `misconfigured` if a tool needs approval, and `approve` is missing or invalid
 */
export function requireApprove(tools: readonly Tool[], approve: unknown, delegate: string | false = false): void {
  const tool = tools.find(needsApproval);
  if (!tool || typeof approve === "function" || approve === false || approve === delegate) return;
  const other = delegate ? `approve: "${delegate}" to let it decide, ` : "";
  const message = `${tool.name} needs approval: pass approve, a function that asks a person, ${other}or approve: false to run every call without asking.`;
  throw new ToolError({ code: "misconfigured", message });
}

/** Options of {@link seekApproval}. */
interface ApprovalSeeking extends Pick<CallOptions, "signal" | "resend" | "idempotencyKey"> {
  readonly approve: Approve | false;
  /** Whether the audit already has this approval. */
  readonly isRecorded?: boolean | undefined;
}

/**
 * Requests approval if the call needs it, its arguments are valid and nothing refuses it. Returns the error of a refusal,
 * else `null`.
 */
export async function seekApproval(
  tool: Tool,
  prepared: PreparedCall,
  { approve, isRecorded = false, ...options }: ApprovalSeeking,
): Promise<ToolError | null> {
  if (approve === false || !needsApproval(tool) || prepared.fault) return null;
  const refusal = await reportRefusal(prepared, options);
  if (refusal) return refusal;
  const error = await decide(tool, prepared, { approve, signal: options.signal });
  const isKnown = isRecorded && error === null;
  // An aborted request is not a decision.
  if (error?.code !== "aborted" && !isKnown)
    await prepared.recordDecision({ approved: error === null, reason: error?.message });
  return error && withTool(error, tool.name, prepared.account);
}

/**
 * Returns the error of a call that is refused before a person has to decide on it. Records refusals by the policy in
 * the audit.
 */
export async function reportRefusal(prepared: PreparedCall, options?: CallOptions): Promise<ToolError | null> {
  const refusal = await prepared.refusal(options);
  if (refusal?.code === "policy") await prepared.recordDecision(refusal);
  return refusal;
}

async function decide(
  tool: Tool,
  prepared: PreparedCall,
  { approve, signal }: { readonly approve: Approve; readonly signal?: AbortSignal | undefined },
): Promise<ToolError | null> {
  const request: ApprovalRequest = {
    tool,
    args: prepared.args as ApprovalRequest["args"],
    signal,
    card: () => prepared.card({ signal }),
    hash: () => prepared.hash(),
  };
  try {
    signal?.throwIfAborted();
    const deciding = Promise.resolve(approve(request));
    const decision = await (signal ? rejectOnAbort(deciding, signal) : deciding);
    const { approved, hash, reason } = typeof decision === "object" ? decision : { approved: decision };
    if (approved !== true) return notApproved(tool, reason);
    return hash === undefined || (await isHashOf(prepared, hash)) ? null : changedCall(tool.name);
  } catch {
    // The error of a failed approval may contain anything, so the model does not read it.
    if (!signal?.aborted) return notApproved(tool, "the approval itself failed");
    return new ToolError({ code: "aborted", message: "The caller aborted the call.", tool: tool.name });
  }
}

/** Whether a hash approves a call, or a part of it. */
export async function isHashOf(prepared: PreparedCall, hash: string): Promise<boolean> {
  return prepared.accepts ? prepared.accepts(hash) : hash === (await prepared.hash());
}

function notApproved(tool: Tool, reason?: unknown): ToolError {
  const words = typeof reason === "string" ? toPrintableLine(truncateMiddle(reason, MAX_REASON_CHARS)).trim() : "";
  const why = words && `: ${words.replace(/\.$/, "")}`;
  const message = `The call was not approved${why}. Nothing was done. Do not repeat it unchanged; ask what to do instead.`;
  return new ToolError({ code: "not_approved", message, tool: tool.name });
}
