import { cutEnd } from "./cut-end.ts";
import { isRounded, LongNumber } from "./long-number.ts";
import { toPrintableQuotation } from "./printable-line.ts";
import { quoteName } from "./quote-name.ts";

/** Longest value that is shown in full, characters. */
const MAX_VALUE_CHARS = 78;

/**
 * Formats an untrusted value in a sentence: a string as {@link quoteName} quotes it, any other value as printable JSON.
 * @param maxChars length of the longest value that is shown in full, default 78
 */
export function formatValue(value: unknown, maxChars = MAX_VALUE_CHARS): string {
  if (typeof value === "string") return quoteName(value, maxChars);
  if (typeof value === "number") return isRounded(value) ? `about ${value}` : String(value);
  if (typeof value === "bigint") return cutEnd(String(value), maxChars);
  if (value instanceof LongNumber) return cutEnd(value.digits, maxChars);
  const json = toJson(value);
  const line = toPrintableQuotation(cutEnd(json, maxChars));
  // An escape has up to eight characters.
  return line.length <= 3 * maxChars ? line : toPrintableQuotation(cutEnd(json, Math.floor(maxChars / 4)));
}

/** JSON of a value, or its type if it has none. */
function toJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? typeof value;
  } catch {
    return typeof value;
  }
}
