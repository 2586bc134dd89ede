import * as v from "valibot";

// Fields of records, each with a one-line description for the editor and the reference.

/** A number that is always present. */
export function number(description: string) {
  return v.pipe(v.number(), v.description(description));
}

/** A number, or `null` if unknown. */
export function numberOrNull(description: string) {
  return v.pipe(v.nullable(v.number()), v.description(description));
}

/** A string that is always present. */
export function string(description: string) {
  return v.pipe(v.string(), v.description(description));
}

/** A flag. */
export function boolean(description: string) {
  return v.pipe(v.boolean(), v.description(description));
}

/** Attributes by name, as Datadog returns them. */
export function attributeMap(description: string) {
  return v.pipe(v.record(v.string(), v.unknown()), v.description(description));
}

/** The tags of an event. */
export const tagList = v.pipe(v.array(v.string()), v.description("Tags, such as env:prod."));
