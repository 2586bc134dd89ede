/**
 * What the toolkit promises, one id per rule, bound and default. Tests cite an id through {@link verifies};
 * `tests/toolkits/src/requirements.test.ts` fails when a requirement has no test.
 */
export const requirements = {
  // Time windows, alike in all tools
  "time.date-math": "start_time and end_time accept date math",
  "time.iso": "start_time and end_time accept ISO-8601",
  "time.epoch-ms": "start_time and end_time accept epoch milliseconds",
  "time.malformed": "a malformed time is invalid_input that shows the accepted forms, before any request",
  "time.start-before-end": "a start not before its end is invalid_input, before any request",
  "time.end-default": "end_time defaults to now",
  "time.start-default.search-logs": "start_time of SearchLogs defaults to now-15m",
  "time.start-default.search-spans": "start_time of SearchSpans defaults to now-15m",
  "time.start-default.aggregate-events": "start_time of AggregateEvents defaults to now-1h",
  "time.start-default.discover-facets": "start_time of DiscoverFacets defaults to now-1h",
  "time.start-default.get-trace": "start_time of GetTrace defaults to now-1h",

  // SearchLogs
  "search-logs.query.required": "SearchLogs needs a query",
  "search-logs.query.empty-matches-all": "an empty query of SearchLogs matches every log in the window",
  "search-logs.max-results.bounds": "max_results of SearchLogs is 1 to 1000",
  "search-logs.max-results.default": "max_results of SearchLogs defaults to 50",
  "search-logs.sort-order.values": "SearchLogs sorts newest or oldest first, by timestamp",
  "search-logs.sort-order.default": "sort_order of SearchLogs defaults to newest, in any case",
  "search-logs.cursor.next": "next_cursor of SearchLogs fetches the next page of the same window",
  "search-logs.cursor.empty-is-first": "an empty cursor of SearchLogs fetches the first page",
  "search-logs.non-indexed": "a filter of SearchLogs on a non-indexed attribute matches nothing and is no error",

  // SearchSpans
  "search-spans.query.required": "SearchSpans needs a query",
  "search-spans.query.empty-matches-all": "an empty query of SearchSpans matches every span in the window",
  "search-spans.max-results.bounds": "max_results of SearchSpans is 1 to 1000",
  "search-spans.max-results.default": "max_results of SearchSpans defaults to 50",
  "search-spans.sort-order.values": "SearchSpans sorts newest, oldest or longest first",
  "search-spans.sort-order.default": "sort_order of SearchSpans defaults to newest, in any case",
  "search-spans.sort-order.longest": "longest returns the slowest spans first",
  "search-spans.cursor.next": "next_cursor of SearchSpans fetches the next page of the same window",
  "search-spans.cursor.empty-is-first": "an empty cursor of SearchSpans fetches the first page",
  "search-spans.resource-and-operation":
    "SearchSpans filters by resource and operation, which reach the backend as resource_name and operation_name",
  "search-spans.quoted-values": "SearchSpans matches quoted values with spaces and dots",
  "search-spans.duration-nanoseconds": "SearchSpans bounds latency by @duration in nanoseconds",
  "search-spans.non-indexed": "a filter of SearchSpans on a non-indexed attribute matches nothing and is no error",

  // AggregateEvents
  "aggregate-events.dataset.required": "AggregateEvents needs a dataset, logs or spans",
  "aggregate-events.query.empty-counts-all": "an empty query of AggregateEvents counts everything in the window",
  "aggregate-events.group-by.nested": "several facets of AggregateEvents nest",
  "aggregate-events.group-by.empty-is-total": "no group_by brings a single total",
  "aggregate-events.group-by.span-names":
    "AggregateEvents uses resource and operation in group_by, query and bucket labels of spans",
  "aggregate-events.group-by.non-facet": "grouping by a non-facet brings no buckets and a warning, not an error",
  "aggregate-events.interval.series": "an interval of AggregateEvents brings a time series per group",
  "aggregate-events.interval.empty-is-total": "an empty interval brings one total per group",
  "aggregate-events.interval.format": "an interval is a number and a unit",
  "aggregate-events.group-limit.bounds": "group_limit is 1 to 1000",
  "aggregate-events.group-limit.default": "group_limit defaults to 20 per facet",
  "aggregate-events.group-limit.product":
    "more than 10,000 possible groups are avoided before the call, with a warning",
  "aggregate-events.aggregation.values":
    "AggregateEvents computes count, avg, min, max, sum, p50, p75, p90, p95 and p99 on both datasets",
  "aggregate-events.aggregation.default": "aggregation defaults to count, in any case",
  "aggregate-events.measure.default": "measure defaults to @duration, in nanoseconds",
  "aggregate-events.measure.ignored-for-count": "measure is ignored for count",
  "aggregate-events.percentile-series": "a percentile of @duration with an interval shows latency over time",
  "aggregate-events.non-indexed":
    "a filter of AggregateEvents on a non-indexed attribute counts nothing and is no error",
  "aggregate-events.partial": "partial answers and warnings of the backend reach the caller",

  // DiscoverFacets
  "discover-facets.dataset.required": "DiscoverFacets needs a dataset, logs or spans",
  "discover-facets.query.scope": "the query of DiscoverFacets scopes the probe; empty probes everything",
  "discover-facets.query.span-names": "DiscoverFacets maps resource and operation for spans",
  "discover-facets.only-with-data": "DiscoverFacets returns only facets that have data, each with sample values",
  "discover-facets.http-status": "DiscoverFacets resolves @http.status_code versus @http.status",
  "discover-facets.calls-spent": "DiscoverFacets tells how many calls it spent and stops gracefully at a rate limit",

  // GetTrace
  "get-trace.trace-id.required": "GetTrace needs a trace id",
  "get-trace.trace-id.forms": "GetTrace takes hex and decimal ids of 64 and 128 bits",
  "get-trace.unknown-id": "an unknown trace id brings an empty trace, not an error",
  "get-trace.max-spans.bounds": "max_spans is 1 to 500",
  "get-trace.max-spans.default": "max_spans defaults to 100",
  "get-trace.pages": "GetTrace pages through the spans of a trace by itself, up to its bound",
  "get-trace.token-safe": "the spans of GetTrace fit a token-safe size",
  "get-trace.summary-covers-all": "the summary of GetTrace covers every span that was assembled",
  "get-trace.summary-complete": "summary_complete is false when the trace was too large to assemble",
  "get-trace.kept-spans": "GetTrace keeps every error span and the slowest others",
  "get-trace.truncated": "GetTrace is marked truncated when any span was dropped",

  // Authentication
  "auth.secrets": "every tool needs the three secrets, and a missing one is named",
  "auth.site": "OBSERVABILITY_SITE selects the regional endpoint; an unknown site is refused before a key leaves",

  // Input in general
  "input.unknown-parameter": "an unknown parameter is refused by name, with the nearest known one",
  "input.every-fault": "one error names every fault at once",
} as const;

/** Id of a requirement. */
export type RequirementId = keyof typeof requirements;

/** Title of a test that verifies a requirement. */
export function verifies(id: RequirementId): string {
  return `${requirements[id]} [${id}]`;
}
