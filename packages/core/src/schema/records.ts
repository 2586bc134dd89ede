import * as v from "valibot";

// Result fields that several toolkits share.

/** A string with a description, or `null` if the backend has no value. */
export function stringOrNull(description: string) {
  return v.pipe(v.nullable(v.string()), v.description(description));
}

/** The warnings of a result. */
export const warningList = v.pipe(
  v.array(v.string()),
  v.description("What to know about this result: adjusted arguments, missing rows, or why it is empty."),
);

/** The time window that a result covers. `toWindowRecord` returns it. */
export const windowRecord = v.pipe(
  v.object({
    start: v.pipe(v.string(), v.description("Start of the window, ISO-8601 in UTC.")),
    end: v.pipe(v.string(), v.description("End of the window, ISO-8601 in UTC.")),
  }),
  v.description("The time window that the result covers."),
);

/** The requests of a call. A result that declares these fields gets them from the toolkit, not from `run`. */
export const callUsage = {
  calls_spent: v.pipe(
    v.number(),
    v.description("Number of requests that this call sent to the backend, retries included."),
  ),
  calls_left: v.pipe(
    v.nullable(v.number()),
    v.description(
      "Number of requests left in a rate limit, as the last response states; null if it states none. Of several limits, the one with the smallest share left.",
    ),
  ),
  calls_left_window: v.exactOptional(
    v.pipe(v.string(), v.description("Window of the rate limit of calls_left, such as minute; missing if unknown.")),
  ),
};
