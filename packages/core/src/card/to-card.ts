import { shownEffectOf } from "../definition/annotations.ts";
import { type ApprovalCard, argumentFields, type CardContent } from "../definition/card.ts";
import type { AnyToolDefinition } from "../definition/definition.ts";
import { toPrintableLine } from "../text/printable-line.ts";

type CardSource = Pick<AnyToolDefinition<never>, "name" | "title" | "annotations" | "effect">;

const REDIRECTED = "The policy's redirectAllTo replaced the recipients of this call.";

/** Creates a call's card from the report of the definition's `preview`. Warns if a policy replaced the recipients. */
export function toCard(
  definition: CardSource,
  content: CardContent,
  hash: string,
  isRedirected: boolean,
): ApprovalCard {
  const { effect = shownEffectOf(definition), changes = [], message = null, maxCredits = null, details } = content;
  const { audience = null, effects, messages, people, undeliverable } = content;
  return {
    tool: definition.name,
    title: definition.title,
    effect,
    ...(messages && { effects, messages }),
    ...(people && { people }),
    // Escape line breaks and invisible characters in sentences. Values are data and stay unchanged.
    summary: toPrintableLine(content.summary),
    fields: content.fields.map((field) => (field.note ? { ...field, note: toPrintableLine(field.note) } : field)),
    changes: [...changes],
    audience: audience && { ...audience, description: toPrintableLine(audience.description) },
    message,
    maxCredits,
    warnings: [...(isRedirected ? [REDIRECTED] : []), ...content.warnings].map(toPrintableLine),
    ...(undeliverable !== undefined && { undeliverable: toPrintableLine(undeliverable) }),
    details,
    hash,
  };
}

/**
 * Creates the content of a card that only lists the arguments, for tools without a preview and for previews that fail.
 */
export function describeArguments(
  { title }: CardSource,
  args: object,
  warnings: readonly string[] = [],
): CardContent<null> {
  return { summary: `${title}.`, fields: argumentFields(args), warnings, details: null };
}
