import * as v from "valibot";
import { TIME_FORMS } from "../time/date-math.ts";
import { isTimeExpression } from "../time/window.ts";
import { isPlain, isUnsafeName } from "../value/plain.ts";

/** A string, which may be empty. */
export function text(description: string) {
  return v.pipe(v.string(), v.description(description));
}

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
/** A map without nested values. */
export type FlatMap = Record<string, FlatValue>;

/** A map with strings, numbers or booleans as values. An issue names each list and nested object. */
export function flatMap(description: string) {
  const finite = v.pipe(v.number(), v.finite("must be a finite number"));
  return v.pipe(v.record(v.string(), v.union([v.string(), finite, v.boolean()])), v.description(description));
}

/** Most levels of lists and objects in a {@link jsonMap}, the map included. */
const MAX_LEVELS = 10;
/** Most issues of a map. */
const MAX_ISSUES = 10;

/** A map with JSON values of at most ten levels. An issue names each value that JSON cannot hold. */
export function jsonMap(description: string) {
  return v.pipe(
    v.record(v.string(), v.unknown()),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      for (const { keys, value, message } of jsonFaults(dataset.value).slice(0, MAX_ISSUES)) {
        const path = keys.map((key) => ({ type: "unknown" as const, origin: "value" as const, input: {}, key, value }));
        addIssue({ message, input: value, path: path as unknown as [v.IssuePathItem] });
      }
    }),
    v.description(description),
  );
}

interface JsonFault {
  readonly keys: readonly (string | number)[];
  readonly value: unknown;
  readonly message: string;
}

function jsonFaults(value: unknown, keys: JsonFault["keys"] = []): JsonFault[] {
  if (value === null || typeof value === "string" || typeof value === "boolean" || Number.isFinite(value)) return [];
  const isList = Array.isArray(value);
  if (!isList && !isPlain(value)) return [{ keys, value, message: "must be a JSON value" }];
  if (keys.length >= MAX_LEVELS) return [{ keys, value, message: `must have at most ${MAX_LEVELS} levels` }];
  // `Array.from` makes the holes of a list visible.
  const entries = isList ? Array.from(value, (item, index) => [index, item] as const) : Object.entries(value);
  return entries.flatMap(([key, child]) =>
    isUnsafeName(String(key))
      ? [{ keys: [...keys, key], value: child, message: `must not be named ${key}; use another name` }]
      : jsonFaults(child, [...keys, key]),
  );
}
