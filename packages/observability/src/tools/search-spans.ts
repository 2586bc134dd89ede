import { callUsage, createWindowPager, defineTool, oneOf, warningList, windowRecord } from "@toolwright/core/authoring";
import * as v from "valibot";
import { type SpanRecord, spanRecord } from "../datadog/records.ts";
import { fetchSpanEvents } from "../datadog/spans.ts";
import { cursor, endTime, maxResults, searchQuery, startTime } from "../parameters.ts";
import { link, nextCursor } from "../result-fields.ts";
import { fitSearch, planSearch, runSearch, type SearchSource } from "../search/search.ts";
import type { ObservabilityCall } from "../services.ts";

const NAME = "Observability.SearchSpans";
const SORTS = { newest: "-timestamp", oldest: "timestamp", longest: "-@duration" } as const;

const input = v.strictObject({
  query: searchQuery("spans"),
  start_time: startTime("now-15m"),
  end_time: endTime,
  max_results: maxResults("spans"),
  sort_order: v.optional(oneOf(["newest", "oldest", "longest"], "By start time, or slowest first (longest)"), "newest"),
  cursor,
});

const output = v.object({
  spans: v.pipe(v.array(spanRecord), v.description("Spans of this page, in the requested order.")),
  next_cursor: nextCursor,
  window: windowRecord,
  link,
  warnings: warningList,
  ...callUsage,
});

const source: SearchSource<SpanRecord> = {
  pager: createWindowPager(NAME),
  dataset: "spans",
  tail: "meta",
  rare: ["id", "parent_id", "operation", "type", "env", "host", "http_method", "http_status_code"],
  details: ["span_id", "error_message"],
  fetchPage: fetchSpanEvents,
};

/**
 * Searches APM spans, newest first by default; `longest` returns the slowest first. Filter endpoints by `resource`,
 * operations by `operation` and latency by `@duration` in nanoseconds.
 *
 * Backend: `POST /api/v2/spans/events/search`, a retried read. Explaining an empty first page takes at most one more
 * request. Errors: `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden` (needs `apm_read`),
 * `not_found` (wrong base address), `rate_limited` (300 requests an hour), `upstream`, `unavailable`, `timeout`,
 * `aborted`, `bad_response`.
 */
export const searchSpans = defineTool({
  name: NAME,
  title: "Search spans",
  description:
    'Search Datadog APM spans of the last 15 minutes by default, e.g. service:web resource:"GET /cart" (quote spaces and dots); operation:"http.request" @duration:>500000000 (nanoseconds). With longest, @duration:<60000000000 excludes long-lived streams. Attributes that are not facets (see Observability_DiscoverFacets) match nothing, even ones seen in results. For statistics, use Observability_AggregateEvents; for one trace, Observability_GetTrace.',
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: true, cost: "none" },
  ids: { "a decimal span id": "5208512171318403364" },
  input,
  output,
  plan: (args, context) => planSearch(source.pager, args, context),
  async run(args, call: ObservabilityCall, plan) {
    const { rows, ...page } = await runSearch(source, SORTS[args.sort_order], plan, call);
    return { spans: rows, ...page };
  },
  fit: ({ spans, ...page }, view) => fitSearch(source, { rows: spans, ...page }, view),
});
