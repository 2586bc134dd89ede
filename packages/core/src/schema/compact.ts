import { type JsonSchema, mapChildren } from "./map-schema.ts";

/** A schema without its descriptions, titles and examples. */
export function withoutDescriptions(node: JsonSchema): JsonSchema {
  const { description: _, title: _title, examples: _examples, ...rest } = mapChildren(node, withoutDescriptions);
  return rest;
}
