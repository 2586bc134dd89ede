import { type JsonSchema, mapChildren } from "./map-schema.ts";

/** A schema of OpenAPI 3.0, which has one type per schema, `nullable`, and no `const`. */
export type OpenApiSchema = { readonly [keyword: string]: unknown };

/** Converts a JSON Schema to OpenAPI 3.0. */
export function toOpenApi(node: JsonSchema): OpenApiSchema {
  if (Array.isArray(node.type)) return toOpenApi(sidesOf(node, node.type));
  if (node.anyOf) return union(node, node.anyOf);
  const { type, const: word, properties, items, additionalProperties, ...own } = mapChildren(node, toOpenApi);
  if (type === "null") return { ...own, enum: [null], nullable: true };
  return {
    ...(type !== undefined && { type }),
    ...own,
    ...(word !== undefined && { enum: [word] }),
    ...exclusive(node),
    ...(properties && { properties }),
    ...(items && { items }),
    ...(additionalProperties !== undefined && { additionalProperties }),
  };
}

/** Replaces lists of types by unions, because MCP clients warn about lists. */
export function singleTypes(node: JsonSchema): JsonSchema {
  const deep = mapChildren(node, singleTypes);
  return Array.isArray(deep.type) ? sidesOf(deep, deep.type) : deep;
}

/** Converts a list of types to a union. Each member keeps all rules, which only affect the type that they belong to. */
function sidesOf({ description, default: fallback, ...rule }: JsonSchema, types: readonly string[]): JsonSchema {
  return {
    ...(description !== undefined && { description }),
    ...(fallback !== undefined && { default: fallback }),
    anyOf: types.map((type) => (type === "null" ? { type } : { ...rule, type })),
  };
}

function union({ anyOf: _, ...shared }: JsonSchema, anyOf: readonly JsonSchema[]): OpenApiSchema {
  const sides = anyOf.filter(({ type }) => type !== "null").map(toOpenApi);
  const [only, ...others] = sides;
  const nullable = sides.length < anyOf.length && { nullable: true };
  return only && others.length === 0 ? { ...only, ...shared, ...nullable } : { ...shared, anyOf: sides, ...nullable };
}

/** In OpenAPI 3.0, exclusive bounds are boolean flags. */
function exclusive({ exclusiveMinimum: least, exclusiveMaximum: most }: JsonSchema): OpenApiSchema {
  return {
    ...(least !== undefined && { minimum: least, exclusiveMinimum: true }),
    ...(most !== undefined && { maximum: most, exclusiveMaximum: true }),
  };
}
