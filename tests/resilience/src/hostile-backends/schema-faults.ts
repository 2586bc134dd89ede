import type { JsonSchema } from "@toolwright/core";

/** Validates a value by a JSON Schema; returns one message per fault. Supports the keywords of the tools' descriptors. */
export function schemaFaults(value: unknown, schema: JsonSchema, at = "result"): string[] {
  const { anyOf, enum: words, const: constant, type } = schema;
  if (anyOf)
    return anyOf.some((side) => schemaFaults(value, side, at).length === 0) ? [] : [`${at} matches no alternative`];
  if (words && !words.includes(value)) return [`${at} is not an allowed value`];
  if ("const" in schema && value !== constant) return [`${at} is not ${String(constant)}`];
  const types = type === undefined ? [] : [type].flat();
  if (types.length > 0 && !types.some((one) => isOf(one, value))) return [`${at} is not ${types.join(" or ")}`];
  if (Array.isArray(value))
    return value.flatMap((item, index) => schemaFaults(item, schema.items ?? {}, `${at}[${index}]`));
  return typeof value === "object" && value !== null ? fieldFaults(value, schema, at) : [];
}

function fieldFaults(value: object, schema: JsonSchema, at: string): string[] {
  const { properties = {}, required = [], additionalProperties } = schema;
  const missing = required.filter((name) => !Object.hasOwn(value, name)).map((name) => `${at} lacks ${name}`);
  const otherSchema = typeof additionalProperties === "object" ? additionalProperties : {};
  const wrong = Object.entries(value).flatMap(([name, child]) => {
    const propertySchema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (!propertySchema && additionalProperties === false) return [`${at} has ${name}`];
    return schemaFaults(child, propertySchema ?? otherSchema, `${at}.${name}`);
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
