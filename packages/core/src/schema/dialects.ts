import { type JsonSchema, mapChildren } from "./map-schema.ts";

/** A schema in the dialect of OpenAPI 3.0, which knows one type per schema, `nullable`, and no `const`. */
export type OpenApiSchema = { readonly [keyword: string]: unknown };

/** The same schema in the dialect of OpenAPI 3.0. */
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

/** A schema of several types as a union; each side keeps the rules, which bind only their own type. */
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

/** Exclusive bounds are a flag beside the bound there. */
function exclusive({ exclusiveMinimum: least, exclusiveMaximum: most }: JsonSchema): OpenApiSchema {
  return {
    ...(least !== undefined && { minimum: least, exclusiveMinimum: true }),
    ...(most !== undefined && { maximum: most, exclusiveMaximum: true }),
  };
}
