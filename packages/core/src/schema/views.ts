import { isPlain, mapValues } from "../value/plain.ts";
import { wordKeywords } from "./dialects.ts";
import { isMap, type JsonSchema, mapChildren } from "./map-schema.ts";
import { findBranch } from "./union-side.ts";

/**
 * Form in which a tool's arguments are declared.
 * - `default`: optional parameters may be omitted, maps are open objects.
 * - `entries`: like `default`, with maps as lists of `{ name, value }`, for hosts that close or reject open objects.
 * - `strict`: every parameter is required, optional ones may be `null`, maps are entries. Descriptions mention the
 *   rules that strict modes reject.
 *
 * A tool accepts the arguments of every view, whichever view declares it.
 */
export type SchemaView = "default" | "entries" | "strict";

/** Keywords that OpenAI's strict mode does not support. */
const NOT_STRICT = ["default", "minLength", "maxLength"] as const;

/** Converts a schema to a view. The result shares objects with the schema, so callers must not modify it. */
export function viewOf(schema: JsonSchema, view: SchemaView): JsonSchema {
  if (view === "default") return schema;
  const entries = withEntries(schema);
  return view === "entries" ? entries : strict(wordKeywords(entries, NOT_STRICT));
}

/** Adds empty `properties` to a schema without any, since some providers reject it otherwise. */
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

/** Converts the maps in a default to lists of entries. */
function entriesIn(value: unknown, node: JsonSchema): unknown {
  const schema = node.anyOf ? (findBranch(value, node) ?? {}) : node;
  const { items, properties = {}, additionalProperties: values } = schema;
  if (Array.isArray(value)) return items ? value.map((item) => entriesIn(item, items)) : value;
  if (!isPlain(value)) return value;
  const children = Object.entries(value).map(([name, child]) => {
    const childSchema = Object.hasOwn(properties, name) ? properties[name] : values;
    return [name, typeof childSchema === "object" ? entriesIn(child, childSchema) : child] as const;
  });
  return isMap(schema) ? children.map(([name, child]) => ({ name, value: child })) : Object.fromEntries(children);
}

/** Declares the value types of maps, for hosts that close objects with `additionalProperties: true`. */
export function withTypedMaps(node: JsonSchema): JsonSchema {
  const deep = mapChildren(node, withTypedMaps);
  if (!isMap(node)) return deep;
  const { additionalProperties: values } = deep;
  return { ...deep, additionalProperties: typeof values === "object" ? values : JSON_VALUE };
}

const FLAT_VALUES: JsonSchema[] = [{ type: "string" }, { type: "number" }, { type: "boolean" }];
/** A JSON value up to a list of objects, for hosts that close open objects and require the type of every part. */
const JSON_VALUE = nested(nested({ anyOf: FLAT_VALUES }));

function nested(value: JsonSchema): JsonSchema {
  return { anyOf: [...FLAT_VALUES, { type: "array", items: value }, { type: "object", additionalProperties: value }] };
}

/** Any JSON value of an entry, for hosts that require the type of every part. */
const JSON_TEXT: JsonSchema = {
  anyOf: [{ type: "string", description: "Text, or a list or object as JSON" }, ...FLAT_VALUES.slice(1)],
};

function entryOf(values: JsonSchema["additionalProperties"]): JsonSchema {
  return {
    type: "object",
    properties: { name: { type: "string" }, value: typeof values === "object" ? values : JSON_TEXT },
    required: ["name", "value"],
    additionalProperties: false,
  };
}

function strict(node: JsonSchema): JsonSchema {
  const deep = mapChildren(node, strict);
  if (!deep.properties) return deep;
  const names = Object.keys(deep.properties);
  const properties = mapValues(deep.properties, (child, name) =>
    node.required?.includes(name) ? child : nullable(child),
  );
  return { ...deep, properties, ...(names.length > 0 && { required: names }), additionalProperties: false };
}

function nullable(node: JsonSchema): JsonSchema {
  if (takesNull(node)) return node;
  const { description, ...rule } = node;
  // An enum without null would still reject null.
  const isPlain = typeof node.type === "string" && !node.enum;
  const union = isPlain ? { ...rule, type: [String(node.type), "null"] } : { anyOf: [rule, { type: "null" }] };
  return description === undefined ? union : { ...union, description };
}

/** Whether a schema accepts null. */
export function takesNull({ type, anyOf }: JsonSchema): boolean {
  return type === "null" || (Array.isArray(type) && type.includes("null")) || (anyOf?.some(takesNull) ?? false);
}
