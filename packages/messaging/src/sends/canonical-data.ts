/** Data in canonical form. */
export type CanonicalValue = string | boolean | readonly CanonicalValue[] | { readonly [name: string]: CanonicalValue };

/**
 * A message's data as its template renders it: numbers and numeric strings count as equal, and objects lose empty
 * values, lists and objects, which render like missing ones. `false` differs from `"false"`, which is true in a
 * template's condition.
 */
export function canonicalData(data: Readonly<Record<string, unknown>> | null): Record<string, CanonicalValue> {
  return Object.fromEntries(
    Object.entries(data ?? {})
      .map(([name, value]) => [name, canonicalValue(value)] as const)
      .filter(([, value]) => value !== "" && (typeof value !== "object" || Object.keys(value).length > 0)),
  );
}

function canonicalValue(value: unknown): CanonicalValue {
  if (typeof value === "boolean") return value;
  if (Array.isArray(value)) return value.map(canonicalValue);
  if (typeof value === "object" && value !== null) return canonicalData(value as Readonly<Record<string, unknown>>);
  return String(value ?? "");
}
