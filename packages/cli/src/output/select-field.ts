import type { JsonSchema } from "@toolwright/core";
import { closestMatch, toPrintableJson, toPrintableLine } from "@toolwright/core/text";

/**
 * Selects values of a result by a path such as `spans.0.trace_id` or `people.*.email`. Writes one per line: strings
 * unchanged, other values as JSON. `*` selects every item of a list or field of an object. The last key may contain
 * dots. `null` if the path selects nothing.
 */
export function selectField(result: unknown, path: string): string | null {
  const values = follow(result, path.split("."), stepInto);
  if (values.length === 0) return null;
  return values
    .map((value) => `${typeof value === "string" ? toPrintableLine(value) : toPrintableJson(value)}\n`)
    .join("");
}

/** Whether a result with this schema may have a value at a path of {@link selectField}. */
export function mayHaveField(schema: JsonSchema, path: string): boolean {
  return follow(schema, path.split("."), childrenOf).length > 0;
}

/** Returns the path with its last wrong step corrected; `null` if no field has a similar name. */
export function nearestField(schema: JsonSchema, path: string): string | null {
  const steps = path.split(".");
  const at = steps.findIndex((_, index) => !mayHaveField(schema, steps.slice(0, index + 1).join(".")));
  const parents = at > 0 ? follow(schema, steps.slice(0, at), childrenOf) : [schema];
  const names = parents.flatMap(({ properties = {} }) => Object.keys(properties));
  const name = closestMatch(steps[at] ?? "", names);
  return name && steps.with(at, name).join(".");
}

/** Follows a path step by step. If that finds nothing, the rest of the path is one key, such as `@http.status_code`. */
function follow<Value>(
  start: Value,
  [step = "", ...rest]: readonly string[],
  stepFrom: (value: Value, step: string) => readonly Value[],
): readonly Value[] {
  const next = stepFrom(start, step);
  if (rest.length === 0) return next;
  const found = next.flatMap((one) => follow(one, rest, stepFrom));
  return found.length > 0 ? found : stepFrom(start, [step, ...rest].join("."));
}

/** Returns the schemas that a step selects. A schema without a type allows any value. */
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
  return Object.entries(value).flatMap(([name, field]) => (step === "*" || step === name ? [field] : []));
}
