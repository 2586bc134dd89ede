import { oneOf, text, time, wholeNumber } from "@toolwright/core";
import * as v from "valibot";
import { DATASETS } from "./datadog/aggregate.ts";

// Parameters that several tools share. What several parameters need said (time forms, query syntax) is said once per
// tool: repeated, it would cost a model several hundred tokens per request.

/** Which kind of events to look at. */
export const dataset = oneOf(DATASETS, "Kind of events");

/** A search query that must be given; empty matches everything. */
export const query = v.pipe(v.string(), v.examples(["service:web status:error"]), v.description("Empty matches all"));

/** A query that may be left out. */
export const optionalQuery = v.optional(text("Empty matches all"), "");

/** Start of the window, with the tool's own default. */
export function startTime(fallback: string) {
  return v.optional(time("Like now-1h, 2026-01-31T09:00:00Z or epoch ms"), fallback);
}

/** End of the window. */
export const endTime = v.optional(time("Same forms"), "now");

/** Rows per page. */
export const maxResults = v.optional(wholeNumber(1, 1_000, "Rows per page"), 50);

/** Where to go on. */
export const cursor = v.optional(text("next_cursor of the page before; keep the other arguments"), "");
