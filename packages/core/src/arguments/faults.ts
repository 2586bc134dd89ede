import type { InputIssue } from "../errors.ts";
import { isMap } from "../schema/is-map.ts";
import type { JsonSchema } from "../schema/map-schema.ts";
import { suggestName } from "../text/closest-match.ts";
import { formatValue } from "../text/format-value.ts";

const NOUNS: Readonly<Record<string, string>> = {
  string: "text",
  integer: "a whole number",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};

/** An issue that words the whole rule of a parameter, taken from its schema, so that one correction is enough. */
export function createIssue(parameter: string, value: unknown, schema: JsonSchema): InputIssue {
  const isList = isMap(schema) && Array.isArray(value) && typeof value[0] === "object";
  const rule = isList ? "an object, or a list of { name, value } with each name once" : describeRule(schema);
  return withExample({ parameter, received: formatValue(value), rule: `must be ${rule}` }, schema);
}

/** The same issue with an accepted value, when the schema names one. */
export function withExample(issue: InputIssue, schema: JsonSchema): InputIssue {
  const example = exampleOf(schema);
  return example === undefined ? issue : { ...issue, example: JSON.stringify(example) };
}

function describeRule(schema: JsonSchema): string {
  if (schema.enum) return `one of ${schema.enum.join(", ")}`;
  const noun = NOUNS[String(schema.type)] ?? "a value";
  if (schema.type === "array") return describeList(schema);
  const { minimum, maximum, minLength, maxLength } = schema;
  if (minimum !== undefined || maximum !== undefined) return `${noun} ${describeBounds(minimum, maximum)}`;
  return (
    (minLength ? `non-empty ${noun}` : noun) + (maxLength === undefined ? "" : ` of at most ${maxLength} characters`)
  );
}

function describeList({ items, minItems, maxItems }: JsonSchema): string {
  const list = items ? `a list of ${plural(items)}` : "a list";
  if (minItems === undefined && maxItems === undefined) return list;
  return `${list}, ${describeBounds(minItems, maxItems)} of them`;
}

function describeBounds(least: number | undefined, most: number | undefined): string {
  if (least !== undefined && most !== undefined) return `from ${least} to ${most}`;
  return least === undefined ? `at most ${most}` : `at least ${least}`;
}

function plural(items: JsonSchema): string {
  return items.type === "string" ? (items.minLength ? "non-empty texts" : "texts") : `${describeRule(items)} each`;
}

function exampleOf(schema: JsonSchema): unknown {
  if (schema.examples?.length) return schema.examples[0];
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (schema.type === "array" && schema.items) {
    const item = exampleOf(schema.items);
    return item === undefined ? [] : [item];
  }
  return schema.minimum;
}

/** Looking for the nearest name takes long for hundreds of thousands of unknown ones. */
const MOST_NAMED = 10_000;

/** Issues for the names that a closed object does not have; those of the arguments themselves without a parent. */
export function unknownNames(
  given: Readonly<Record<string, unknown>>,
  { properties = {}, additionalProperties }: JsonSchema,
  parent: string | null,
): readonly InputIssue[] {
  if (additionalProperties !== false) return [];
  const known = Object.keys(properties);
  return Object.keys(given)
    .filter((name) => !known.includes(name) && given[name] !== undefined)
    .slice(0, MOST_NAMED)
    .map((name) => {
      const whose = parent === null ? "a parameter of this tool" : `a field of ${parent}`;
      const shown = name.slice(0, 80);
      return {
        parameter: parent === null ? shown : `${parent}.${shown}`,
        received: formatValue(given[name]),
        rule: `is not ${whose}; ${suggestName(name, known)}`,
      };
    });
}

/** Issues for the names that no map can hold: valibot drops them silently. */
export function unsafeNames(parameter: string, value: Readonly<Record<string, unknown>>): readonly InputIssue[] {
  const unsafe = Object.keys(value).filter(isUnsafeName);
  if (unsafe.length === 0) return [];
  const rule = `cannot hold a name such as ${unsafe.join(", ")}; use another name`;
  return [{ parameter, received: formatValue(value), rule }];
}

function isUnsafeName(name: string): boolean {
  return name === "__proto__" || name === "prototype" || name === "constructor";
}
