import type { GenericSchema } from "valibot";
import { applyAction } from "./actions.ts";
import { type JsonSchema, pickKeywords } from "./map-schema.ts";

export type { JsonSchema };

/** The first keywords of a schema. This order takes the fewest tokens. */
const LEADING = ["type", "description", "default", "enum"] as const;

/** The keywords with other schemas, which stand last. */
const NESTED = ["properties", "required", "items", "anyOf", "additionalProperties"] as const;

type Mode = "input" | "output";

/** The properties of a valibot schema that are read here. */
interface Parts extends GenericSchema {
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
export function mayBeAbsent({ type }: Pick<GenericSchema, "type">): boolean {
  return MAY_BE_ABSENT.has(type);
}

const converted: Record<Mode, WeakMap<GenericSchema, JsonSchema>> = { input: new WeakMap(), output: new WeakMap() };

/**
 * JSON Schema 2020-12 of a valibot schema, reduced to the keywords that every model provider accepts: no `$schema`, no
 * `propertyNames`, no empty `required`, no empty default. Objects are closed; maps have `additionalProperties: true` or
 * a schema there. Every call returns a new object.
 */
export function jsonSchemaOf(schema: GenericSchema, typeMode: Mode): JsonSchema {
  return structuredClone(convertOnce(schema, typeMode));
}

/** Like {@link jsonSchemaOf}, but cached: callers must not modify the result. */
export function convertOnce(schema: GenericSchema, typeMode: Mode): Readonly<JsonSchema> {
  const cached = converted[typeMode].get(schema);
  if (cached) return cached;
  const fresh = convert(schema as Parts, typeMode);
  converted[typeMode].set(schema, fresh);
  return fresh;
}

function convert(schema: Parts, mode: Mode): JsonSchema {
  const items = flatten(schema);
  // Of several schemas in a pipe, arguments match the first, and results the last.
  const schemas = items.filter(({ kind }) => (kind as string) === "schema");
  const [first = schema, second] = schemas;
  const own = mode === "input" ? first : (schemas.at(-1) ?? schema);
  const rules = items.slice(items.indexOf(own) + 1, mode === "input" && second ? items.indexOf(second) : undefined);
  const node = convertKind(own, mode);
  for (const rule of rules) applyAction(node, rule);
  // The largest safe integer is no meaningful bound.
  if (node.maximum === Number.MAX_SAFE_INTEGER) delete node.maximum;
  const others = Object.keys(node).filter((keyword) => !NESTED.some((nested) => nested === keyword));
  return pickKeywords(node, [...LEADING, ...(others as (keyof JsonSchema)[]), ...NESTED]);
}

/** A schema and the rules of its pipe. */
function flatten(schema: Parts): readonly Parts[] {
  return schema.pipe?.flatMap(flatten) ?? [schema];
}

function convertKind(schema: Parts, mode: Mode): JsonSchema {
  const { type, wrapped, options = [] } = schema;
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
      return { const: constant(schema.literal) };
    case "enum":
    case "picklist":
      return convertWords(options);
    case "union":
    case "variant":
      return { anyOf: (options as Parts[]).map((option) => convert(option, mode)) };
    case "array":
      return { type: "array", items: schema.item ? convert(schema.item, mode) : {} };
    case "record":
      if (schema.key?.type !== "string") throw new Error("the names of a record must be v.string().");
      return { type: "object", additionalProperties: valuesOf(schema.value, mode) };
  }
  if (schema.entries) return convertObject(schema, schema.entries, mode);
  if (!wrapped) {
    // A result may contain what no model has to write.
    if (mode === "output") return {};
    throw new Error(`the schema "${type}" cannot be converted to JSON Schema.`);
  }
  const inner = convert(wrapped, mode);
  const node: JsonSchema = type.startsWith("null") ? { anyOf: [inner, { type: "null" }] } : inner;
  // A computed default could differ between calls, and the bytes of a definition must not.
  const { default: value } = schema;
  if (mode === "input" && value !== undefined && typeof value !== "function" && !isEmpty(value)) node.default = value;
  return node;
}

function convertObject({ rest }: Parts, entries: Readonly<Record<string, Parts>>, mode: Mode): JsonSchema {
  const required = requiredNames(entries, mode);
  return {
    type: "object",
    properties: Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, convert(entry, mode)])),
    ...(required.length > 0 && { required }),
    additionalProperties: rest ? valuesOf(rest, mode) : false,
  };
}

function convertWords(words: readonly unknown[]): JsonSchema {
  const types = [...new Set(words.map((word) => typeof constant(word)))];
  const [type, ...others] = types;
  return { ...(type !== undefined && { type: others.length > 0 ? types : type }), enum: [...words] };
}

function constant(value: unknown): unknown {
  if (typeof value === "string" || typeof value === "boolean" || Number.isFinite(value)) return value;
  throw new Error("a value that is allowed is not text, a number or a boolean.");
}

function requiredNames(entries: Readonly<Record<string, GenericSchema>>, mode: Mode): string[] {
  const isRequired = (entry: GenericSchema) =>
    !mayBeAbsent(entry) || (mode === "output" && "default" in entry && entry.default !== undefined);
  return Object.keys(entries).filter((name) => entries[name] && isRequired(entries[name]));
}

/** `additionalProperties` of an object with these values. */
function valuesOf(schema: Parts | undefined, mode: Mode): boolean | JsonSchema {
  const values = schema ? convert(schema, mode) : {};
  // Fewer tokens than a union of types, which some providers reject in arguments.
  const types = mode === "input" ? values.anyOf?.map(bareType) : undefined;
  if (types?.every((type) => type !== null)) return { type: types };
  // Some hosts treat `{}` as `false`, so that a model could send no value.
  return Object.keys(values).length === 0 ? true : values;
}

/** The type of a schema that has no other rule, else `null`. */
function bareType({ type, ...rules }: JsonSchema): string | null {
  return typeof type === "string" && Object.keys(rules).length === 0 ? type : null;
}

function isEmpty(value: unknown): boolean {
  return value === "" || (typeof value === "object" && Object.keys(value ?? {}).length === 0);
}
