import { type JsonSchema, mapChildren } from "./map-schema.ts";

/**
 * A schema in few tokens: without descriptions, titles, closed objects, lists of required fields, and types that
 * `properties`, `items` or `enum` imply, and with `null` as one of the types.
 */
export function compactSchema(node: JsonSchema): JsonSchema {
  const { description: _, title: _title, required: _required, ...rest } = mapChildren(withNull(node), compactSchema);
  if (rest.additionalProperties === false) delete rest.additionalProperties;
  if (rest.enum || (typeof rest.type === "string" && (rest.properties ?? rest.items))) delete rest.type;
  return rest;
}

/** Writes a union of one type and `null` as one schema. */
function withNull(node: JsonSchema): JsonSchema {
  const { anyOf = [], ...outer } = node;
  const [value, nothing, other] = anyOf;
  if (typeof value?.type !== "string" || nothing?.type !== "null" || other) return node;
  return { ...outer, ...value, type: [value.type, "null"], ...(value.enum && { enum: [...value.enum, null] }) };
}
