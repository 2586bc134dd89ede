import type { JsonSchema } from "../schema/map-schema.ts";

/** Facts about a schema in addition to its type, such as `1–500` for `range`. */
export type Facts = ReadonlyMap<string, string>;

/** Bounds and default of a schema and of its list items. */
export function factsOf(schema: JsonSchema): Facts {
  const { minimum, maximum, minItems, maxItems, minLength, maxLength, pattern, format, items } = schema;
  const facts: readonly (readonly [kind: string, text: string | null])[] = [
    ["range", between(minimum, maximum, "")],
    ["count", between(minItems, maxItems, " items")],
    ["length", minLength === 1 && maxLength === undefined ? "not empty" : between(minLength, maxLength, " characters")],
    ["pattern", pattern === undefined ? null : `matches ${pattern}`],
    ["format", format ?? null],
    ["items", items ? each(items) : null],
    ["default", schema.default === undefined ? null : `default ${showDefault(schema.default)}`],
  ];
  return new Map(facts.flatMap(([kind, text]) => (text === null ? [] : [[kind, text]])));
}

/** A description and facts as one line. */
export function noteOf(description: string | undefined, facts: Iterable<string>): string {
  const line = oneLine(description ?? "");
  const rest = [...facts].map(oneLine).join(", ");
  return rest === "" ? line : [line.replace(/\.$/, ""), rest].filter((part) => part !== "").join(", ");
}

/** Replaces line breaks, so that the text fits into a line comment. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function each(items: JsonSchema): string | null {
  // The notes of objects are at their fields.
  const note = items.properties ? "" : noteOf(items.description, factsOf(items).values());
  return note === "" ? null : `each ${note}`;
}

function between(least: number | undefined, most: number | undefined, unit: string): string | null {
  if (least === undefined) return most === undefined ? null : `≤${most}${unit}`;
  return most === undefined ? `≥${least}${unit}` : `${least}–${most}${unit}`;
}

function showDefault(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
