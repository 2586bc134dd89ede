/** A JSON Schema 2020-12 document or sub-schema, as plain data. */
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

/**
 * A copy of a schema with every direct child replaced: its properties, the items of a list, the sides of a union and the
 * values of a map. Keywords keep their order.
 */
export function mapChildren<Child>(node: JsonSchema, change: (child: JsonSchema) => Child): WithChildren<Child> {
  const { properties, items, anyOf, additionalProperties: values } = node;
  const mapped = { ...node } as WithChildren<Child>;
  if (properties) mapped.properties = mapValues(properties, change);
  if (items) mapped.items = change(items);
  if (anyOf) mapped.anyOf = anyOf.map(change);
  if (typeof values === "object") mapped.additionalProperties = change(values);
  return mapped;
}

/** A schema and every schema below it, parents first. */
export function nodesOf(node: JsonSchema): readonly JsonSchema[] {
  const nodes = [node];
  mapChildren(node, (child) => nodes.push(...nodesOf(child)));
  return nodes;
}

/** Only the given keywords of a schema, in the given order. */
export function pickKeywords<Node extends object, Keyword extends keyof Node>(
  node: Node,
  keywords: readonly Keyword[],
): Pick<Node, Keyword> {
  const present = keywords.filter((keyword) => node[keyword] !== undefined);
  return Object.fromEntries(present.map((keyword) => [keyword, node[keyword]])) as Pick<Node, Keyword>;
}

function mapValues<From, To>(record: Readonly<Record<string, From>>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
