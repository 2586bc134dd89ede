import * as v from "valibot";
import { TIME_FORMS } from "../time/date-math.ts";
import { isTimeExpression } from "../time/window.ts";

/** Free text; an empty text is allowed. */
export function text(description: string) {
  return v.pipe(v.string(), v.description(description));
}

/** Text that must not be empty. */
export function requiredText(description: string) {
  return v.pipe(v.string(), v.nonEmpty("must not be empty"), v.description(description));
}

/** A whole number within inclusive bounds. */
export function wholeNumber(minimum: number, maximum: number, description: string) {
  return v.pipe(v.number(), v.integer(), v.minValue(minimum), v.maxValue(maximum), v.description(description));
}

/** One of a fixed list of words; read in any case. */
export function oneOf<const Words extends readonly [string, ...string[]]>(words: Words, description: string) {
  return v.pipe(v.picklist(words), v.description(description));
}

/** A list of non-empty texts. */
export function listOfText(description: string) {
  return v.pipe(v.array(v.pipe(v.string(), v.nonEmpty("must not be empty"))), v.description(description));
}

/** A time: date math, ISO-8601 with a zone, or epoch milliseconds as text. */
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
/** A flat mapping of name to value. */
export type FlatMap = Record<string, FlatValue>;

/** A flat mapping of name to text, number or boolean; lists and nested objects are refused by name. */
export function flatMap(description: string) {
  const schema = v.pipe(
    v.record(v.string(), v.unknown()),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      for (const [key, value] of Object.entries(dataset.value)) {
        if (isFlat(value)) continue;
        const message = "must be text, a finite number, true or false; lists and nested objects do not fit a flat map";
        addIssue({
          message,
          input: value,
          path: [{ type: "object", origin: "value", input: dataset.value, key, value }],
        });
      }
    }),
    v.description(description),
  );
  // Typed values cost a model tokens that the description already spends; for a program the type says it.
  return schema as unknown as v.GenericSchema<FlatMap>;
}

function isFlat(value: unknown): value is FlatValue {
  return typeof value === "string" || typeof value === "boolean" || Number.isFinite(value);
}
