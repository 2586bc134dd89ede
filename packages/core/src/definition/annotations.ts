/** What a call may do. Hosts use it to decide which calls need approval. */
export interface ToolAnnotations {
  /** Changes no data at the backend, and costs neither credits nor messages. */
  readonly readOnly: boolean;
  /** May delete or overwrite data. */
  readonly destructive: boolean;
  /** A repeated call has no further effect and no further cost. */
  readonly idempotent: boolean;
  /** Sends requests to a system outside the program. */
  readonly openWorld: boolean;
  /** What a call may cost in addition to the request: credits of the account, or messages to people. */
  readonly cost: "none" | "credits" | "messages";
}

/** What a call does to the outside: changes data, sends messages, deletes data or spends credits. */
export type CallEffect = "write" | "send" | "delete" | "spend";

/** The effect that a card or the audit shows: that of the call, or `read` for a call that only reads. */
export type ShownEffect = CallEffect | "read";

/** Whether calls of a tool may write, send, delete or spend. Only a check: pass `approve` to an adapter to block calls. */
export function needsApproval({ annotations }: { readonly annotations: ToolAnnotations }): boolean {
  return !annotations.readOnly || annotations.cost !== "none";
}

/** The part of a definition that says what its calls do. */
interface Effective {
  readonly effect?: CallEffect | undefined;
  readonly annotations: Pick<ToolAnnotations, "cost">;
}

/** The effect of a tool's calls: the one its definition states, else derived from its annotations. */
export function effectOf({ effect, annotations: { cost } }: Effective): CallEffect {
  if (effect) return effect;
  if (cost === "messages") return "send";
  return cost === "credits" ? "spend" : "write";
}

/** The effect of a tool's calls as a card and the audit show it: `read` for a tool that needs no approval. */
export function shownEffectOf(tool: Effective & { readonly annotations: ToolAnnotations }): ShownEffect {
  return needsApproval(tool) ? effectOf(tool) : "read";
}
