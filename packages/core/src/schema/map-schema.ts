import { mapValues } from "../value/plain.ts";

/** A JSON Schema 2020-12 or a part of one, as plain data. */
export interface JsonSchema {
  type?: string | string[];
  title?: string;
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  format?: string;
}

/** A schema whose direct children have another type. */
export interface WithChildren<Child>
  extends Omit<JsonSchema, "properties" | "items" | "anyOf" | "additionalProperties"> {
  properties?: Record<string, Child>;
  items?: Child;
  anyOf?: Child[];
  additionalProperties?: boolean | Child;
}

/** Stands for the names of a map, which the schema does not know. */
export const ANY_KEY = "*";

/**
 * Copies a schema and replaces each direct child: properties, items of a list, members of a union, values of a map.
 * Keywords keep their order. A property has a name, and the values of a map have {@link ANY_KEY}.
 */
export function mapChildren<Child>(
  node: JsonSchema,
  convert: (child: JsonSchema, name?: string) => Child,
): WithChildren<Child> {
  const { properties, items, anyOf, additionalProperties: values } = node;
  const mapped = { ...node } as WithChildren<Child>;
  if (properties) mapped.properties = mapValues(properties, convert);
  if (items) mapped.items = convert(items);
  if (anyOf) mapped.anyOf = anyOf.map((child) => convert(child));
  if (typeof values === "object") mapped.additionalProperties = convert(values, ANY_KEY);
  return mapped;
}

/** Whether a schema is an object with arbitrary names. */
export function isMap({ type, properties, additionalProperties }: JsonSchema): boolean {
  return type === "object" && properties === undefined && additionalProperties !== false;
}

/** Lists a schema and all schemas within it, parents first. */
export function nodesOf(node: JsonSchema): readonly JsonSchema[] {
  const nodes = [node];
  mapChildren(node, (child) => nodes.push(...nodesOf(child)));
  return nodes;
}

/** Picks keywords of a schema, in the order of the list. */
export function pickKeywords<Node extends object, Keyword extends keyof Node>(
  node: Node,
  keywords: readonly Keyword[],
): Pick<Node, Keyword> {
  const present = keywords.filter((keyword) => node[keyword] !== undefined);
  return Object.fromEntries(present.map((keyword) => [keyword, node[keyword]])) as Pick<Node, Keyword>;
}
