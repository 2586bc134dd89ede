import type { JsonSchema } from "@toolwright/core";
import fc from "fast-check";

/** Generates any result that a tool's output schema allows, including unusual ones that no backend sends. */
export function anyResult(schema: JsonSchema): fc.Arbitrary<Record<string, unknown>> {
  return valueOf(schema) as fc.Arbitrary<Record<string, unknown>>;
}

function valueOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valueOf));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  return ofType(schema, typeof schema.type === "string" ? schema.type : "any");
}

function ofType(schema: JsonSchema, type: string): fc.Arbitrary<unknown> {
  const { minimum: min = 0, maximum: max = 1_000_000 } = schema;
  switch (type) {
    case "object":
      return objectOf(schema);
    case "array":
      return fc.array(valueOf(schema.items ?? {}), { maxLength: 8, minLength: schema.minItems ?? 0 });
    case "string":
      // Short strings, and long ones that the token budget truncates.
      return fc.oneof(fc.string(), fc.string({ minLength: 1, maxLength: 60, unit: "grapheme" }).map((text) => text.repeat(80)));
    case "integer":
      return fc.integer({ min, max });
    case "number":
      return fc.double({ min, max, noNaN: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 3 });
  }
}

function objectOf({ properties, additionalProperties }: JsonSchema): fc.Arbitrary<object> {
  if (properties)
    return fc.record(Object.fromEntries(Object.entries(properties).map(([name, child]) => [name, valueOf(child)])));
  const values = typeof additionalProperties === "object" ? valueOf(additionalProperties) : fc.jsonValue({ maxDepth: 2 });
  return fc.dictionary(fc.string(), values, { maxKeys: 8 });
}
