import type { InputIssue } from "../errors.ts";
import { isMap } from "../schema/is-map.ts";
import type { JsonSchema } from "../schema/json-schema.ts";
import { showValue } from "../text/show-value.ts";

const NOUNS: Readonly<Record<string, string>> = {
  string: "text",
  integer: "a whole number",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};

/** An issue that words the whole rule of a parameter, taken from its schema, so that one correction is enough. */
export function brokenRule(parameter: string, value: unknown, schema: JsonSchema): InputIssue {
  const isList = isMap(schema) && Array.isArray(value) && typeof value[0] === "object";
  const rule = isList ? "an object, or a list of { name, value } with each name once" : describeRule(schema);
  return withExample({ parameter, received: showValue(value), rule: `must be ${rule}` }, schema);
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
