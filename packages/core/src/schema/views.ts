import { isPlain } from "../value/plain.ts";
import { isMap } from "./is-map.ts";
import { type JsonSchema, mapChildren } from "./map-schema.ts";
import { findBranch } from "./union-side.ts";
import { wordKeywords } from "./word-keywords.ts";

/**
 * How a tool's arguments are declared.
 * - `default`: optional parameters may be left out, maps are open objects.
 * - `entries`: the same with maps as lists of `{ name, value }`, for hosts that close or refuse open objects.
 * - `strict`: every parameter required, an optional one also `null`, maps as entries; what strict modes refuse stands in
 *   the descriptions instead.
 *
 * Whatever was declared, arguments of every view are accepted.
 */
export type SchemaView = "default" | "entries" | "strict";

/** Keywords that OpenAI's strict mode does not list as supported. */
const NOT_STRICT = ["default", "minLength", "maxLength"] as const;

/** A declared schema in a view; objects that it shares with the given one are not to be written to. */
export function viewOf(schema: JsonSchema, view: SchemaView): JsonSchema {
  if (view === "default") return schema;
  const entries = withEntries(schema);
  return view === "entries" ? entries : strict(wordKeywords(entries, NOT_STRICT));
}

/** A schema of arguments that has `properties` even when it names none: some providers refuse it otherwise. */
export function withProperties(schema: JsonSchema): JsonSchema {
  return { ...schema, properties: schema.properties ?? {} };
}

function withEntries(node: JsonSchema): JsonSchema {
  const deep = mapChildren(node, withEntries);
  if (node.default !== undefined) deep.default = entriesIn(node.default, node);
  if (!isMap(node)) return deep;
  const { additionalProperties, ...kept } = deep;
  return { ...kept, type: "array", items: entryOf(additionalProperties) };
}

/** A default with its maps as lists of entries, as they are declared. */
function entriesIn(value: unknown, node: JsonSchema): unknown {
  const schema = node.anyOf ? (findBranch(value, node) ?? {}) : node;
  const { items, properties = {}, additionalProperties: values } = schema;
  if (Array.isArray(value)) return items ? value.map((item) => entriesIn(item, items)) : value;
  if (!isPlain(value)) return value;
  const children = Object.entries(value).map(([name, child]) => {
    const own = Object.hasOwn(properties, name) ? properties[name] : values;
    return [name, typeof own === "object" ? entriesIn(child, own) : child] as const;
  });
  return isMap(schema) ? children.map(([name, child]) => ({ name, value: child })) : Object.fromEntries(children);
}

/** The same schema with what a map's values may be spelt out, for hosts that close objects merely said to be open. */
export function withTypedMaps(node: JsonSchema): JsonSchema {
  const deep = mapChildren(node, withTypedMaps);
  return isMap(node) ? { ...deep, additionalProperties: valueSchema(deep.additionalProperties) } : deep;
}

/** A map's values are flat unless its schema says more. */
function valueSchema(values: JsonSchema["additionalProperties"]): JsonSchema {
  return typeof values === "object" ? values : { type: ["string", "number", "boolean"] };
}

function entryOf(values: JsonSchema["additionalProperties"]): JsonSchema {
  return {
    type: "object",
    properties: { name: { type: "string" }, value: valueSchema(values) },
    required: ["name", "value"],
    additionalProperties: false,
  };
}

function strict(node: JsonSchema): JsonSchema {
  const deep = mapChildren(node, strict);
  if (!deep.properties) return deep;
  const names = Object.keys(deep.properties);
  const properties = Object.fromEntries(
    Object.entries(deep.properties).map(([name, child]) => [
      name,
      node.required?.includes(name) ? child : nullable(child),
    ]),
  );
  return { ...deep, properties, ...(names.length > 0 && { required: names }), additionalProperties: false };
}

function nullable(node: JsonSchema): JsonSchema {
  if (takesNull(node)) return node;
  const { description, ...rule } = node;
  // A list of words that lacks null would rule null out again.
  const isPlain = typeof node.type === "string" && !node.enum;
  const union = isPlain ? { ...rule, type: [String(node.type), "null"] } : { anyOf: [rule, { type: "null" }] };
  return description === undefined ? union : { ...union, description };
}

/** Whether null is among the values of a schema. */
export function takesNull({ type, anyOf }: JsonSchema): boolean {
  return type === "null" || (Array.isArray(type) && type.includes("null")) || (anyOf?.some(takesNull) ?? false);
}
