/**
 * Shortens a text in its middle, since the decisive part of an error often stands at the end.
 * @param text the text to shorten
 * @param maxChars longest result in UTF-16 units, the mark included; a text within it comes back as it is
 * @returns the text, or its two ends around a mark that counts what was cut
 */
export function truncateMiddle(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const room = maxChars - mark(text.length).length;
  // Where not even the mark and two characters fit, counting would cost more than it tells.
  if (room < 2) return maxChars < 1 ? "" : `${text.slice(0, alignDown(text, maxChars - 1))}…`;
  const head = alignDown(text, Math.ceil(room / 2));
  const tail = alignUp(text, text.length - Math.floor(room / 2));
  return text.slice(0, head) + mark(tail - head) + text.slice(tail);
}

function mark(count: number): string {
  return `…[+${count} chars]…`;
}

/** A cut between the halves of a surrogate pair would leave two broken characters. */
function isInsideCharacter(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code >= 0xdc00 && code <= 0xdfff;
}

function alignDown(text: string, index: number): number {
  return isInsideCharacter(text, index) ? Math.max(0, index - 1) : index;
}

function alignUp(text: string, index: number): number {
  return isInsideCharacter(text, index) ? index + 1 : index;
}

/** A value with every long text in it cut in the middle. Parts without one are not copied. */
export function truncateStrings<Value>(value: Value, maxChars: number): Value {
  if (typeof value === "string") return truncateMiddle(value, maxChars) as Value;
  if (typeof value !== "object" || value === null) return value;
  let copy: Record<string, unknown> | null = null;
  for (const name of Object.keys(value)) {
    const child = (value as Record<string, unknown>)[name];
    const cut = truncateStrings(child, maxChars);
    if (cut === child) continue;
    copy ??= (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
    copy[name] = cut;
  }
  return (copy ?? value) as Value;
}
