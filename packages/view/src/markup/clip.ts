/** Longest text of one value in a table, characters. */
const MAX_CHARS = 200;
/** Greatest number that a picture draws and writes. */
export const MAX_DRAWN = 1e200;

/**
 * A value as bounded text. Results arrive as JSON of another process, so no field is sure to have its type.
 * @param fallback text of a missing value
 */
export function toShortText(value: unknown, fallback = "–", maxChars = MAX_CHARS): string {
  if (value === null || value === undefined || value === "") return fallback;
  return clip(typeof value === "string" ? value : toJson(value), maxChars);
}

/** Shortens text at its end, and says by how many characters. */
export function clip(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  // Do not cut a character in half.
  const kept = text.slice(0, maxChars).replace(/[\ud800-\udbff]$/, "");
  return `${kept}… (${(text.length - kept.length).toLocaleString("en-US")} more characters)`;
}

/**
 * A number whose sums, differences, units and shares stay finite, `null` for any other value. Numbers beyond
 * {@link MAX_DRAWN} are bounded to it, and those that are nearer to 0 than its inverse are 0.
 */
export function toNumber(value: unknown): number | null {
  if (typeof value !== "number" || !Number.isFinite(value)) return null;
  if (Math.abs(value) < 1 / MAX_DRAWN) return 0;
  return Math.min(MAX_DRAWN, Math.max(-MAX_DRAWN, value));
}

/** The items of a list that exist; none of a value that is no list. */
export function toList<Item>(value: readonly Item[] | null | undefined): readonly Item[] {
  return Array.isArray(value) ? value.filter((item) => item !== null && item !== undefined) : [];
}

function toJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? typeof value;
  } catch {
    return typeof value;
  }
}
