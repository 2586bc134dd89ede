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

/** Returns the path with each wrong name corrected, and `*` where a list lacks a row; `null` if no name is similar. */
export function nearestField(schema: JsonSchema, path: string): string | null {
  let parents: readonly JsonSchema[] = [schema];
  const childrenAt = (step: string) => parents.flatMap((one) => childrenOf(one, step));
  const right: string[] = [];
  for (const step of path.split(".")) {
    const hasRows = childrenAt(step).length === 0 && childrenAt("0").length > 0;
    if (hasRows) parents = childrenAt("*");
    const name = childrenAt(step).length > 0 ? step : closestMatch(step, parents.flatMap(namesOf));
    if (name === null) return null;
    right.push(...(hasRows ? ["*"] : []), name);
    parents = childrenAt(name);
  }
  return right.join(".");
}

const namesOf = ({ properties = {}, anyOf = [] }: JsonSchema): readonly string[] => [
  ...Object.keys(properties),
  ...anyOf.flatMap(namesOf),
];

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
