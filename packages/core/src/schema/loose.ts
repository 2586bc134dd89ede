import { type JsonSchema, mapChildren, pickKeywords } from "./map-schema.ts";

/** Keywords that a fitted result cannot break. */
const KEPT = ["type", "description", "enum", "const", "properties", "items", "anyOf"] as const;

/**
 * The schema of a result without whatever a fitted one may break: types, words of a list and descriptions stay, nothing
 * is required, objects are open, and bounds are gone. A reader that validates against it never refuses a result.
 */
export function looseSchema(node: JsonSchema): JsonSchema {
  const { additionalProperties: values, ...loose } = mapChildren(node, looseSchema);
  const kept = pickKeywords(loose, KEPT);
  return node.type === "object" ? { ...kept, additionalProperties: typeof values === "object" ? values : true } : kept;
}
