/** Longest text of one value in a table, characters. */
const MAX_CHARS = 200;

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

/** A finite number, else `null`. */
export function toNumber(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
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
