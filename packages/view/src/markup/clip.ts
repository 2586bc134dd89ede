/** Maximum length of a value in a table, characters. */
const MAX_CHARS = 200;
/** Greatest number that a picture draws and writes. */
export const MAX_DRAWN = 1e200;

/**
 * Converts a value to bounded text. Results arrive as JSON from another process, so no field is sure to have its type.
 * @param fallback text of a missing value
 */
export function toShortText(value: unknown, fallback = "–", maxChars = MAX_CHARS): string {
  if (value === null || value === undefined || value === "") return fallback;
  return clip(typeof value === "string" ? value : toJson(value), maxChars);
}

/** Shortens text at its end, and states the number of removed characters. */
export function clip(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  // Do not cut a character in half.
  const kept = text.slice(0, maxChars).replace(/[\ud800-\udbff]$/, "");
  return `${kept}… (${(text.length - kept.length).toLocaleString("en-US")} more characters)`;
}

/**
 * Returns a number whose sums, differences, units and shares stay finite; `null` for any other value. Numbers beyond
 * {@link MAX_DRAWN} are limited to it, and those closer to 0 than its inverse become 0.
 */
export function toNumber(value: unknown): number | null {
  if (typeof value !== "number" || !Number.isFinite(value)) return null;
  if (Math.abs(value) < 1 / MAX_DRAWN) return 0;
  return Math.min(MAX_DRAWN, Math.max(-MAX_DRAWN, value));
}

/** Writes a number; `–` for any other value. */
export function writeNumber(value: unknown, write: (value: number) => string): string {
  const number = toNumber(value);
  return number === null ? "–" : write(number);
}

/** Returns the items of a list that exist; none for a value that isn't a list. */
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
