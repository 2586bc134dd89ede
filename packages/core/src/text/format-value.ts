/** Formats a value for an error message: JSON of at most 80 characters. */
export function formatValue(value: unknown): string {
  let json: string | undefined;
  try {
    json = JSON.stringify(value);
  } catch {
    json = undefined;
  }
  const text = typeof value === "number" && !Number.isFinite(value) ? String(value) : (json ?? typeof value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
