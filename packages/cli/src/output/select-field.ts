import { toPrintableJson, toPrintableLine } from "@toolwright/core/text";

/**
 * Selects values of a result by a path such as `spans.0.trace_id` or `people.*.email`, one per line: strings as they are,
 * other values as JSON. `*` selects every item of a list or field of an object. `null` if the path selects nothing.
 */
export function selectField(result: unknown, path: string): string | null {
  const values = path
    .split(".")
    .reduce<readonly unknown[]>((found, step) => found.flatMap((one) => stepInto(one, step)), [result]);
  if (values.length === 0) return null;
  return values
    .map((value) => `${typeof value === "string" ? toPrintableLine(value) : toPrintableJson(value)}\n`)
    .join("");
}

function stepInto(value: unknown, step: string): readonly unknown[] {
  if (typeof value !== "object" || value === null) return [];
  if (step === "*") return Object.values(value);
  return Object.prototype.propertyIsEnumerable.call(value, step)
    ? [(value as Readonly<Record<string, unknown>>)[step]]
    : [];
}
