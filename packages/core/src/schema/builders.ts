import * as v from "valibot";
import { TIME_FORMS } from "../time/date-math.ts";
import { isTimeExpression } from "../time/window.ts";

/** A string, which may be empty. */
export function text(description: string) {
  return v.pipe(v.string(), v.description(description));
}

/**
 * Marks a string that may be any word. Other strings must not be a word for a missing value, such as `null`. For what people
 * search for, and for ids that exist.
 */
export const anyWord = v.metadata<string, { readonly anyWord: true }>({ anyWord: true });

/** A string that must not be empty. */
export function requiredText(description: string) {
  return v.pipe(v.string(), v.nonEmpty("must not be empty"), v.description(description));
}

/** An integer within inclusive bounds. */
export function wholeNumber(minimum: number, maximum: number, description: string) {
  return v.pipe(v.number(), v.integer(), v.minValue(minimum), v.maxValue(maximum), v.description(description));
}

/** One of several words. Lenient parsing ignores case. */
export function oneOf<const Words extends readonly [string, ...string[]]>(words: Words, description: string) {
  return v.pipe(v.picklist(words), v.description(description));
}

/** A list of strings that are not empty. */
export function listOfText(description: string) {
  return v.pipe(v.array(v.pipe(v.string(), v.nonEmpty("must not be empty"))), v.description(description));
}

/** A time as a string: date math, ISO-8601 with a zone, or epoch milliseconds. */
export function time(description: string) {
  return v.pipe(
    v.string(),
    v.check(isTimeExpression, `must be ${TIME_FORMS}`),
    v.examples(["now-1h"]),
    v.description(description),
  );
}

/** A value of a flat map. */
export type FlatValue = string | number | boolean;

/** A map with strings, numbers or booleans as values. An issue names each list and nested object. */
export function flatMap(description: string) {
  const finite = v.pipe(v.number(), v.finite("must be a finite number"));
  return v.pipe(v.record(v.string(), v.union([v.string(), finite, v.boolean()])), v.description(description));
}
