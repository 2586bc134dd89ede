/**
 * Shortens a text in its middle, since the decisive part of an error often stands at the end.
 * @param text the text to shorten
 * @param maxChars longest result in UTF-16 units, the mark included; a text within it comes back as it is
 * @returns the text, or its two ends around a mark that counts what was cut
 */
export function cutMiddle(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const room = Math.max(2, maxChars - mark(text.length).length);
  const head = alignToCharacter(text, Math.ceil(room / 2));
  const tail = alignToCharacter(text, text.length - Math.floor(room / 2));
  return tail <= head ? text : text.slice(0, head) + mark(tail - head) + text.slice(tail);
}

function mark(count: number): string {
  return `…[+${count} chars]…`;
}

/** A cut between the halves of a surrogate pair would leave two broken characters. */
function alignToCharacter(text: string, index: number): number {
  const code = text.charCodeAt(index);
  return code >= 0xdc00 && code <= 0xdfff ? index + 1 : index;
}
