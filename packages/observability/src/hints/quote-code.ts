import { quoteName, toPrintableLine } from "@toolwright/core/text";

/** The backtick, and marks that look like it. */
const BACKTICKS = /[`\u02cb\u1fef\u2035\uff40]/;

/**
 * Quotes a part of a query in a sentence: between backticks, so that it can be copied. A part with a backtick or an
 * invisible character is quoted as a name, since it could look longer or shorter than it is. It is never longer.
 */
export function quoteCode(text: string): string {
  const isPlain = !BACKTICKS.test(text) && toPrintableLine(text) === text;
  return isPlain ? `\`${text}\`` : quoteName(text, Math.floor(text.length / 2));
}
