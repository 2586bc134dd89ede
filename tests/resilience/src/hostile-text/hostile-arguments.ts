import type { JsonSchema, Tool } from "@toolwright/core";
import fc from "fast-check";
import { hostileText, MARK } from "./hostile-text.ts";

/** Values of parameters with a format, around untrusted text. Most pass the check of the format. */
const SHAPED: Readonly<Record<string, (text: string) => string>> = {
  from_address: (text) => `${text} <shop@example.com>`,
  reply_to: (text) => `"${text}" <shop@example.com>`,
  to: (text) => `"${text}"@example.com`,
  bcc: (text) => `"${text}"@example.com`,
  linkedin_url: (text) => `https://linkedin.com/in/${text}`,
  domain: (text) => `https://example.com/${text}`,
};
/** More variables than a card has lines. */
const MANY = 60;

/** Generates arguments with untrusted text in place of some values. `working` are arguments of a call that succeeds. */
export function hostileArguments(tool: Tool, working: object): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  const all = Object.entries(tool.parameters().properties ?? {});
  const textual = all.filter(([, schema]) => isTextual(schema));
  const replaced = fc.oneof({ weight: 3, arbitrary: someOf(textual) }, { weight: 1, arbitrary: someOf(all) });
  const unknownName = fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: hostileText });
  return fc.tuple(replaced, unknownName).map(([args, unknown]) => ({
    ...working,
    ...args,
    ...(unknown === null ? {} : { [unknown]: unknown }),
  }));
}

/** Whether untrusted text may be a valid value of a parameter, or of its entries. */
function isTextual({ type, enum: words, items }: JsonSchema): boolean {
  return type === "array" ? isTextual(items ?? {}) : type === "object" || (type === "string" && !words);
}

function someOf(properties: readonly [string, JsonSchema][]): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  const [minLength, maxLength] = [Math.min(1, properties.length), Math.min(3, properties.length)];
  return fc.subarray([...properties], { minLength, maxLength }).chain((chosen) => {
    const values = chosen.map(([name, schema]) => valuesFor(name, schema));
    return fc
      .tuple(...values)
      .map((values) => Object.fromEntries(chosen.map(([name], index) => [name, values[index]])));
  });
}

/** Generates untrusted values of a parameter of strings, and untrusted text for any other parameter. */
function valuesFor(name: string, schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.type === "object") return hostileMap;
  if (schema.type !== "array") return textOf(name);
  const list = fc.array(textOf(name), { minLength: 1, maxLength: 12 });
  return fc.oneof({ weight: 5, arbitrary: list }, { weight: 1, arbitrary: fc.array(hostileMap, { maxLength: 2 }) });
}

function textOf(name: string): fc.Arbitrary<string> {
  const shape = SHAPED[name];
  return shape ? fc.oneof(hostileText.map(shape), hostileText) : hostileText;
}

/** Untrusted text that is short enough for the name of a variable. */
const shortText = hostileText.map((text) => text.slice(0, 60) + MARK);
/** Names of variables that the text of a card also has. */
const ownWord = fc.constantFrom("Hash", "Audience", "Warning", "to", "email", "plan");

/** A map with untrusted names and values. Some have more entries than a card has lines. */
const hostileMap: fc.Arbitrary<object> = fc
  .tuple(fc.dictionary(fc.oneof(shortText, ownWord), hostileText, { maxKeys: 4 }), shortText, fc.nat(3))
  .map(([map, text, form]) => ({ ...map, ...(form === 0 ? manyEntries(text) : {}) }));

function manyEntries(text: string): object {
  return Object.fromEntries(Array.from({ length: MANY }, (_, index) => [`${text}${index}`, text]));
}
