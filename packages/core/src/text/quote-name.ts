import { toPrintableQuotation } from "./printable-line.ts";
import { truncateMiddle } from "./truncate.ts";

/** Longest name that is quoted in full, characters. */
const MAX_NAME_CHARS = 80;

/**
 * Quotes untrusted text in a sentence: on one line, with quotation marks and invisible characters escaped, so that a
 * reader sees where the text ends. Truncates a long text in the middle. The result has at most twice as many characters
 * as `maxChars`, and the quotes.
 * @param maxChars length of the longest text that is quoted in full, default 80
 */
export function quoteName(text: string, maxChars = MAX_NAME_CHARS): string {
  const quoted = quote(text, maxChars);
  if (quoted.length <= 2 * maxChars + 2) return quoted;
  // An escape has up to eight characters, and must not push the rest of a sentence off the screen.
  return quote(text, Math.floor(maxChars / 4));
}

function quote(text: string, maxChars: number): string {
  return toPrintableQuotation(JSON.stringify(truncateMiddle(text, maxChars)));
}

const PLAIN = /^[\w.@+$:/-]{1,150}$/;

/** An id or a name in a sentence: as it is if it is one plain word, else quoted, so that it cannot look like more. */
export function nameOf(value: string): string {
  return PLAIN.test(value) ? value : quoteName(value);
}
