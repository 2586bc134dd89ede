import { type JsonSchema, mapChildren, pickKeywords } from "./map-schema.ts";

/**
 * Replaces lists of types with unions, because MCP clients warn about lists, and code modes lose `null` in them. Each
 * member keeps all rules, since a rule affects only its own type.
 * @param isSplit whether to split the types of a schema, which it gets without them. Default: all
 */
export function singleTypes(node: JsonSchema, isSplit: (rule: JsonSchema) => boolean = () => true): JsonSchema {
  const deep = mapChildren(node, (child) => singleTypes(child, isSplit));
  const { type, description, default: fallback, ...rule } = deep;
  if (!Array.isArray(type) || !isSplit(rule)) return deep;
  return {
    ...(description !== undefined && { description }),
    ...(fallback !== undefined && { default: fallback }),
    anyOf: type.map((one) => (one === "null" ? { type: one } : { ...rule, type: one })),
  };
}

/**
 * Declares a schema as Standard Schema that accepts every value: the tool itself creates the output, and validates the
 * arguments with the same errors for all hosts.
 */
export function acceptAll(schema: JsonSchema) {
  const clone = () => structuredClone({ ...schema });
  const validate = (value: unknown) => ({ value: value as object });
  const jsonSchema = { input: clone, output: clone };
  return { "~standard": { version: 1 as const, vendor: "toolwright", validate, jsonSchema } };
}

/**
 * Writes a schema in few tokens: without descriptions, titles, closed objects, lists of required fields, and types that
 * `properties`, `items` or `enum` imply, and with `null` as one of the types.
 */
export function compactSchema(node: JsonSchema): JsonSchema {
  const { description: _, title: _title, required: _required, ...rest } = mapChildren(withNull(node), compactSchema);
  if (rest.additionalProperties === false) delete rest.additionalProperties;
  if (rest.enum || (typeof rest.type === "string" && (rest.properties ?? rest.items))) delete rest.type;
  return rest;
}

/** Writes a union of one type and `null` as one schema. */
function withNull(node: JsonSchema): JsonSchema {
  const { anyOf = [], ...outer } = node;
  const [value, nothing, other] = anyOf;
  if (typeof value?.type !== "string" || nothing?.type !== "null" || other) return node;
  return { ...outer, ...value, type: [value.type, "null"], ...(value.enum && { enum: [...value.enum, null] }) };
}

/**
 * Keywords that a fitted result cannot violate. Descriptions of results are for people, and would cost a model tokens.
 */
const KEPT = ["type", "enum", "const", "properties", "items", "anyOf"] as const;

/**
 * Creates a result's schema for hosts, which no fitted result violates: only types, enums and constants remain. All
 * fields are optional, all objects are open, and there are no bounds or descriptions. A list of objects and its items
 * have no type, because a fitted result may write them shorter, such as a series as its start, step and values.
 * Nullable strings have no type either, since most result fields are nullable strings, and a union costs a model eleven
 * more tokens.
 */
export function looseSchema(node: JsonSchema): JsonSchema {
  const { additionalProperties: values, ...loose } = mapChildren(node, looseSchema);
  const keywords = pickKeywords(loose, KEPT);
  if (isNullableString(node)) return {};
  if (node.type === "array" && node.items?.type === "object") {
    const { type: _list, items: { type: _item, ...items } = {}, ...rest } = keywords;
    return { ...rest, items };
  }
  return typeof values === "object" ? { ...keywords, additionalProperties: values } : keywords;
}

/** Whether a value is any string or `null`. */
function isNullableString({ anyOf: [value, nothing, ...others] = [] }: JsonSchema): boolean {
  return value?.type === "string" && !value.enum && nothing?.type === "null" && others.length === 0;
}

const IN_WORDS = {
  default: (value: unknown) => `Default ${typeof value === "string" ? value : JSON.stringify(value)}`,
  minLength: (value: unknown) => (value === 1 ? "Not empty" : `At least ${value} characters`),
  maxLength: (value: unknown) => `At most ${value} characters`,
  minimum: (value: unknown) => `Minimum ${value}`,
  maximum: (value: unknown) => `Maximum ${value}`,
  minItems: (value: unknown) => `At least ${value} items`,
  maxItems: (value: unknown) => `At most ${value} items`,
  pattern: (value: unknown) => `Pattern ${value}`,
};

/** Keywords that some providers reject, and that a description can express. */
export type WordableKeyword = keyof typeof IN_WORDS;

/**
 * Moves keywords of a schema into its descriptions, for providers that reject or drop them. A model still sees every
 * bound and default.
 */
export function wordKeywords(node: JsonSchema, keywords: readonly WordableKeyword[]): JsonSchema {
  const worded = mapChildren(node, (child) => wordKeywords(child, keywords));
  const sentences = keywords.flatMap((keyword) => {
    delete worded[keyword];
    return node[keyword] === undefined ? [] : [IN_WORDS[keyword](node[keyword])];
  });
  const description = [node.description, ...sentences].filter((part) => part !== undefined && part !== "").join(". ");
  return description === "" ? worded : { ...worded, description };
}
