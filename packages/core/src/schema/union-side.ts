import { isPlain } from "../value/plain.ts";
import { isMap, type JsonSchema } from "./map-schema.ts";

/** Finds the member of a union that a value matches, ignoring null; `undefined` if no member or several match. */
export function findBranch(value: unknown, { anyOf = [] }: JsonSchema): JsonSchema | undefined {
  const sides = anyOf.filter(({ type }) => type !== "null");
  if (value === null || sides.length < 2) return value === null ? undefined : sides[0];
  // A map may be a list of entries.
  if (Array.isArray(value)) return onlyOne(sides.filter((side) => side.type === "array" || isMap(side)));
  if (!isPlain(value)) return undefined;
  const matching = sides.filter((side) => side.type === "object" && hasWords(value, side));
  return onlyOne(matching) ?? onlyOne(matching.filter((side) => hasNames(value, side)));
}

/** Returns the enum words or the constant of a schema. */
export function wordsOf(schema: JsonSchema): readonly unknown[] {
  return schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
}

/** Finds a word, ignoring case. */
export function findWord(text: string, words: readonly unknown[]): unknown {
  const word = text.trim().toLowerCase();
  return words.find((candidate) => String(candidate).toLowerCase() === word);
}

function hasWords(value: Readonly<Record<string, unknown>>, { properties = {}, required = [] }: JsonSchema): boolean {
  return Object.entries(properties).every(([name, schema]) => {
    const words = wordsOf(schema);
    if (words.length === 0) return true;
    if (!Object.hasOwn(value, name)) return !required.includes(name);
    return findWord(String(value[name]), words) !== undefined || (value[name] === null && !required.includes(name));
  });
}

function hasNames(value: Readonly<Record<string, unknown>>, { properties, required = [] }: JsonSchema): boolean {
  const isKnown = (name: string) => properties === undefined || Object.hasOwn(properties, name);
  return Object.keys(value).every(isKnown) && required.every((name) => Object.hasOwn(value, name));
}

function onlyOne<Item>([first, ...others]: readonly Item[]): Item | undefined {
  return others.length === 0 ? first : undefined;
}
