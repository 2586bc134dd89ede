import type { InputIssue } from "../errors.ts";
import { wrongOption } from "../options.ts";
import { isMap, type JsonSchema } from "../schema/map-schema.ts";
import { suggestName } from "../text/closest-match.ts";
import { formatValue } from "../text/format-value.ts";
import { isRounded } from "../text/long-number.ts";
import { isUnsafeName } from "../value/plain.ts";

const NOUNS: Readonly<Record<string, string>> = {
  string: "a string",
  integer: "a whole number",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};

/** Creates an issue that states the entire rule of a parameter's schema, so that one correction is enough. */
export function createIssue(parameter: string, value: unknown, schema: JsonSchema): InputIssue {
  const isEntryList = isMap(schema) && Array.isArray(value) && typeof value[0] === "object";
  const rule = isEntryList ? "an object, or a list of { name, value } with each name once" : describeRule(schema);
  // A parser has rounded such a number before it arrived here.
  const isChanged = isRounded(value) && schema.type === "string";
  const remedy = isChanged ? " in quotes, because a number this long loses digits" : "";
  return withExample({ parameter, received: formatValue(value), rule: `must be ${rule}${remedy}` }, schema);
}

/** Adds an accepted value to an issue, if the schema has one. */
export function withExample(issue: InputIssue, schema: JsonSchema): InputIssue {
  const example = exampleOf(schema);
  return example === undefined ? issue : { ...issue, example: JSON.stringify(example) };
}

function describeRule(schema: JsonSchema): string {
  if (schema.enum) return `one of ${schema.enum.join(", ")}`;
  if (schema.type === "array") return describeList(schema);
  if (Array.isArray(schema.type)) return schema.type.map((type) => NOUNS[type] ?? "a value").join(", ");
  const { minimum, maximum, minLength, maxLength } = schema;
  const noun = minLength ? "a non-empty string" : (NOUNS[String(schema.type)] ?? "a value");
  if (minimum !== undefined || maximum !== undefined) return `${noun} ${describeBounds(minimum, maximum)}`;
  return noun + (maxLength === undefined ? "" : ` of at most ${maxLength} characters`);
}

function describeList({ items, minItems, maxItems }: JsonSchema): string {
  const list = items ? `a list of ${pluralOf(items)}` : "a list";
  if (minItems === undefined && maxItems === undefined) return list;
  return `${list}, ${describeBounds(minItems, maxItems)} of them`;
}

function describeBounds(min: number | undefined, max: number | undefined): string {
  if (min !== undefined && max !== undefined) return `from ${min} to ${max}`;
  return min === undefined ? `at most ${max}` : `at least ${min}`;
}

function pluralOf(items: JsonSchema): string {
  return items.type === "string" ? (items.minLength ? "non-empty strings" : "strings") : `${describeRule(items)} each`;
}

function exampleOf(schema: JsonSchema): unknown {
  if (schema.examples?.length) return schema.examples[0];
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (schema.type === "array" && schema.items) {
    const item = exampleOf(schema.items);
    return item === undefined ? item : [item];
  }
  return schema.minimum;
}

/** Maximum number of unknown names to report: searching the closest name for hundreds of thousands would be slow. */
const MAX_UNKNOWN_NAMES = 10_000;

/**
 * Creates an issue for each name that a closed object does not declare.
 * @param parent path of the object, `null` for the arguments themselves
 */
export function findUnknownNames(
  value: Readonly<Record<string, unknown>>,
  { properties = {}, additionalProperties }: JsonSchema,
  parent: string | null,
): readonly InputIssue[] {
  if (additionalProperties !== false) return [];
  const knownNames = Object.keys(properties);
  return Object.keys(value)
    .filter((name) => !knownNames.includes(name) && value[name] !== undefined)
    .slice(0, MAX_UNKNOWN_NAMES)
    .map((name) => {
      const expected = parent === null ? "a parameter of this tool" : `a field of ${parent}`;
      const path = parent === null ? name.slice(0, 80) : `${parent}.${name.slice(0, 80)}`;
      return wrongOption(path, value[name], `is not ${expected}; ${suggestName(name, knownNames)}`);
    });
}

/** Creates an issue for the names that a map must not have, since Valibot drops them silently. */
export function findUnsafeNames(parameter: string, value: Readonly<Record<string, unknown>>): readonly InputIssue[] {
  const unsafe = Object.keys(value).filter(isUnsafeName);
  if (unsafe.length === 0) return [];
  const rule = `must not have entries named ${unsafe.join(", ")}; use other names`;
  return [{ parameter, received: formatValue(value), rule }];
}
