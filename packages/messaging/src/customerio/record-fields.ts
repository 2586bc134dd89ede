import { asNumber } from "@toolwright/core/http";
import * as v from "valibot";

// Fields of records, each with a one-line description for the editor and the reference.

/** A string that is always present. */
export function string(description: string) {
  return v.pipe(v.string(), v.description(description));
}

/** A number that is always present. */
export function number(description: string) {
  return v.pipe(v.number(), v.description(description));
}

/** A flag, `null` if unknown. */
export function booleanOrNull(description: string) {
  return v.pipe(v.nullable(v.boolean()), v.description(description));
}

/** A list of strings, empty where the backend has no values. */
export function stringList(description: string) {
  return v.pipe(v.array(v.string()), v.description(description));
}

/** Epoch seconds as ISO-8601 UTC; `null` for any other value, and for 0, which the backend sends for "never". */
export function fromSeconds(value: unknown): string | null {
  const seconds = asNumber(value);
  // JavaScript has no later date.
  if (seconds === null || seconds <= 0 || seconds > 8.64e12) return null;
  return new Date(Math.round(seconds * 1_000)).toISOString();
}
