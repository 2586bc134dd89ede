import type { JsonSchema } from "@toolwright/core";

/** A row of a table of parameters or result fields. */
export interface FieldRow {
  /** Name with its path, such as `spans[].service`. */
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  /** Such as `1 to 500`, `""` for none. */
  readonly bounds: string;
  /** Default as JSON, `""` for none. */
  readonly fallback: string;
  readonly description: string;
}

/** The fields of an object, each followed by its nested fields. */
export function rowsOf(schema: JsonSchema, path = ""): readonly FieldRow[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const row = {
      name: path + name,
      type: typeOf(field),
      isRequired: schema.required?.includes(name) ?? false,
      bounds: boundsOf(field),
      fallback: field.default === undefined ? "" : JSON.stringify(field.default),
      description: field.description ?? "",
    };
    return [row, ...nestedRows(field, path + name)];
  });
}

function nestedRows(field: JsonSchema, path: string): readonly FieldRow[] {
  const sides = [field, ...(field.anyOf ?? [])];
  const rows = sides.flatMap((side) => [
    ...rowsOf(side, `${path}.`),
    ...(side.items ? nestedRows(side.items, `${path}[]`) : []),
  ]);
  return withoutRepeats(rows);
}

/** Rows without duplicates of earlier ones, because a value's variants may share fields. */
function withoutRepeats(rows: readonly FieldRow[]): readonly FieldRow[] {
  const first = new Map(rows.toReversed().map((row) => [JSON.stringify(row), row]));
  const kept = new Set(first.values());
  return rows.filter((row) => kept.has(row));
}

/** A type in words, such as `string or null`, `list of object`, or `"a" or "b"`. */
export function typeOf(schema: JsonSchema): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" or ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(" or ");
  const types = [schema.type ?? "any"].flat();
  return types.map((type) => wordOf(type, schema)).join(" or ");
}

function wordOf(type: string, schema: JsonSchema): string {
  if (type === "array") return `list of ${schema.items ? typeOf(schema.items) : "any"}`;
  if (type !== "object" || schema.properties) return type;
  const values = schema.additionalProperties;
  return typeof values === "object" ? `map of ${typeOf(values)}` : "map";
}

/** Bounds of a value, such as `1 to 500` or `at most 3 items`. */
export function boundsOf(schema: JsonSchema): string {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, pattern, items } = schema;
  const bounds = [
    between(minimum, maximum, ""),
    between(minLength, maxLength, "character"),
    between(minItems, maxItems, "item"),
    pattern === undefined ? "" : `matches \`${pattern}\``,
    items ? boundsOf(items).replace(/^(?=.)/, "each ") : "",
  ];
  return bounds.filter((bound) => bound !== "").join(", ");
}

function between(least: number | undefined, most: number | undefined, unit: string): string {
  if (least === undefined) return most === undefined ? "" : `at most ${count(most, unit)}`;
  return most === undefined ? `at least ${count(least, unit)}` : `${least} to ${count(most, unit)}`;
}

function count(number: number, unit: string): string {
  return unit === "" ? `${number}` : `${number} ${unit}${number === 1 ? "" : "s"}`;
}
