import { type JsonSchema, mapChildren } from "./map-schema.ts";

/**
 * A schema in few tokens: without descriptions, titles, examples, closed objects and lists of required fields, and with
 * `null` as one of the types.
 */
export function compactSchema(node: JsonSchema): JsonSchema {
  const {
    description: _,
    title: _title,
    examples: _examples,
    required: _required,
    ...rest
  } = mapChildren(node, compactSchema);
  if (rest.additionalProperties === false) delete rest.additionalProperties;
  const [value, nothing, ...others] = rest.anyOf ?? [];
  if (typeof value?.type !== "string" || nothing?.type !== "null" || others.length > 0) return rest;
  const { anyOf: _anyOf, ...outer } = rest;
  return { ...outer, ...value, type: [value.type, "null"] };
}
