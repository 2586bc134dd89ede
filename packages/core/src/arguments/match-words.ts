import type { JsonSchema } from "../schema/json-schema.ts";
import { findWord, sideOf, wordsOf } from "../schema/union-side.ts";
import { isPlain } from "../value/plain.ts";

/** A value with the fixed words of its schema spelt as the schema spells them, at any depth: models vary the case. */
export function matchWords(value: unknown, schema: JsonSchema): unknown {
  if (schema.anyOf) return matchSide(value, schema, schema.anyOf);
  if (typeof value === "string") return findWord(value, wordsOf(schema)) ?? value;
  const { items, properties = {}, additionalProperties: others } = schema;
  if (Array.isArray(value)) return items ? value.map((item) => matchWords(item, items)) : value;
  if (schema.type !== "object" || !isPlain(value)) return value;
  const matched = Object.entries(value).map(([name, child]) => {
    const own = Object.hasOwn(properties, name) ? properties[name] : others;
    return [name, typeof own === "object" ? matchWords(child, own) : child];
  });
  return Object.fromEntries(matched);
}

function matchSide(value: unknown, schema: JsonSchema, sides: readonly JsonSchema[]): unknown {
  const side = sideOf(value, schema);
  if (side) return matchWords(value, side);
  // Beside a side that takes any text, a text stands for itself.
  const isFree = sides.some((one) => one.type === "string" && wordsOf(one).length === 0);
  return typeof value === "string" && !isFree ? (findWord(value, sides.flatMap(wordsOf)) ?? value) : value;
}
