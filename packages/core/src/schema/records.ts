import * as v from "valibot";

// Fields that results of several toolkits share.

/** A string, or `null` where the backend has none. */
export const nullableString = v.nullable(v.string());

/** A field that holds a string, or `null` where the backend has none. */
export function stringOrNull(description: string) {
  return v.pipe(v.nullable(v.string()), v.description(description));
}

/** The warnings of a result. */
export const warningList = v.pipe(
  v.array(v.string()),
  v.description("What to know about this result: adjusted arguments, missing rows, or why it is empty."),
);

/** The time window that a result covers, as `toWindowRecord` writes it. */
export const windowRecord = v.pipe(
  v.object({
    start: v.pipe(v.string(), v.description("Start of the window, ISO-8601 in UTC.")),
    end: v.pipe(v.string(), v.description("End of the window, ISO-8601 in UTC.")),
  }),
  v.description("The time window that the result covers."),
);

/** Values by name, as the backend returns them. */
export const openMap = v.record(v.string(), v.unknown());
