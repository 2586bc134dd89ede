import { rejectOnAbort } from "../call/reject-on-abort.ts";
import { ToolError } from "../errors.ts";
import type { ToolAnnotations } from "./definition.ts";
import type { AgentPreview, PreparedCall, Tool } from "./tool.ts";

/** Whether a call may write, send, delete or spend. */
export function needsApproval({ annotations }: { readonly annotations: ToolAnnotations }): boolean {
  return !annotations.readOnly || annotations.cost !== "none";
}

/** A call that waits for approval. */
export interface ApprovalRequest {
  /** The tool that would run. */
  readonly tool: Tool;
  /** The arguments as they were read, with their defaults; a copy. */
  readonly args: Readonly<Record<string, unknown>>;
  /** What the call would do, in a sentence, by reading only; `null` for a tool without a preview. */
  preview(): Promise<AgentPreview | null>;
  /** Aborted when the caller no longer waits for the decision. */
  readonly signal: AbortSignal | undefined;
}

/** The decision on a call; the model reads the reason if it is a string. */
export type Approval = boolean | { readonly approved: boolean; readonly reason?: string | undefined };

/** Asked before a call that writes, sends, deletes or spends. Whatever it throws counts as a refusal. */
export type Approve = (request: ApprovalRequest) => Approval | Promise<Approval>;

/** Asks for approval where the call needs it; a call whose arguments are wrong cannot run and asks no one. */
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
    // The error of a failed approval may quote anything; the model reads only that nothing was done.
    if (!signal?.aborted) return notApproved(tool, "the approval itself failed");
    return new ToolError({ code: "aborted", message: "The caller aborted the call.", tool: tool.name });
  }
}

function notApproved(tool: Tool, reason: unknown): ToolError {
  const why = reason && typeof reason === "string" ? `: ${reason}` : "";
  const message = `The call was not approved${why}. Nothing was done. Do not repeat it unchanged; ask what to do instead.`;
  return new ToolError({ code: "not_approved", message, tool: tool.name });
}
