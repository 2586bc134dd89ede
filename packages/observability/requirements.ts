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
  "time.start-default.find-metrics": "start_time of FindMetrics defaults to now-1d",
  "time.start-default.query-metrics": "start_time of QueryMetrics defaults to now-1h",

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

  // SearchEvents
  "time.start-default.search-events": "start_time of SearchEvents defaults to now-1d",
  "search-events.query.default": "an empty query of SearchEvents, the default, matches every event in the window",
  "search-events.max-results.bounds": "max_results of SearchEvents is 1 to 1000",
  "search-events.max-results.default": "max_results of SearchEvents defaults to 50",
  "search-events.sort-order.values": "SearchEvents sorts newest or oldest first, newest by default",
  "search-events.cursor.next": "next_cursor of SearchEvents fetches the next page of the same window",
  "search-events.kind.changes": "the kind changes adds the change category and the sources of deployments (INV-E-1)",
  "search-events.kind.alerts":
    "the kind alerts adds the alert category and the source of monitors, without repeated notifications (INV-E-2)",
  "search-events.kinds": "each event of SearchEvents has a kind, which is other for an unknown shape (INV-E-3)",
  "search-events.tags": "service, env and version fall back to tags, which have no duplicates (INV-E-4)",
  "search-events.empty":
    "an empty result with a kind costs one search without it, and for changes names the versions (INV-E-5)",
  // SearchIncidents
  "unstable-tools.opt-in": "SearchIncidents exists only with the option extraTools (INV-I-1)",
  "search-incidents.query.default": "an empty query of SearchIncidents, the default, means active or stable",
  "search-incidents.max-results.bounds": "max_results of SearchIncidents is 1 to 100",
  "search-incidents.max-results.default": "max_results of SearchIncidents defaults to 10",
  "search-incidents.cursor.next": "next_cursor of SearchIncidents fetches the next page, up to the total",
  "search-incidents.dropped": "SearchIncidents drops facets, users, test incidents and email addresses (INV-I-2)",
  "search-incidents.nulls": "SearchIncidents trusts the state, and returns a missing field as null (INV-I-3)",
  "search-incidents.empty": "an empty result of SearchIncidents costs one search of all states (INV-I-4)",

  // FindMetrics
  "find-metrics.name.or-tags":
    "FindMetrics requires a name or tags, and rejects a call without both before any request",
  "find-metrics.name.order": "FindMetrics lists equal names first, then names that start with name, then others",
  "find-metrics.name.words": "every word of name must occur, in any case, and * stands for any characters",
  "find-metrics.tags.filter": "tags of FindMetrics limit the list to metrics with these tags",
  "find-metrics.start-time.bounds": "start_time of FindMetrics is in the past, at most 30 days ago",
  "find-metrics.max-results.bounds": "max_results of FindMetrics is 1 to 200",
  "find-metrics.max-results.default": "max_results of FindMetrics defaults to 20, and total counts all matches",
  "find-metrics.details":
    "FindMetrics reads type, unit and five values per tag key of the best three metrics, and says so",
  "find-metrics.too-many": "FindMetrics asks for tags when there are more than 10,000 metrics",
  "find-metrics.example": "the example of a metric sums counts with .as_count() and averages others",
  "find-metrics.empty.nearest": "FindMetrics without a match names the nearest metrics",
  "find-metrics.empty.tags": "FindMetrics says how many metrics match name when none has the tags",
  "find-metrics.failed-details": "FindMetrics returns its metrics when a request that only adds to them fails",

  // QueryMetrics
  "query-metrics.queries.bounds": "QueryMetrics requires 1 to 5 queries",
  "query-metrics.queries.corrected": "QueryMetrics adds a missing aggregator or filter, with a warning",
  "query-metrics.queries.promql": "PromQL is invalid_input with an example in Datadog's form, before any request",
  "query-metrics.queries.trace-counts":
    "QueryMetrics adds .as_count() to trace.*.hits and trace.*.errors, with a warning",
  "query-metrics.formula.combines": "a formula of QueryMetrics combines the queries a, b and c to one series per group",
  "query-metrics.formula.empty": "an empty formula of QueryMetrics returns each query",
  "query-metrics.milliseconds": "QueryMetrics sends from, to and interval as integers in milliseconds",
  "query-metrics.interval.empty": "an empty interval of QueryMetrics chooses about 60 points",
  "query-metrics.interval.raised":
    "interval of a result is the one that Datadog used, and a raised one gives a warning",
  "query-metrics.change": "change is the split into the two most different levels, beyond noise; else reason says why",
  "query-metrics.nulls":
    "QueryMetrics leaves out missing points, and reads those of counts as zero until the last report",
  "query-metrics.unfinished": "statistics of QueryMetrics exclude a last interval that has not ended",
  "query-metrics.order": "QueryMetrics lists the largest relative change first",
  "query-metrics.max-series.bounds": "max_series is 1 to 100",
  "query-metrics.max-series.default": "max_series defaults to 20, and total_series counts all",
  "query-metrics.thinned": "over the token budget, QueryMetrics thins points but keeps extremes, change and last point",
  "query-metrics.empty.value": "QueryMetrics without data names the existing values of a tag",
  "query-metrics.empty.name": "QueryMetrics of an unknown metric names the nearest metrics",
  "query-metrics.empty.failed":
    "QueryMetrics returns an empty result without a hint when the request that explains it fails",
  "query-metrics.reduce.values": "reduce returns one number per group, largest first, up to max_series groups",
  "query-metrics.reduce.absent": "QueryMetrics without reduce returns series",
  "query-metrics.partial": "QueryMetrics reports an error that a successful response carries",

  // SearchMonitors
  "search-monitors.query.empty-is-not-ok": "an empty query of SearchMonitors lists the monitors that are not OK",
  "search-monitors.max-results.bounds": "max_results of SearchMonitors is 1 to 100",
  "search-monitors.max-results.default": "max_results of SearchMonitors defaults to 30",
  "search-monitors.cursor.next": "next_cursor of SearchMonitors fetches the next page of the same search",
  "search-monitors.order": "SearchMonitors orders each page by state, the latest change first",
  "search-monitors.groups": "SearchMonitors reads the alerting groups of a page in one request, five names of each",
  "search-monitors.states": "SearchMonitors corrects unambiguous states and says so",
  "search-monitors.empty": "SearchMonitors explains an empty result with one search for all monitors",

  // GetMonitor
  "get-monitor.monitor-id": "GetMonitor accepts the digits of an id or a link to the monitor",
  "get-monitor.groups.default": "GetMonitor lists the groups that are not OK by default",
  "get-monitor.data": "GetMonitor returns the calls that show what the monitor measures",
  "get-monitor.window":
    "the calls of GetMonitor cover 30 minutes before and after the change of state, at most until now, and any longer evaluation",
  "get-monitor.arithmetic": "GetMonitor splits arithmetic over metrics into queries and a formula",
  "get-monitor.untranslatable": "GetMonitor returns no calls for a query without an equivalent, and says why",
  "get-monitor.group-limit": "GetMonitor lists at most 50 groups, alerting first",
  "get-monitor.explained-states":
    "GetMonitor explains mutes and missing data in a warning, with the time of the last value",
  "get-monitor.not-found": "GetMonitor reports an unknown id as not_found and names SearchMonitors",

  // Authentication
  "auth.secrets": "every tool requires the three secrets and names a missing one",
  "auth.site":
    "OBSERVABILITY_SITE selects the regional endpoint; a site that is not Datadog's is rejected before any key is sent",

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
