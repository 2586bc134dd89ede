import { toPrintableLine } from "./printable-line.ts";
import { truncateMiddle } from "./truncate.ts";

/** Longest name that is quoted in full, characters. */
const MAX_NAME_CHARS = 80;
/** Quotation marks that look like the closing one. */
const QUOTE_LOOKALIKES = /[\u02ba\u02dd\u02ee\u05f4\u201c-\u201f\u2033\u2036\u275d\u275e\u3003\u301d-\u301f\uff02]/g;

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
  const line = toPrintableLine(JSON.stringify(truncateMiddle(text, maxChars)));
  return line.replaceAll(QUOTE_LOOKALIKES, (mark) => `\\u{${mark.charCodeAt(0).toString(16)}}`);
}
