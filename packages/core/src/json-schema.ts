import { type ConversionConfig, toJsonSchema } from "@valibot/to-json-schema";
import type { GenericSchema } from "valibot";

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
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  format?: string;
}

const CONVERSION: ConversionConfig = {
  target: "draft-2020-12",
  // Checks in code (is it a time expression?) have no JSON Schema keyword; the description words them.
  ignoreActions: ["check", "raw_check"],
};

/**
 * JSON Schema 2020-12 of a valibot schema, reduced to the keywords every model provider takes: no `$schema`, no
 * `propertyNames`, no empty `required`, no default that only says "empty"; objects closed, maps spelt
 * `additionalProperties: true` or typed. A fresh object on every call.
 */
export function jsonSchemaOf(schema: GenericSchema, typeMode: "input" | "output"): JsonSchema {
  return tidy(structuredClone(toJsonSchema(schema, { ...CONVERSION, typeMode })) as JsonSchema, typeMode);
}

function tidy(node: JsonSchema, mode: "input" | "output"): JsonSchema {
  const {
    properties,
    required,
    items,
    anyOf,
    additionalProperties,
    default: fallback,
    ...rest
  } = node as JsonSchema & {
    $schema?: string;
    propertyNames?: unknown;
  };
  delete rest.$schema;
  delete rest.propertyNames;
  // Examples serve error messages; a model would pay for them on every request.
  delete rest.examples;
  const tidied: JsonSchema = rest;
  if (properties)
    tidied.properties = Object.fromEntries(
      Object.entries(properties).map(([name, child]) => [name, tidy(child, mode)]),
    );
  // The largest number a program can count to bounds nothing.
  if (tidied.maximum === Number.MAX_SAFE_INTEGER) delete tidied.maximum;
  if (required && required.length > 0) tidied.required = required;
  if (items) tidied.items = tidy(items, mode);
  if (anyOf) tidied.anyOf = anyOf.map((child) => tidy(child, mode));
  if (node.type === "object")
    tidied.additionalProperties = closed(additionalProperties, properties !== undefined, mode);
  if (mode === "input" && fallback !== undefined && !isEmpty(fallback)) tidied.default = fallback;
  return { ...leading(tidied), ...tidied };
}

/** What a reader wants first; this order also takes the fewest tokens. */
function leading(node: JsonSchema): JsonSchema {
  const keywords = ["type", "description", "default", "enum"] as const;
  return Object.fromEntries(keywords.filter((keyword) => keyword in node).map((keyword) => [keyword, node[keyword]]));
}

function closed(
  value: JsonSchema["additionalProperties"],
  hasProperties: boolean,
  mode: "input" | "output",
): boolean | JsonSchema {
  if (value === undefined) return !hasProperties;
  // Some hosts read `{}` as `false` and would let a model send nothing at all.
  if (typeof value === "object") return Object.keys(value).length === 0 ? true : tidy(value, mode);
  return value;
}

function isEmpty(value: unknown): boolean {
  return value === "" || (typeof value === "object" && Object.keys(value ?? {}).length === 0);
}
