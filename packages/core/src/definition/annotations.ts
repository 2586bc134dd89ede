/** Effects that a call may have. Hosts use them to decide which calls need approval. */
export interface ToolAnnotations {
  /** Changes no data at the backend, and costs neither credits nor messages. */
  readonly readOnly: boolean;
  /** May delete or overwrite data. */
  readonly destructive: boolean;
  /** A repeated call has no further effect and no further cost. */
  readonly idempotent: boolean;
  /** Sends requests to a system outside the program. */
  readonly openWorld: boolean;
  /** Costs of a call besides its requests: credits of the account, or messages to people. */
  readonly cost: "none" | "credits" | "messages";
}

/**
 * External effect of a call: it changes data, sends messages, drafts messages that only a person sends, deletes data or
 * spends credits.
 */
export type CallEffect = "write" | "send" | "draft" | "delete" | "spend";

/** Effect that a card or the audit shows: the call's effect, or `read` for a call that only reads. */
export type ShownEffect = CallEffect | "read";

/** Whether calls of a tool may write, send, delete or spend. Only a check: pass `approve` to an adapter to block calls. */
export function needsApproval({ annotations }: { readonly annotations: ToolAnnotations }): boolean {
  return !annotations.readOnly || annotations.cost !== "none";
}

/** The part of a definition that states the effect of its calls. */
interface Effective {
  readonly effect?: CallEffect | undefined;
  readonly annotations: Pick<ToolAnnotations, "cost">;
}

/** Returns the effect of a tool's calls: the one in its definition, or one derived from its annotations. */
export function effectOf({ effect, annotations: { cost } }: Effective): CallEffect {
  if (effect) return effect;
  if (cost === "messages") return "send";
  return cost === "credits" ? "spend" : "write";
}

/** Whether a tool's calls send or draft messages, so that rules about recipients apply. */
export function hasRecipients(tool: Effective): boolean {
  const effect = effectOf(tool);
  return effect === "send" || effect === "draft";
}

/** Returns the effect of a tool's calls as a card and the audit show it: `read` for a tool that needs no approval. */
export function shownEffectOf(tool: Effective & { readonly annotations: ToolAnnotations }): ShownEffect {
  return needsApproval(tool) ? effectOf(tool) : "read";
}

/** Merges annotations, so that a host requests approval whenever one of the tools needs it. */
export function mergeAnnotations(all: readonly ToolAnnotations[]): ToolAnnotations {
  return {
    readOnly: all.every(({ readOnly }) => readOnly),
    destructive: all.some(({ destructive }) => destructive),
    idempotent: all.every(({ idempotent }) => idempotent),
    openWorld: all.some(({ openWorld }) => openWorld),
    cost: (["messages", "credits"] as const).find((cost) => all.some((one) => one.cost === cost)) ?? "none",
  };
}
