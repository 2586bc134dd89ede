/**
 * Cuts a long text in its middle, because the end of an error message often decides; the mark says how much is gone.
 * @param text the text, returned as it is when it is short enough
 * @param maxChars the greatest length of the result in UTF-16 units, mark included; a bound too small for the mark cuts
 *   the end off instead
 */
export function cutMiddle(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const room = maxChars - mark(text.length).length;
  if (room <= 0) return text.slice(0, boundary(text, Math.max(0, maxChars)));
  const headEnd = boundary(text, Math.ceil(room / 2));
  const tail = text.length - Math.floor(room / 2);
  // Where the tail would begin with half a character, that half goes too.
  const tailStart = boundary(text, tail) === tail ? tail : tail + 1;
  return text.slice(0, headEnd) + mark(tailStart - headEnd) + text.slice(tailStart);
}

function mark(count: number): string {
  return `…[+${count} chars]…`;
}

/** The given position, or the one before it when a surrogate pair lies across it. */
function boundary(text: string, position: number): number {
  const splitsPair = /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(position - 1, position + 1));
  return position > 0 && splitsPair ? position - 1 : position;
}
