import type { JsonSchema } from "@toolwright/core";
import { closestMatch, toPrintableJson, toPrintableLine } from "@toolwright/core/text";

/**
 * Selects values of a result by a path such as `spans.0.trace_id` or `people.*.email`. Writes one per line: strings
 * unchanged, other values as JSON. `*` selects every item of a list or field of an object. The last key may contain
 * dots. `null` if the path selects nothing.
 */
export function selectField(result: unknown, path: string): string | null {
  const values = follow(result, path.split("."));
  const write = (value: unknown) => `${typeof value === "string" ? toPrintableLine(value) : toPrintableJson(value)}\n`;
  return values.length === 0 ? null : values.map(write).join("");
}

/**
 * Returns a path that a result with this schema may have: this one, or the nearest, with each wrong name corrected and `*`
 * where a list lacks a row; `null` if no name is similar.
 */
export function nearestField(schema: JsonSchema, path: string): string | null {
  const [step = "", ...rest] = path.split(".");
  const isKnown = childrenOf(schema, step).length > 0;
  const isList = !isKnown && childrenOf(schema, "0").length > 0;
  const names = [schema, ...(schema.anyOf ?? [])].flatMap(({ properties = {} }) => Object.keys(properties));
  const name = isKnown ? step : isList ? "*" : closestMatch(step, names);
  const left = isList ? path : rest.join(".");
  if (name === null || left === "") return name;
  const found = childrenOf(schema, name).flatMap((one) => nearestField(one, left) ?? []);
  if (!found.includes(left) && childrenOf(schema, path).length > 0) return path;
  return found.length > 0 ? `${name}.${found.includes(left) ? left : found[0]}` : null;
}

/** Follows a path step by step. If that finds nothing, the rest of the path is one key, such as `@http.status_code`. */
function follow(start: unknown, [step = "", ...rest]: readonly string[]): readonly unknown[] {
  const next = stepInto(start, step);
  if (rest.length === 0) return next;
  const found = next.flatMap((one) => follow(one, rest));
  return found.length > 0 ? found : stepInto(start, [step, ...rest].join("."));
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
