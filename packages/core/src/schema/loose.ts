import { type JsonSchema, mapChildren, pickKeywords } from "./map-schema.ts";

/** Keywords that a fitted result cannot break. Descriptions of results are for people: a model would pay for them. */
const KEPT = ["type", "enum", "const", "properties", "items", "anyOf"] as const;

/**
 * The schema of a result as a host lists it, which no fitted result violates: only types, enums and constants remain. All
 * fields are optional, all objects are open, and there are no bounds or descriptions.
 */
export function looseSchema(node: JsonSchema): JsonSchema {
  const { additionalProperties: values, ...loose } = mapChildren(node, looseSchema);
  const keywords = pickKeywords(loose, KEPT);
  return node.type === "object"
    ? { ...keywords, additionalProperties: typeof values === "object" ? values : true }
    : keywords;
}

/**
 * The loose schema of a result. The lists that may be tables have the type `["array", "object"]`: `items` describes them as
 * lists, and a table needs no more.
 */
export function looseResultSchema(node: JsonSchema, tables: readonly string[] = []): JsonSchema {
  return tables.reduce((schema, path) => withTable(schema, path.split(".")), looseSchema(node));
}

function withTable(schema: JsonSchema, [name = "", ...rest]: readonly string[]): JsonSchema {
  const child = schema.properties?.[name];
  if (!child) return schema;
  const changed: JsonSchema = rest.length > 0 ? withTable(child, rest) : { ...child, type: ["array", "object"] };
  return { ...schema, properties: { ...schema.properties, [name]: changed } };
}
