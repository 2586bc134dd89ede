import { rejectOnAbort } from "../call/reject-on-abort.ts";
import { ToolError } from "../errors.ts";
import type { ToolAnnotations } from "./definition.ts";
import type { AgentPreview, PreparedCall, Tool } from "./tool.ts";

/** Whether calls of a tool may write, send, delete or spend. */
export function needsApproval({ annotations }: { readonly annotations: ToolAnnotations }): boolean {
  return !annotations.readOnly || annotations.cost !== "none";
}

/** A call that waits for approval. */
export interface ApprovalRequest {
  /** The called tool. */
  readonly tool: Tool;
  /** A copy of the parsed arguments, with defaults. */
  readonly args: Readonly<Record<string, unknown>>;
  /** Shows what the call would do. Only reads. Resolves with `null` for a tool without a preview. */
  preview(): Promise<AgentPreview | null>;
  /** Aborted when the caller no longer waits for the decision. */
  readonly signal: AbortSignal | undefined;
}

/** The decision on a call. The model reads the reason of a refusal. */
export type Approval = boolean | { readonly approved: boolean; readonly reason?: string | undefined };

/** Decides on a call that writes, sends, deletes or spends. An error that it throws counts as a refusal. */
export type Approve = (request: ApprovalRequest) => Approval | Promise<Approval>;

/** Requests approval if the call needs it and its arguments are valid. Returns the error of a refusal, else `null`. */
export async function seekApproval(
  tool: Tool,
  prepared: PreparedCall,
  { approve, signal }: { readonly approve?: Approve | undefined; readonly signal?: AbortSignal | undefined },
): Promise<ToolError | null> {
  if (!approve || !needsApproval(tool) || prepared.fault) return null;
  const args = prepared.args as Readonly<Record<string, unknown>>;
  const request = { tool, args, signal, preview: () => prepared.preview({ signal }) };
  const never = new AbortController().signal;
  try {
    signal?.throwIfAborted();
    const decision = await rejectOnAbort(Promise.resolve(approve(request)), signal ?? never);
    const { approved, reason } = typeof decision === "object" ? decision : { approved: decision, reason: undefined };
    return approved === true ? null : notApproved(tool, reason);
  } catch {
    // The error of a failed approval may contain anything, so the model does not read it.
    if (!signal?.aborted) return notApproved(tool, "the approval itself failed");
    return new ToolError({ code: "aborted", message: "The caller aborted the call.", tool: tool.name });
  }
}

function notApproved(tool: Tool, reason: unknown): ToolError {
  const why = reason && typeof reason === "string" ? `: ${reason}` : "";
  const message = `The call was not approved${why}. Nothing was done. Do not repeat it unchanged; ask what to do instead.`;
  return new ToolError({ code: "not_approved", message, tool: tool.name });
}
