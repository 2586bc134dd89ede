/**
 * The requirements of the toolkit: one id per rule, bound and default. Tests cite an id with {@link verifies}.
 * `tests/toolkits/src/requirements.test.ts` fails for a requirement without a test.
 */
export const requirements = {
  // Time windows, the same in all tools
  "time.date-math": "start_time and end_time accept date math",
  "time.iso": "start_time and end_time accept ISO-8601",
  "time.epoch-ms": "start_time and end_time accept epoch milliseconds",
  "time.malformed": "a malformed time is rejected as invalid_input with the accepted formats, before any request",
  "time.start-before-end": "a start that is not before the end is rejected as invalid_input, before any request",
  "time.end-default": "end_time defaults to now",
  "time.start-default.search-logs": "start_time of SearchLogs defaults to now-15m",
  "time.start-default.search-spans": "start_time of SearchSpans defaults to now-15m",
  "time.start-default.aggregate-events": "start_time of AggregateEvents defaults to now-1h",
  "time.start-default.discover-facets": "start_time of DiscoverFacets defaults to now-1h",
  "time.start-default.get-trace": "start_time of GetTrace defaults to now-1h",

  // SearchLogs
  "search-logs.query.required": "SearchLogs requires a query",
  "search-logs.query.empty-matches-all": "an empty query of SearchLogs matches every log in the window",
  "search-logs.max-results.bounds": "max_results of SearchLogs is 1 to 1000",
  "search-logs.max-results.default": "max_results of SearchLogs defaults to 50",
  "search-logs.sort-order.values": "SearchLogs sorts newest or oldest first, by timestamp",
  "search-logs.sort-order.default": "sort_order of SearchLogs defaults to newest, and ignores upper and lower case",
  "search-logs.cursor.next": "next_cursor of SearchLogs fetches the next page of the same window",
  "search-logs.cursor.empty-is-first": "an empty cursor of SearchLogs fetches the first page",
  "search-logs.non-indexed": "a filter of SearchLogs on a non-indexed attribute matches nothing and raises no error",

  // SearchSpans
  "search-spans.query.required": "SearchSpans requires a query",
  "search-spans.query.empty-matches-all": "an empty query of SearchSpans matches every span in the window",
  "search-spans.max-results.bounds": "max_results of SearchSpans is 1 to 1000",
  "search-spans.max-results.default": "max_results of SearchSpans defaults to 50",
  "search-spans.sort-order.values": "SearchSpans sorts newest, oldest or longest first",
  "search-spans.sort-order.default": "sort_order of SearchSpans defaults to newest, and ignores upper and lower case",
  "search-spans.sort-order.longest": "longest returns the slowest spans first",
  "search-spans.cursor.next": "next_cursor of SearchSpans fetches the next page of the same window",
  "search-spans.cursor.empty-is-first": "an empty cursor of SearchSpans fetches the first page",
  "search-spans.resource-and-operation":
    "SearchSpans filters by resource and operation, and sends them as resource_name and operation_name",
  "search-spans.quoted-values": "SearchSpans matches quoted values that contain spaces or dots",
  "search-spans.duration-nanoseconds": "SearchSpans filters latency by @duration in nanoseconds",
  "search-spans.non-indexed": "a filter of SearchSpans on a non-indexed attribute matches nothing and raises no error",

  // AggregateEvents
  "aggregate-events.dataset.required": "AggregateEvents requires a dataset, logs or spans",
  "aggregate-events.query.empty-counts-all": "an empty query of AggregateEvents counts everything in the window",
  "aggregate-events.group-by.nested": "AggregateEvents nests several facets in group_by",
  "aggregate-events.group-by.empty-is-total": "AggregateEvents without group_by returns a single total",
  "aggregate-events.group-by.span-names":
    "AggregateEvents uses the names resource and operation in group_by, query and bucket labels of spans",
  "aggregate-events.group-by.non-facet":
    "grouping by a field that is not a facet returns no buckets and a warning, not an error",
  "aggregate-events.interval.series": "AggregateEvents with an interval returns a time series per group",
  "aggregate-events.interval.empty-is-total": "AggregateEvents with an empty interval returns one total per group",
  "aggregate-events.interval.format": "an interval is a number and a unit",
  "aggregate-events.group-limit.bounds": "group_limit is 1 to 1000",
  "aggregate-events.group-limit.default": "group_limit defaults to 20 per facet",
  "aggregate-events.group-limit.product":
    "AggregateEvents lowers group_limit when more than 10,000 groups are possible, and warns",
  "aggregate-events.aggregation.values":
    "AggregateEvents computes count, avg, min, max, sum, p50, p75, p90, p95 and p99 on both datasets",
  "aggregate-events.aggregation.default": "aggregation defaults to count, and ignores upper and lower case",
  "aggregate-events.measure.default": "measure defaults to @duration, in nanoseconds",
  "aggregate-events.measure.ignored-for-count": "measure is ignored for count",
  "aggregate-events.percentile-series": "a percentile of @duration with an interval shows latency over time",
  "aggregate-events.non-indexed":
    "a filter of AggregateEvents on a non-indexed attribute matches nothing and raises no error",
  "aggregate-events.partial": "AggregateEvents reports partial results and warnings of the backend",

  // DiscoverFacets
  "discover-facets.dataset.required": "DiscoverFacets requires a dataset, logs or spans",
  "discover-facets.query.scope": "the query of DiscoverFacets limits the probe; empty probes everything",
  "discover-facets.query.span-names": "DiscoverFacets accepts resource and operation for spans",
  "discover-facets.only-with-data": "DiscoverFacets returns only facets that have data, each with sample values",
  "discover-facets.http-status": "DiscoverFacets reports which of @http.status_code and @http.status has data",
  "discover-facets.calls-spent":
    "DiscoverFacets counts its requests in calls_spent, and returns partial results at a rate limit",

  // GetTrace
  "get-trace.trace-id.required": "GetTrace requires a trace id",
  "get-trace.trace-id.forms": "GetTrace accepts hexadecimal and decimal ids of 64 and 128 bits",
  "get-trace.unknown-id": "an unknown trace id returns an empty trace, not an error",
  "get-trace.max-spans.bounds": "max_spans is 1 to 500",
  "get-trace.max-spans.default": "max_spans defaults to 100",
  "get-trace.pages": "GetTrace pages through the spans of a trace, up to its limit",
  "get-trace.token-safe": "GetTrace fits its spans to a token-safe size",
  "get-trace.summary-covers-all": "the summary of GetTrace covers every span that was read",
  "get-trace.summary-complete": "summary_complete is false when the trace was too large to read in full",
  "get-trace.kept-spans": "GetTrace keeps every error span, then the slowest others",
  "get-trace.truncated": "GetTrace sets truncated when it drops any span",

  // Authentication
  "auth.secrets": "every tool requires the three secrets and names a missing one",
  "auth.site": "OBSERVABILITY_SITE selects the regional endpoint; an unknown site is rejected before any key is sent",

  // Input in general
  "input.unknown-parameter": "an unknown parameter is rejected by name, with the closest known one",
  "input.every-fault": "one error names every invalid parameter",
} as const;

/** Id of a requirement. */
export type RequirementId = keyof typeof requirements;

/** Title of a test that verifies a requirement. */
export function verifies(id: RequirementId): string {
  return `${requirements[id]} [${id}]`;
}
