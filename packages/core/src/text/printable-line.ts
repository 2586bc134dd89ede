/** Matches line breaks and tabs. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/**
 * Matches control characters, invisible and bidirectional formatting characters, and lone surrogates. Unicode does not
 * class the blank Braille pattern, the null notehead, the blank hieroglyphs and the Khitan filler as invisible.
 */
const INVISIBLE =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}\u{13441}\u{13442}\u{16fe4}]/gu;

/**
 * Converts untrusted text to one line without invisible characters, for a terminal or a log. Line breaks, escape
 * sequences or bidirectional marks could otherwise change what a person reads. Line breaks and tabs become a space; other
 * invisible characters become `\u{…}`. Text that is printable stays unchanged.
 */
export function toPrintableLine(text: string): string {
  return text.replaceAll(BREAKS, " ").replaceAll(INVISIBLE, escapeCharacter);
}

/** Quotation marks that look like the closing one. */
const QUOTE_LOOKALIKES = /[\u02ba\u02dd\u02ee\u05f4\u201c-\u201f\u2033\u2036\u275d\u275e\u3003\u301d-\u301f\uff02]/g;

/** Converts JSON to one printable line, without characters in its strings that look like a closing quotation mark. */
export function toPrintableQuotation(json: string): string {
  return toPrintableLine(json).replaceAll(QUOTE_LOOKALIKES, (mark) => `\\u{${mark.charCodeAt(0).toString(16)}}`);
}

/** Whether a string has a character that {@link toPrintableLine} escapes or replaces. */
export function hasInvisible(text: string): boolean {
  return toPrintableLine(text) !== text;
}

/** Converts untrusted text like {@link toPrintableLine}, but keeps its line feeds. */
export function toPrintableText(text: string): string {
  return text.split("\n").map(toPrintableLine).join("\n");
}

/**
 * Writes a value as JSON on one printable line, with invisible characters in strings as `\uXXXX`.
 * @param indent spaces per level, for JSON on several lines. Default 0
 */
export function toPrintableJson(value: unknown, indent = 0): string {
  // JSON writes the line feeds of strings as `\n`, so every remaining one belongs to the indentation.
  const lines = JSON.stringify(value, null, indent).split("\n");
  return lines.map((line) => line.replaceAll(INVISIBLE, escapeUnits)).join("\n");
}

function escapeCharacter(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

function escapeUnits(character: string): string {
  return Array.from({ length: character.length }, (_, index) => {
    const unit = character.charCodeAt(index).toString(16);
    return `\\u${unit.padStart(4, "0")}`;
  }).join("");
}
