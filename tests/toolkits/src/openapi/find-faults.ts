import type { Schema } from "./read-document.ts";

/**
 * Finds the places where a value breaks a schema, or has a field that the schema doesn't name, as paths with a reason.
 */
export function findFaults(
  value: unknown,
  node: Schema,
  schemas: Readonly<Record<string, Schema>>,
  path = "",
): string[] {
  const schema = flatten(node, schemas);
  const alternatives = schema.oneOf ?? schema.anyOf;
  if (alternatives) {
    const { oneOf: _, anyOf: _any, ...own } = schema;
    const tried = alternatives.map((one) => findFaults(value, merge(own, flatten(one, schemas)), schemas, path));
    return fewestFaults(tried);
  }
  if (!hasType(value, schema)) return [`${path}: is ${typeof value}, not ${String(schema.type)}`];
  if (value === null) return [];
  return [
    ...boundFaults(value, schema, path),
    ...(Array.isArray(value)
      ? value.flatMap((item, index) => findFaults(item, schema.items ?? {}, schemas, `${path}[${index}]`))
      : []),
    ...(isObject(value) ? objectFaults(value, schema, schemas, path) : []),
  ];
}

function fewestFaults(lists: readonly string[][]): string[] {
  return lists.reduce((best, list) => (list.length < best.length ? list : best));
}

/** Resolves references, and merges the parts of `allOf`. */
function flatten(node: Schema, schemas: Readonly<Record<string, Schema>>): Schema {
  const { $ref, allOf = [], ...own } = node;
  const target = $ref === undefined ? {} : flatten(schemas[$ref.split("/").at(-1) ?? ""] ?? {}, schemas);
  return [target, ...allOf.map((part) => flatten(part, schemas))].reduce<Schema>(merge, own);
}

function merge(one: Schema, other: Schema): Schema {
  const hasProperties = one.properties !== undefined || other.properties !== undefined;
  return {
    ...one,
    ...other,
    ...(hasProperties && { properties: { ...one.properties, ...other.properties } }),
    required: [...(one.required ?? []), ...(other.required ?? [])],
  };
}

function hasType(value: unknown, { type, nullable, enum: values, const: word }: Schema): boolean {
  if (value === null && nullable) return true;
  if (values && !values.includes(value)) return false;
  if (word !== undefined && word !== value) return false;
  const types = typeof type === "string" ? [type] : (type ?? []);
  return types.length === 0 || types.some((name) => TYPES[name]?.(value) ?? false);
}

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  null: (value) => value === null,
  string: (value) => typeof value === "string",
  boolean: (value) => typeof value === "boolean",
  number: (value) => typeof value === "number",
  integer: Number.isInteger,
  array: Array.isArray,
  object: isObject,
};

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function boundFaults(value: unknown, schema: Schema, path: string): string[] {
  const size = typeof value === "string" || Array.isArray(value) ? value.length : null;
  const {
    minItems = 0,
    maxItems = Number.POSITIVE_INFINITY,
    minLength = 0,
    maxLength = Number.POSITIVE_INFINITY,
    pattern,
  } = schema;
  const [least, most] = Array.isArray(value) ? [minItems, maxItems] : [minLength, maxLength];
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema;
  return [
    ...(size !== null && (size < least || size > most) ? [`${path}: has the length ${size}`] : []),
    ...(typeof value === "number" && (value < minimum || value > maximum) ? [`${path}: is ${value}`] : []),
    ...(typeof value === "string" && pattern && !new RegExp(pattern, "u").test(value) ? [`${path}: pattern`] : []),
  ];
}

function objectFaults(
  value: Readonly<Record<string, unknown>>,
  { properties, required = [], additionalProperties = properties === undefined }: Schema,
  schemas: Readonly<Record<string, Schema>>,
  path: string,
): string[] {
  const missing = required.filter((name) => !Object.hasOwn(value, name));
  const fields = Object.entries(value).flatMap(([name, field]) => {
    const schema = properties && Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
    if (schema === false || schema === undefined) return [`${path}.${name}: not in the schema`];
    return schema === true ? [] : findFaults(field, schema, schemas, `${path}.${name}`);
  });
  return [...missing.map((name) => `${path}.${name}: is missing`), ...fields];
}
