/** A value as short text for an error. */
export function formatValue(value: unknown): string {
  let shown: string | undefined;
  try {
    shown = JSON.stringify(value);
  } catch {
    shown = undefined;
  }
  const text = typeof value === "number" && !Number.isFinite(value) ? String(value) : (shown ?? typeof value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
