import type { JsonSchema } from "@toolwright/core";

/** The fields of a tool's result that hold rows: every list but the warnings. */
export function rowFields({ properties = {} }: JsonSchema): readonly string[] {
  return Object.keys(properties).filter((name) => name !== "warnings" && properties[name]?.type === "array");
}

/** Whether a result of this schema can say that nothing was found: by an empty list, or by `found: false`. */
export function hasRows(schema: JsonSchema): boolean {
  return rowFields(schema).length > 0 || Object.hasOwn(schema.properties ?? {}, "found");
}

/** How much a result holds: rows, and one for a record that was found. */
export function amountOf(result: object, schema: JsonSchema): number {
  const rows = rowFields(schema).map((name) => {
    const value: unknown = Reflect.get(result, name);
    return Array.isArray(value) ? value.length : 0;
  });
  return rows.reduce((sum, amount) => sum + amount, Reflect.get(result, "found") === true ? 1 : 0);
}
