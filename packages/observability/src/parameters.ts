import { oneOf, text, time, wholeNumber } from "@toolwright/core/authoring";
import * as v from "valibot";
import { DATASETS } from "./datadog/events.ts";

// Parameters that several tools share. The search syntax is explained once per tool, in the description of the tool.

/** Whether to look at log events or at spans. */
export const dataset = oneOf(DATASETS, "Log events or APM spans");

/**
 * The query of a search, required; an empty one matches everything.
 * @param events what the tool searches, such as `logs`
 */
export function searchQuery(events: string) {
  return v.pipe(
    v.string(),
    v.examples(["service:web status:error"]),
    v.description(`Datadog search syntax; empty matches all ${events} in the window`),
  );
}

/**
 * An optional query.
 * @param purpose what the query does in the tool, up to the words about its syntax
 * @param whenEmpty what the tool does without a query
 */
export function optionalQuery(purpose: string, whenEmpty: string) {
  return v.optional(
    text(
      `${purpose}, in the search syntax of SearchLogs or SearchSpans, e.g. service:web status:error; empty ${whenEmpty}`,
    ),
    "",
  );
}

/**
 * Start of the window.
 * @param fallback the default of the tool
 * @param window which window it is
 */
export function startTime(fallback: string, window = "the time window") {
  return v.optional(
    time(`Start of ${window}: date math (now-2h), ISO-8601 (2026-01-31T09:00:00Z) or epoch milliseconds`),
    fallback,
  );
}

/** End of the window. */
export const endTime = v.optional(time("End of the window, in any format of start_time"), "now");

/**
 * The size of a page.
 * @param events what the tool searches, such as `logs`
 */
export function maxResults(events: string) {
  return v.optional(wholeNumber(1, 1_000, `Maximum number of ${events} per page`), 50);
}

/** Where the next page begins. */
export const cursor = v.optional(
  text(
    "next_cursor of the previous page, with all arguments except max_results unchanged; empty returns the first page",
  ),
  "",
);
