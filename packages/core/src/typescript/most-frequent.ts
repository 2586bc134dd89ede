/** The most frequent string, the first of several, or `""` for an empty list. */
export function mostFrequent(strings: readonly string[]): string {
  const count = (string: string) => strings.filter((other) => other === string).length;
  return strings.reduce((best, string) => (count(string) > count(best) ? string : best), strings[0] ?? "");
}
