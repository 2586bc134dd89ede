import { oneOf, text, time, wholeNumber } from "@toolwright/core/authoring";
import * as v from "valibot";
import { DATASETS } from "./datadog/events.ts";

// Parameters that several tools share. What several parameters need said (time forms, query syntax) is said once per
// tool: repeated, it would cost a model several hundred tokens per request.

/** Which kind of events to look at. */
export const dataset = oneOf(DATASETS, "Events");

/** A search query that must be given; empty matches everything. */
export const query = v.pipe(v.string(), v.examples(["service:web status:error"]), v.description("Empty matches all"));

/** A query that may be left out. */
export const optionalQuery = v.optional(text("As in searches"), "");

/** Start of the window, with the tool's own default. */
export function startTime(fallback: string) {
  return v.optional(time("Also ISO UTC or epoch ms"), fallback);
}

/** End of the window. */
export const endTime = v.optional(time("Same"), "now");

/** Rows per page. */
export const maxResults = v.optional(wholeNumber(1, 1_000, "Rows"), 50);

/** Where the next page begins. */
export const cursor = v.optional(text("next_cursor, same arguments"), "");
