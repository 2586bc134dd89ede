import type { JsonSchema } from "@toolwright/core";
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

/** Whether a result with this schema may have a value at a path of {@link selectField}. */
export function mayHaveField(schema: JsonSchema, path: string): boolean {
  return path.split(".").reduce((found, step) => found.flatMap((one) => childrenOf(one, step)), [schema]).length > 0;
}

/** The schemas of what a step selects. A schema without a type admits any value. */
function childrenOf(schema: JsonSchema, step: string): JsonSchema[] {
  const { type, properties = {}, items, anyOf, additionalProperties: others } = schema;
  if (anyOf) return anyOf.flatMap((one) => childrenOf(one, step));
  if (type === undefined && !("enum" in schema || "const" in schema)) return [{}];
  const values = others === true ? [{}] : typeof others === "object" ? [others] : [];
  const list = items && /^(?:\*|\d+)$/.test(step) ? [items] : [];
  if (step === "*") return [...Object.values(properties), ...values, ...list];
  return Object.hasOwn(properties, step) ? [properties[step] ?? {}] : [...values, ...list];
}

function stepInto(value: unknown, step: string): readonly unknown[] {
  if (typeof value !== "object" || value === null) return [];
  if (step === "*") return Object.values(value);
  return Object.prototype.propertyIsEnumerable.call(value, step)
    ? [(value as Readonly<Record<string, unknown>>)[step]]
    : [];
}
