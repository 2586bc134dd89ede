import * as v from "valibot";
import type { InputIssue } from "../errors.ts";
import { mayBeAbsent } from "../schema/json-schema.ts";
import type { JsonSchema } from "../schema/map-schema.ts";
import { formatValue } from "../text/format-value.ts";

/**
 * Words that JSON, JavaScript, SQL and Python print for a missing value, in exactly this spelling. `Null`, `none` and `nil`
 * are ordinary words and names.
 */
const MISSING_WORDS: ReadonlySet<string> = new Set(["null", "NULL", "undefined", "None", "NaN"]);

/** Whether the entire value is a word for a missing value. */
export function isMissingWord(value: unknown): value is string {
  return typeof value === "string" && MISSING_WORDS.has(value.trim());
}

/** A parameter, with its schema in both forms. */
export interface Parameter {
  readonly schema: v.GenericSchema;
  readonly property: JsonSchema;
  /** Whether the word means a missing value if the parameter is optional: a free read does no harm without it. */
  readonly mayOmit: boolean;
}

/**
 * Decides how to read a value that may be a word for a missing value. Otherwise a client that means no value would send
 * the word, or search for it. `other`: it isn't such a word, or the parameter's type refuses it.
 */
export function readWord(
  value: unknown,
  { schema, property, mayOmit }: Parameter,
): "other" | "word" | "omitted" | "refused" {
  if (!isMissingWord(value)) return "other";
  if (acceptsAnyWord(schema)) return "word";
  if (mayOmit && mayBeAbsent(schema)) return "omitted";
  return isText(property) || (property.type === "array" && property.items && isText(property.items))
    ? "refused"
    : "other";
}

/** Whether a parameter is declared with `anyWord`. */
function acceptsAnyWord(schema: v.GenericSchema): boolean {
  return v.getMetadata("wrapped" in schema ? (schema.wrapped as v.GenericSchema) : schema)["anyWord"] === true;
}

function isText({ type, enum: words }: JsonSchema): boolean {
  return type === "string" && !words;
}

/** Creates an issue for each string of a list that is only a word for a missing value. */
export function listWordIssues(name: string, value: unknown, { items }: JsonSchema): InputIssue[] {
  if (!Array.isArray(value) || !items || !isText(items)) return [];
  return value.flatMap((item, index) => (isMissingWord(item) ? wordIssue(`${name}[${index}]`, item, true) : []));
}

/** Creates the issue of a string that is only a word for a missing value. */
export function wordIssue(parameter: string, word: unknown, isOptional: boolean): InputIssue {
  const remedy = isOptional ? "leave it out" : "pass a value";
  const rule = `is a word for a missing value; ${remedy}, or write the word in another case if it is meant`;
  return { parameter, received: formatValue(word), rule };
}
