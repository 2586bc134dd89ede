import * as v from "valibot";
import { attributeMap, string } from "./datadog/record-fields.ts";

// Result fields beside the records, each with a one-line description for the editor and the reference.

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
