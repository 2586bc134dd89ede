/** Breaks and blanks of all kinds but the plain one. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/** Control characters, those that hide or turn text around, and halves of characters. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}]/gu;

/**
 * A text as one line in which everything shows: names and messages of others end up in sentences that people approve
 * by and that terminals print, where a line break, an escape sequence or a mark that reverses the reading order could
 * make them say something else.
 */
export function toPrintableLine(text: string): string {
  return text.replaceAll(BREAKS, " ").replaceAll(UNSEEN, writtenOut);
}

function writtenOut(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
