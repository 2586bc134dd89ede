import type { JsonSchema } from "@toolwright/core";

/** Returns the fields of a result that contain rows: every list except the warnings. */
function rowFields({ properties = {} }: JsonSchema): readonly string[] {
  return Object.keys(properties).filter((name) => name !== "warnings" && properties[name]?.type === "array");
}

/** Whether a result of this schema can be empty: by an empty list or by `found: false`. */
export function hasRows(schema: JsonSchema): boolean {
  return rowFields(schema).length > 0 || Object.hasOwn(schema.properties ?? {}, "found");
}

/** Counts the rows of a result, plus one for a found record. */
export function amountOf(result: object, schema: JsonSchema): number {
  const rows = rowFields(schema).map((name) => {
    const value: unknown = Reflect.get(result, name);
    return Array.isArray(value) ? value.length : 0;
  });
  return rows.reduce((sum, amount) => sum + amount, Reflect.get(result, "found") === true ? 1 : 0);
}
