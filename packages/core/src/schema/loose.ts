import type { JsonSchema } from "./json-schema.ts";

/**
 * The schema of a result without whatever a fitted one may break: types, words of a list and descriptions stay, nothing
 * is required, objects are open, and bounds are gone. A reader that validates against it never refuses a result.
 */
export function looseSchema({ type, description, enum: words, const: only, ...node }: JsonSchema): JsonSchema {
  const { properties, items, anyOf, additionalProperties } = node;
  return {
    ...(type !== undefined && { type }),
    ...(description !== undefined && { description }),
    ...(words !== undefined && { enum: words }),
    ...(only !== undefined && { const: only }),
    ...(properties !== undefined && { properties: mapValues(properties, looseSchema) }),
    ...(items !== undefined && { items: looseSchema(items) }),
    ...(anyOf !== undefined && { anyOf: anyOf.map(looseSchema) }),
    ...(type === "object" && { additionalProperties: looseValues(additionalProperties) }),
  };
}

function looseValues(values: JsonSchema["additionalProperties"]): boolean | JsonSchema {
  return typeof values === "object" ? looseSchema(values) : true;
}

function mapValues<From, To>(record: Readonly<Record<string, From>>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
