import { type JsonSchema, mapChildren } from "./map-schema.ts";

/**
 * Replaces lists of types by unions, because MCP clients warn about lists. Each member keeps all rules, which only affect the
 * type that they belong to.
 */
export function singleTypes(node: JsonSchema): JsonSchema {
  const deep = mapChildren(node, singleTypes);
  const { type, description, default: fallback, ...rule } = deep;
  if (!Array.isArray(type)) return deep;
  return {
    ...(description !== undefined && { description }),
    ...(fallback !== undefined && { default: fallback }),
    anyOf: type.map((one) => (one === "null" ? { type: one } : { ...rule, type: one })),
  };
}
