import * as v from "valibot";

// Fields of records, each with a one-line description for the editor and the reference.

/** A number, or `null` where Apollo has no value. */
export function numberOrNull(description: string) {
  return v.pipe(v.nullable(v.number()), v.description(description));
}

/** A list of strings, empty where Apollo has no values. */
export function stringList(description: string) {
  return v.pipe(v.array(v.string()), v.description(description));
}
