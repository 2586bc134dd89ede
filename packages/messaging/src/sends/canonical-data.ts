/**
 * The data of a message as its template renders it: numbers and numeric strings alike, and without empty values, which
 * render like missing ones. `false` differs from `"false"`, which a condition of a template takes as true.
 */
export function canonicalData(data: Readonly<Record<string, unknown>> | null): Record<string, string | boolean> {
  return Object.fromEntries(
    Object.entries(data ?? {})
      .filter(([, value]) => value !== null && value !== undefined && value !== "")
      .map(([name, value]) => [name, canonicalValue(value)]),
  );
}

function canonicalValue(value: unknown): string | boolean {
  if (typeof value === "boolean") return value;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
