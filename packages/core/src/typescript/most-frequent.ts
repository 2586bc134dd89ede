/** The text that occurs most often; of several the first. `""` for none. */
export function mostFrequent(texts: readonly string[]): string {
  const count = (text: string) => texts.filter((other) => other === text).length;
  return texts.reduce((best, text) => (count(text) > count(best) ? text : best), texts[0] ?? "");
}
