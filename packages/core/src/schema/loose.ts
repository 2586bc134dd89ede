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
