/**
 * Quotes a string so that it matches exactly: it cannot close the quotes, add a filter or act as a wildcard.
 */
export function quoteValue(value: string): string {
  return `"${value.replace(/["\\]/g, "\\$&")}"`;
}
