import type { Redaction } from "./redact.ts";
import { describeExcess, hasTooManyValues } from "./response-size.ts";

/** A parsed body, or the reason why it could not be parsed. */
export type Body =
  | { readonly kind: "json"; readonly value: unknown }
  /** `too-many-values` is JSON with too many values, which is not parsed. */
  | { readonly kind: "empty" | "html" | "text" | "too-many-values" }
  /** JSON that exceeds another limit, in words. */
  | { readonly kind: "excessive"; readonly excess: string };

/**
 * Parses a body by its content. Content types are often wrong.
 * @param redaction redacts keys after parsing, since JSON can escape every character of a key. Default: none
 */
export function parseBody(text: string, redaction?: Redaction): Body {
  const trimmed = text.trim();
  if (trimmed === "") return { kind: "empty" };
  if (hasTooManyValues(trimmed)) return { kind: "too-many-values" };
  let value: unknown;
  try {
    value = JSON.parse(trimmed);
  } catch {
    return { kind: /^<[a-z!?/]/i.test(trimmed) ? "html" : "text" };
  }
  const excess = describeExcess(value);
  if (excess !== null) return { kind: "excessive", excess };
  return { kind: "json", value: redaction ? redaction.json(value, trimmed) : value };
}
