import type { JsonSchema } from "@toolwright/core";

/** Where a value is not what a JSON Schema of the tools says; the keywords are those that their descriptors use. */
export function schemaFaults(value: unknown, schema: JsonSchema, at = "result"): string[] {
  const { anyOf, enum: words, const: constant, type } = schema;
  if (anyOf) return anyOf.some((side) => schemaFaults(value, side, at).length === 0) ? [] : [`${at} fits no side`];
  if (words && !words.includes(value)) return [`${at} is none of the words`];
  if ("const" in schema && value !== constant) return [`${at} is not ${String(constant)}`];
  const types = type === undefined ? [] : [type].flat();
  if (types.length > 0 && !types.some((one) => isOf(one, value))) return [`${at} is no ${types.join(" or ")}`];
  if (Array.isArray(value))
    return value.flatMap((item, index) => schemaFaults(item, schema.items ?? {}, `${at}[${index}]`));
  return typeof value === "object" && value !== null ? fieldFaults(value, schema, at) : [];
}

function fieldFaults(value: object, schema: JsonSchema, at: string): string[] {
  const { properties = {}, required = [], additionalProperties } = schema;
  const missing = required.filter((name) => !Object.hasOwn(value, name)).map((name) => `${at} lacks ${name}`);
  const others = typeof additionalProperties === "object" ? additionalProperties : {};
  const wrong = Object.entries(value).flatMap(([name, child]) => {
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (!own && additionalProperties === false) return [`${at} has ${name}`];
    return schemaFaults(child, own ?? others, `${at}.${name}`);
  });
  return [...missing, ...wrong];
}

function isOf(type: string, value: unknown): boolean {
  switch (type) {
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value);
    case "object":
      return typeof value === "object" && value !== null && !Array.isArray(value);
    case "integer":
      return Number.isInteger(value);
    case "number":
      return Number.isFinite(value);
    default:
      return typeof value === type;
  }
}
