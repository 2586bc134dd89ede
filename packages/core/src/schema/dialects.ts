import type { JsonSchema } from "./json-schema.ts";

/** A schema in the dialect of OpenAPI 3.0, which knows one type per schema, `nullable`, and no `const`. */
export type OpenApiSchema = { readonly [keyword: string]: unknown };

/** The same schema in the dialect of OpenAPI 3.0. */
export function toOpenApi(node: JsonSchema): OpenApiSchema {
  const { type, anyOf, const: word, properties, items, additionalProperties: values, ...rest } = node;
  const types = Array.isArray(type) ? type : [];
  if (types.length > 0) return toOpenApi(sidesOf(node, types));
  if (anyOf) return union(node, anyOf);
  if (type === "null") return { ...rest, enum: [null], nullable: true };
  return {
    ...(type !== undefined && { type }),
    ...rest,
    ...(word !== undefined && { enum: [word] }),
    ...exclusive(node),
    ...(properties && { properties: mapValues(properties, toOpenApi) }),
    ...(items && { items: toOpenApi(items) }),
    ...(values !== undefined && { additionalProperties: typeof values === "object" ? toOpenApi(values) : values }),
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

function mapValues(
  properties: Readonly<Record<string, JsonSchema>>,
  change: (schema: JsonSchema) => OpenApiSchema,
): OpenApiSchema {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, change(schema)]));
}
