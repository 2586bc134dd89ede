/**
 * Writes any string as a quoted value that means exactly this string: it cannot end the quotes, add a filter or act as a
 * wildcard.
 */
export function quoteValue(value: string): string {
  return `"${value.replace(/["\\]/g, "\\$&")}"`;
}
