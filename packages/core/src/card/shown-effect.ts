import { needsApproval } from "../tool/approval.ts";
import type { AnyToolDefinition } from "../tool/definition.ts";
import { effectOf, type ShownEffect } from "./card.ts";

/** The effect of a tool's calls as a card and the audit show it: `read` for a tool that needs no approval. */
export function shownEffectOf(definition: Pick<AnyToolDefinition<never>, "annotations" | "effect">): ShownEffect {
  return needsApproval(definition) ? effectOf(definition) : "read";
}
