import * as v from "valibot";

// Fields of results, each with a one-line description for the editor and the reference.

/** A number that is always present. */
export function number(description: string) {
  return v.pipe(v.number(), v.description(description));
}

/** A number, or `null` where it is unknown. */
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

/** The link of a result. */
export const link = v.pipe(
  v.nullable(v.string()),
  v.description(
    "Address of this in Datadog's web app, for people; null when the site is unknown. Models do not get it.",
  ),
);

/** The cursor of a search result. */
export const nextCursor = v.pipe(
  v.nullable(v.string()),
  v.description("Pass this as cursor to fetch the next page; null when there is none."),
);

/** A call that continues the investigation. */
export type FollowUp = v.InferOutput<typeof followUp>;

/** The schema of {@link FollowUp}. */
export const followUp = v.object({
  tool: string("Name of the tool to call."),
  arguments: attributeMap("Its arguments, valid as they are, with absolute times."),
});
