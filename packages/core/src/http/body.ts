import type { Redaction } from "./redact.ts";
import { hasTooManyValues, inspectValues } from "./response-size.ts";

/** A parsed body, or the reason why it could not be parsed. */
export type Body =
  | { readonly kind: "json"; readonly value: unknown }
  /** `too-many-values` is JSON with too many values, which is not parsed. */
  | { readonly kind: "empty" | "html" | "text" | "too-many-values" }
  /** JSON that exceeds another limit, in words. */
  | { readonly kind: "excessive"; readonly excess: string };

/** What the value of a long number is where the runtime does not pass its source. */
const LOST_DIGITS = "(a number with too many digits)";

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
  const { excess, hasLongNumber } = inspectValues(value);
  if (excess !== null) return { kind: "excessive", excess };
  // Parsing with a function takes several times as long.
  if (hasLongNumber) value = JSON.parse(trimmed, keepDigits);
  return { kind: "json", value: redaction ? redaction.json(value, trimmed) : value };
}

/** A reviver that returns an integer beyond the safe range as a string, since rounded it could equal another id. */
function keepDigits(_: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== "number" || !Number.isInteger(value) || Number.isSafeInteger(value)) return value;
  const { source = LOST_DIGITS } = context ?? {};
  // A number such as 1e300 is no id.
  return /^-?\d{16,}$/.test(source) || source === LOST_DIGITS ? source : value;
}
