import { type ConversionConfig, toJsonSchema } from "@valibot/to-json-schema";
import type { GenericSchema } from "valibot";
import { type JsonSchema, mapChildren, pickKeywords } from "./map-schema.ts";

export type { JsonSchema };

/** Rules that run as code alone: JSON Schema has no word for them, so descriptions and messages say them. */
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

/** Transformations after which a value still fits the schema it was declared with. */
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

/** Keywords as they are kept; any other, also one from a schema's metadata, stays inside the program. */
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

/** What a reader wants first; this order also takes the fewest tokens. */
const LEADING = ["type", "description", "default", "enum"] as const;

type Mode = "input" | "output";

/** What the converter gives out, before it is reduced. */
type Converted = JsonSchema & { oneOf?: JsonSchema[] };

const MAY_BE_ABSENT: ReadonlySet<string> = new Set(["optional", "exact_optional", "nullish", "undefinedable"]);

/** Whether arguments may leave a parameter out. */
export function mayBeAbsent({ type }: Pick<GenericSchema, "type">): boolean {
  return MAY_BE_ABSENT.has(type);
}

const converted: Record<Mode, WeakMap<GenericSchema, JsonSchema>> = { input: new WeakMap(), output: new WeakMap() };

/**
 * JSON Schema 2020-12 of a valibot schema, reduced to the keywords every model provider takes: no `$schema`, no
 * `propertyNames`, no empty `required`, no default that only says "empty"; objects closed, maps spelt
 * `additionalProperties: true` or typed. A fresh object on every call.
 */
export function jsonSchemaOf(schema: GenericSchema, typeMode: Mode): JsonSchema {
  return structuredClone(convertOnce(schema, typeMode));
}

/** The same, kept for the next time and not to be written to. */
export function convertOnce(schema: GenericSchema, typeMode: Mode): Readonly<JsonSchema> {
  const known = converted[typeMode].get(schema);
  if (known) return known;
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
      // What a function gives today would differ tomorrow, and a definition's bytes must not.
      if ("default" in schema && typeof schema.default === "function") delete jsonSchema.default;
      if ("entries" in schema && jsonSchema.required)
        jsonSchema.required = namesRequired(schema.entries as Readonly<Record<string, GenericSchema>>, typeMode);
      return undefined;
    },
  };
}

function namesRequired(entries: Readonly<Record<string, GenericSchema>>, mode: Mode): string[] {
  const isRequired = (entry: GenericSchema) =>
    !mayBeAbsent(entry) || (mode === "output" && "default" in entry && entry.default !== undefined);
  return Object.keys(entries).filter((name) => entries[name] && isRequired(entries[name]));
}

function tidy(node: Converted, mode: Mode): JsonSchema {
  // Providers know only `anyOf`. At most one side of a `oneOf` fits, since a fixed word differs.
  const { oneOf, anyOf = oneOf, ...own } = node;
  const children = mapChildren<JsonSchema>(anyOf ? { ...own, anyOf } : own, (child) => tidy(child, mode));
  const keywords = Object.keys(node) as (keyof JsonSchema)[];
  const tidied: JsonSchema = {
    ...pickKeywords(
      node,
      keywords.filter((keyword) => KEPT.has(keyword)),
    ),
    ...pickKeywords(children, ["properties", "required", "items", "anyOf"]),
  };
  // The largest number a program can count to bounds nothing.
  if (tidied.maximum === Number.MAX_SAFE_INTEGER) delete tidied.maximum;
  if (tidied.required?.length === 0) delete tidied.required;
  if (node.type === "object") tidied.additionalProperties = valuesOf(node, children.additionalProperties);
  if (mode === "input" && node.default !== undefined && !isEmpty(node.default)) tidied.default = node.default;
  return { ...pickKeywords(tidied, LEADING), ...tidied };
}

/** Whether an object takes other names, and what their values may be. */
function valuesOf({ properties, additionalProperties: given }: JsonSchema, tidied: JsonSchema["additionalProperties"]) {
  if (tidied === undefined) return properties === undefined;
  // Some hosts read `{}` as `false` and would let a model send nothing at all.
  return typeof given === "object" && Object.keys(given).length === 0 ? true : tidied;
}

function isEmpty(value: unknown): boolean {
  return value === "" || (typeof value === "object" && Object.keys(value ?? {}).length === 0);
}
