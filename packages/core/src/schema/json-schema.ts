import type { GenericSchema } from "valibot";
import { mapValues } from "../value/plain.ts";
import { applyAction, unsupported } from "./actions.ts";
import { type JsonSchema, pickKeywords } from "./map-schema.ts";

export type { JsonSchema };

/** The first keywords of a schema. This order takes the fewest tokens. */
const LEADING = ["type", "description", "default", "enum"] as const;

/** The keywords that contain other schemas, which come last. */
const NESTED = ["properties", "required", "items", "anyOf", "additionalProperties"] as const;

/** Alternatives to schemas that models and providers do not support. */
const INSTEAD: Readonly<Record<string, string>> = {
  intersect: "one object with all the fields",
  lazy: "a schema that does not refer to itself",
  loose_object: "v.strictObject, or v.record for arbitrary names",
  object_with_rest: "v.strictObject, or v.record for arbitrary names",
  strict_tuple: "v.strictObject with a field for each place, or v.array",
  tuple: "v.strictObject with a field for each place, or v.array",
};

type Mode = "input" | "output";

/** The properties of a valibot schema that are read here. */
interface Parts extends Omit<GenericSchema, "kind"> {
  readonly kind: string;
  readonly pipe?: readonly Parts[];
  readonly wrapped?: Parts;
  readonly item?: Parts;
  readonly key?: Parts;
  readonly value?: Parts;
  readonly rest?: Parts;
  readonly entries?: Readonly<Record<string, Parts>>;
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
  readonly default?: unknown;
}

const MAY_BE_ABSENT: ReadonlySet<string> = new Set(["optional", "exact_optional", "nullish", "undefinedable"]);

/** Whether arguments may omit a parameter with this schema. */
export function mayBeAbsent({ type }: { readonly type: string }): boolean {
  return MAY_BE_ABSENT.has(type);
}

const converted: Record<Mode, WeakMap<GenericSchema, JsonSchema>> = { input: new WeakMap(), output: new WeakMap() };

/**
 * Converts a valibot schema to JSON Schema 2020-12, reduced to the keywords that every model provider accepts: no
 * `$schema`, no `propertyNames`, no empty `required`, no empty default. Objects are closed. Maps have
 * `additionalProperties: true` or a schema there. Every call returns a new object.
 */
export function jsonSchemaOf(schema: GenericSchema, typeMode: Mode): JsonSchema {
  return structuredClone(convertOnce(schema, typeMode));
}

/**
 * Like {@link jsonSchemaOf}, but cached: callers must not modify the result.
 * @throws Error for an input that cannot be declared to a model, with the path of the part
 */
export function convertOnce(schema: GenericSchema, typeMode: Mode): Readonly<JsonSchema> {
  const cached = converted[typeMode].get(schema);
  if (cached) return cached;
  const fresh = convert(schema as unknown as Parts, typeMode, "");
  converted[typeMode].set(schema, fresh);
  return fresh;
}

function convert(schema: Parts, mode: Mode, place: string): JsonSchema {
  const items = flatten(schema);
  // Of several schemas in a pipe, arguments match the first, and results the last.
  const last = mode === "input" ? 0 : items.findLastIndex(({ kind }) => kind === "schema");
  const node = convertKind(items[last] ?? schema, mode, place);
  let isLater = false;
  for (const item of items.slice(last + 1)) {
    // Items after a later schema declare nothing, but must be supported too.
    if (item.kind === "schema") {
      isLater = true;
      convertKind(item, mode, place);
    } else if (!isLater || item.kind === "transformation") applyAction(node, item, place);
  }
  // The largest safe integer isn't a meaningful bound.
  if (node.maximum === Number.MAX_SAFE_INTEGER) delete node.maximum;
  const others = Object.keys(node).filter((keyword) => !NESTED.some((nested) => nested === keyword));
  return pickKeywords(node, [...LEADING, ...(others as (keyof JsonSchema)[]), ...NESTED]);
}

/** Returns a schema and the rules of its pipe. */
function flatten(schema: Parts): readonly Parts[] {
  return schema.pipe?.flatMap(flatten) ?? [schema];
}

function convertKind(schema: Parts, mode: Mode, place: string): JsonSchema {
  const { type, wrapped, entries, item, key, value, rest, options = [], literal, default: fallback } = schema;
  const instead = mode === "input" ? INSTEAD[type] : undefined;
  if (instead) throw unsupported(place, `the schema "${type}" cannot be declared to a model; use ${instead}.`);
  switch (type) {
    case "any":
    case "unknown":
      return {};
    case "string":
    case "number":
    case "boolean":
    case "null":
      return { type };
    case "literal":
      return { const: constant(literal, place) };
    case "enum":
    case "picklist":
      return convertWords(options, place);
    case "union":
    case "variant":
      if (mode === "input") checkUnion(schema, place);
      return { anyOf: (options as Parts[]).map((option) => convert(option, mode, place)) };
    case "array":
      return { type: "array", items: item ? convert(item, mode, `${place}[]`) : {} };
    case "record":
      if (key?.type !== "string") throw unsupported(place, "the names of a record must be v.string().");
      return { type: "object", additionalProperties: valuesOf(value, mode, place) };
  }
  if (entries) {
    const required = requiredNames(entries, mode);
    const pathOf = (name: string) => (place === "" ? name : `${place}.${name}`);
    return {
      type: "object",
      properties: mapValues(entries, (entry, name) => convert(entry, mode, pathOf(name))),
      ...(required.length > 0 && { required }),
      additionalProperties: rest ? valuesOf(rest, mode, place) : false,
    };
  }
  if (wrapped) {
    const inner = convert(wrapped, mode, place);
    const node: JsonSchema = type.startsWith("null") ? { anyOf: [inner, { type: "null" }] } : inner;
    // A computed default could differ between calls, and the bytes of a definition must not.
    const hasDefault = mode === "input" && fallback !== undefined && typeof fallback !== "function";
    if (hasDefault && !isEmpty(fallback)) node.default = fallback;
    return node;
  }
  // A result may contain values that no model has to write.
  if (mode === "output") return type.endsWith("tuple") ? { type: "array" } : {};
  throw unsupported(place, `the schema "${type}" cannot be declared to a model.`);
}

/** valibot takes the first matching member of a union, and `v.object` drops the fields that it does not have. */
function checkUnion({ type, options = [] }: Parts, place: string): void {
  const objects = type === "union" ? (options as Parts[]).filter((option) => option.type.endsWith("object")) : [];
  if (objects.length > 1 && objects.some((option) => option.type === "object"))
    throw unsupported(place, "a union of v.object drops fields; use v.strictObject or v.variant.");
}

function convertWords(words: readonly unknown[], place: string): JsonSchema {
  const types = [...new Set(words.map((word) => typeof constant(word, place)))];
  const [type, ...others] = types;
  return { ...(type !== undefined && { type: others.length > 0 ? types : type }), enum: [...words] };
}

function constant(value: unknown, place: string): unknown {
  if (typeof value === "string" || typeof value === "boolean" || Number.isFinite(value)) return value;
  throw unsupported(place, "a value that is allowed is not text, a number or a boolean.");
}

function requiredNames(entries: Readonly<Record<string, Parts>>, mode: Mode): string[] {
  const isRequired = (entry: Parts) => !mayBeAbsent(entry) || (mode === "output" && entry.default !== undefined);
  return Object.keys(entries).filter((name) => entries[name] && isRequired(entries[name]));
}

/** Returns the `additionalProperties` of an object with these values. */
function valuesOf(schema: Parts | undefined, mode: Mode, place: string): boolean | JsonSchema {
  const values = schema ? convert(schema, mode, `${place}[]`) : {};
  // Fewer tokens than a union of types, which some providers reject in arguments.
  const types = mode === "input" ? values.anyOf?.map(bareType) : undefined;
  if (types?.every((type) => type !== null)) return { type: types };
  // Some hosts treat `{}` as `false`, so that a model could send no value.
  return Object.keys(values).length === 0 ? true : values;
}

/** Returns the type of a schema without other rules, otherwise `null`. */
function bareType({ type, ...rules }: JsonSchema): string | null {
  return typeof type === "string" && Object.keys(rules).length === 0 ? type : null;
}

function isEmpty(value: unknown): boolean {
  return value === "" || (typeof value === "object" && Object.keys(value ?? {}).length === 0);
}
