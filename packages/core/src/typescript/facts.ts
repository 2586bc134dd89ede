import type { JsonSchema } from "../schema/map-schema.ts";

/** Lists the bounds and default of a schema and of its list items, such as `1–500`. */
export function factsOf(schema: JsonSchema): string[] {
  const { minimum, maximum, minItems, maxItems, minLength, maxLength, pattern, format, items } = schema;
  const facts = [
    between(minimum, maximum, ""),
    between(minItems, maxItems, " items"),
    minLength === 1 && maxLength === undefined ? "not empty" : between(minLength, maxLength, " characters"),
    pattern === undefined ? null : `matches ${pattern}`,
    format,
    items ? each(items) : null,
    schema.default === undefined ? null : `default ${showDefault(schema.default)}`,
  ];
  return facts.filter((fact) => typeof fact === "string");
}

/** Joins a description and facts on one line. */
export function noteOf(description: string | undefined, facts: readonly string[]): string {
  const line = oneLine(description ?? "");
  const rest = facts.map(oneLine).join(", ");
  return rest === "" ? line : [line.replace(/\.$/, ""), rest].filter((part) => part !== "").join(", ");
}

/** Replaces line breaks, so that the text fits into a line comment. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function each(items: JsonSchema): string | null {
  // The notes of objects are next to their fields.
  const note = items.properties ? "" : noteOf(items.description, factsOf(items));
  return note === "" ? null : `each ${note}`;
}

function between(least: number | undefined, most: number | undefined, unit: string): string | null {
  if (least === undefined) return most === undefined ? null : `≤${most}${unit}`;
  return most === undefined ? `≥${least}${unit}` : `${least}–${most}${unit}`;
}

function showDefault(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
