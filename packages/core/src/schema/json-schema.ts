import { type ConversionConfig, toJsonSchema } from "@valibot/to-json-schema";
import type { GenericSchema } from "valibot";
import { type JsonSchema, mapChildren, pickKeywords } from "./map-schema.ts";

export type { JsonSchema };

/** Rules that only run as code: JSON Schema has no keyword for them, so descriptions and messages mention them. */
export const RULES_IN_CODE: readonly string[] = [
  "check",
  "check_items",
  "every_item",
  "excludes",
  "finite",
  "not_value",
  "not_values",
  "partial_check",
  "raw_check",
  "some_item",
];

/** Transformations whose output still matches the declared schema. */
export const TYPE_PRESERVING_ACTIONS: readonly string[] = [
  "brand",
  "filter_items",
  "flavor",
  "normalize",
  "readonly",
  "sort_items",
  "to_lower_case",
  "to_max_value",
  "to_min_value",
  "to_upper_case",
  "trim",
  "trim_end",
  "trim_start",
];

/** Keywords that are copied unchanged. All others are dropped, including metadata of the schema. */
const KEPT: ReadonlySet<string> = new Set([
  "type",
  "description",
  "title",
  "enum",
  "const",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "pattern",
  "format",
]);

/** The first keywords of a schema. This order takes the fewest tokens. */
const LEADING = ["type", "description", "default", "enum"] as const;

type Mode = "input" | "output";

/** Output of the converter. */
type Converted = JsonSchema & { oneOf?: JsonSchema[] };

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
  const fresh = tidy(toJsonSchema(schema, conversion(typeMode)) as Converted, typeMode);
  converted[typeMode].set(schema, fresh);
  return fresh;
}

function conversion(typeMode: Mode): ConversionConfig {
  return {
    target: "draft-2020-12",
    typeMode,
    ignoreActions: [...RULES_IN_CODE, ...TYPE_PRESERVING_ACTIONS],
    overrideSchema({ valibotSchema, jsonSchema }) {
      const schema = valibotSchema as GenericSchema;
      // A computed default could differ between calls, and the bytes of a definition must not.
      if ("default" in schema && typeof schema.default === "function") delete jsonSchema.default;
      if ("entries" in schema && jsonSchema.required)
        jsonSchema.required = requiredNames(schema.entries as Readonly<Record<string, GenericSchema>>, typeMode);
      return undefined;
    },
  };
}

function requiredNames(entries: Readonly<Record<string, GenericSchema>>, mode: Mode): string[] {
  const isRequired = (entry: GenericSchema) =>
    !mayBeAbsent(entry) || (mode === "output" && "default" in entry && entry.default !== undefined);
  return Object.keys(entries).filter((name) => entries[name] && isRequired(entries[name]));
}

function tidy(node: Converted, mode: Mode): JsonSchema {
  // Providers support only `anyOf`. It is equivalent here: the members of a `oneOf` differ in a constant.
  const { oneOf, anyOf = oneOf, ...rest } = node;
  const children = mapChildren<JsonSchema>(anyOf ? { ...rest, anyOf } : rest, (child) => tidy(child, mode));
  const keywords = Object.keys(node) as (keyof JsonSchema)[];
  const tidied: JsonSchema = {
    ...pickKeywords(
      node,
      keywords.filter((keyword) => KEPT.has(keyword)),
    ),
    ...pickKeywords(children, ["properties", "required", "items", "anyOf"]),
  };
  // The largest safe integer is no meaningful bound.
  if (tidied.maximum === Number.MAX_SAFE_INTEGER) delete tidied.maximum;
  if (tidied.required?.length === 0) delete tidied.required;
  if (node.type === "object") tidied.additionalProperties = valuesOf(node, children.additionalProperties, mode);
  if (mode === "input" && node.default !== undefined && !isEmpty(node.default)) tidied.default = node.default;
  return { ...pickKeywords(tidied, LEADING), ...tidied };
}

/** `additionalProperties` of an object. */
function valuesOf(
  { properties, additionalProperties: values }: JsonSchema,
  tidied: JsonSchema["additionalProperties"],
  mode: Mode,
) {
  if (tidied === undefined) return properties === undefined;
  // Fewer tokens than a union of types, which some providers reject in arguments.
  const types = mode === "input" && typeof tidied === "object" ? tidied.anyOf?.map(bareType) : undefined;
  if (types?.every((type) => type !== null)) return { type: types };
  // Some hosts treat `{}` as `false`, so that a model could send no value.
  return typeof values === "object" && Object.keys(values).length === 0 ? true : tidied;
}

/** The type of a schema that has no other rule, else `null`. */
function bareType({ type, ...rules }: JsonSchema): string | null {
  return typeof type === "string" && Object.keys(rules).length === 0 ? type : null;
}

function isEmpty(value: unknown): boolean {
  return value === "" || (typeof value === "object" && Object.keys(value ?? {}).length === 0);
}
