import { type JsonSchema, mapChildren, pickKeywords } from "./map-schema.ts";

/** Keywords that a fitted result cannot break. Descriptions of results are for people: a model would pay for them. */
const KEPT = ["type", "enum", "const", "properties", "items", "anyOf"] as const;

/**
 * The schema of a result as a host lists it, which no fitted result violates: only types, enums and constants remain. All
 * fields are optional, all objects are open, and there are no bounds or descriptions. A list of objects and its items have
 * no type, because a fitted result may write them shorter, such as a series as its start, step and values. A string
 * or null has none either, since most fields of results are such, and a union costs a model eleven more tokens.
 */
export function looseSchema(node: JsonSchema): JsonSchema {
  const { additionalProperties: values, ...loose } = mapChildren(node, looseSchema);
  const keywords = pickKeywords(loose, KEPT);
  if (isNullableString(node)) return {};
  if (node.type === "array" && node.items?.type === "object") {
    const { type: _list, items: { type: _item, ...items } = {}, ...rest } = keywords;
    return { ...rest, items };
  }
  return typeof values === "object" ? { ...keywords, additionalProperties: values } : keywords;
}

/** Whether a value is any string or `null`. */
function isNullableString({ anyOf: [value, nothing, ...others] = [] }: JsonSchema): boolean {
  return value?.type === "string" && !value.enum && nothing?.type === "null" && others.length === 0;
}
