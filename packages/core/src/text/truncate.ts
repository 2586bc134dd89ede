/**
 * Truncates a string in the middle, because an error often has its most important part at the end.
 * @param maxChars maximum length of the result in UTF-16 code units, including the marker
 * @returns the string itself if it is short enough, or both its ends around a marker with the number of removed
 * characters
 */
export function truncateMiddle(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const room = maxChars - marker(text.length).length;
  // The marker and two characters do not fit, so end with an ellipsis instead.
  if (room < 2) return maxChars < 1 ? "" : `${text.slice(0, alignDown(text, maxChars - 1))}…`;
  const head = alignDown(text, Math.ceil(room / 2));
  const tail = alignUp(text, text.length - Math.floor(room / 2));
  return text.slice(0, head) + marker(tail - head) + text.slice(tail);
}

function marker(count: number): string {
  return `…[+${count} chars]…`;
}

/** Whether an index splits a surrogate pair. */
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

/** Truncates every long string in a value in the middle. Parts without long strings are not copied. */
export function truncateStrings<Value>(value: Value, maxChars: number): Value {
  if (typeof value === "string") return truncateMiddle(value, maxChars) as Value;
  if (typeof value !== "object" || value === null) return value;
  let copy: Record<string, unknown> | null = null;
  for (const name of Object.keys(value)) {
    const child = (value as Record<string, unknown>)[name];
    const truncated = truncateStrings(child, maxChars);
    if (truncated === child) continue;
    copy ??= (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
    copy[name] = truncated;
  }
  return (copy ?? value) as Value;
}

/**
 * Truncates a sentence or JSON at its end, and closes an open quotation there, so that a reader sees where a quoted
 * string ends.
 */
export function cutEnd(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const withoutEscapes = text.slice(0, maxChars).replaceAll(/\\./g, "");
  const isInEscape = withoutEscapes.endsWith("\\");
  const head = text.slice(0, isInEscape ? maxChars - 1 : maxChars);
  const isOpen = withoutEscapes.split('"').length % 2 === 0;
  return `${head}${isOpen ? '"' : ""}…[+${text.length - head.length} chars]`;
}

/**
 * Removes certain characters from the end of a string. A regular expression would backtrack quadratically on a long run
 * of them in the middle.
 * @param characters the characters to remove
 */
export function trimTrailing(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
