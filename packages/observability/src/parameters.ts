import { anyWord, oneOf, text, time, wholeNumber } from "@toolwright/core/authoring";
import * as v from "valibot";
import { DATASETS } from "./datadog/events.ts";

// Parameters shared by several tools. Each tool's description explains the search syntax once.

/** Choice between log events and spans. */
export const dataset = oneOf(DATASETS, "Log events or APM spans");

/**
 * A search's query, required; an empty one matches everything.
 * @param events noun for the tool's results, such as `logs`
 */
export function searchQuery(events: string) {
  return v.pipe(
    v.string(),
    v.examples(["service:web status:error"]),
    anyWord,
    v.description(`Datadog search syntax; empty matches all ${events}`),
  );
}

/**
 * An optional query.
 * @param whenEmpty the tool's behavior without a query, such as `counts everything`
 */
export function optionalQuery(whenEmpty: string) {
  return v.optional(v.pipe(text(`Filter as in Observability_SearchSpans; empty ${whenEmpty}`), anyWord), "");
}

/** Start of the window, with the tool's default. */
export function startTime(fallback: string) {
  return v.optional(time("ISO-8601 UTC, epoch ms or now-2h"), fallback);
}

/** End of the window. */
export const endTime = v.optional(time("Like start_time"), "now");

/** A time bucket's width: a number and a unit. Empty leaves the choice to the tool. */
export function interval(description: string) {
  return v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => text === "" || /^[1-9]\d{0,8}[smhdw]$/.test(text),
        "must be a number and a unit of s, m, h, d, w",
      ),
      v.examples(["5m"]),
      v.description(description),
    ),
    "",
  );
}

/**
 * The page size.
 * @param events noun for the tool's results, such as `logs`
 */
export function maxResults(events: string) {
  return v.optional(wholeNumber(1, 1_000, `Maximum ${events} per page`), 50);
}

/** Cursor of the page to read. */
export const cursor = v.optional(text("next_cursor of the previous page; empty: first page"), "");
