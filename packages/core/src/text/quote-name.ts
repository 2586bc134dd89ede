import { toPrintableLine } from "./printable-line.ts";
import { truncateMiddle } from "./truncate.ts";

/** Longest name that is quoted as a whole, characters. */
const MAX_NAME_CHARS = 80;

/**
 * Quotes a foreign name in a sentence for a person: on one line, with quotes and invisible characters escaped, so that a
 * reader sees where the name ends. Truncates a long name in the middle. The result has at most twice as many characters
 * as `maxChars`, and the quotes.
 */
export function quoteName(name: string, maxChars = MAX_NAME_CHARS): string {
  const quoted = quote(name, maxChars);
  if (quoted.length <= 2 * maxChars + 2) return quoted;
  // An escape has up to eight characters, and must not push the rest of a sentence off the screen.
  return quote(name, Math.floor(maxChars / 4));
}

function quote(name: string, maxChars: number): string {
  return toPrintableLine(JSON.stringify(truncateMiddle(name, maxChars)));
}
