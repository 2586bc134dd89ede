/** Line breaks and tabs. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/** Control characters, invisible and bidirectional formatting characters, and lone surrogates. U+2800 is a blank Braille pattern. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * Converts untrusted text to one line without invisible characters. Such text appears in approval requests and on
 * terminals, where line breaks, escape sequences or bidirectional marks could change what a person reads.
 */
export function toPrintableLine(text: string): string {
  return text.replaceAll(BREAKS, " ").replaceAll(INVISIBLE, escapeCharacter);
}

function escapeCharacter(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
