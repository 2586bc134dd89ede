/** Line breaks and tabs. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/** Control characters, invisible and bidirectional formatting characters, blank letters, and lone surrogates. */
const INVISIBLE =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}\u{13441}\u{13442}\u{16fe4}]/gu;

/**
 * Converts untrusted text to one line, with invisible characters as `\u{202e}`. A test keeps it equal to the
 * `toPrintableLine` of core, which this package does not import: it has no dependencies.
 */
export function toVisible(text: string): string {
  return text
    .replaceAll(BREAKS, " ")
    .replaceAll(INVISIBLE, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}
