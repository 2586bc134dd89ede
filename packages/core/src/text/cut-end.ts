/** Truncates a sentence or JSON at its end, and closes an open quote there: a reader must see where a quoted string ends. */
export function cutEnd(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const withoutEscapes = text.slice(0, maxChars).replaceAll(/\\./g, "");
  const isInEscape = withoutEscapes.endsWith("\\");
  const head = text.slice(0, isInEscape ? maxChars - 1 : maxChars);
  const isOpen = withoutEscapes.split('"').length % 2 === 0;
  return `${head}${isOpen ? '"' : ""}…[+${text.length - head.length} chars]`;
}
