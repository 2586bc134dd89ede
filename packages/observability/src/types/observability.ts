// Written by `npx -y pnpm@12 sync` from the tool definitions. Change the definition, not this file.

import type { CallOptions, Tool } from "@toolwright/core";
import type { AggregateEventsArguments, AggregateEventsParsedArguments, AggregateEventsResult } from "./aggregate-events.ts";
import type { DiscoverFacetsArguments, DiscoverFacetsParsedArguments, DiscoverFacetsResult } from "./discover-facets.ts";
import type { FindMetricsArguments, FindMetricsParsedArguments, FindMetricsResult } from "./find-metrics.ts";
import type { GetMonitorArguments, GetMonitorParsedArguments, GetMonitorResult } from "./get-monitor.ts";
import type { GetTraceArguments, GetTraceParsedArguments, GetTraceResult } from "./get-trace.ts";
import type { QueryMetricsArguments, QueryMetricsParsedArguments, QueryMetricsResult } from "./query-metrics.ts";
import type { SearchEventsArguments, SearchEventsParsedArguments, SearchEventsResult } from "./search-events.ts";
import type { SearchLogsArguments, SearchLogsParsedArguments, SearchLogsResult } from "./search-logs.ts";
import type { SearchMonitorsArguments, SearchMonitorsParsedArguments, SearchMonitorsResult } from "./search-monitors.ts";
import type { SearchSpansArguments, SearchSpansParsedArguments, SearchSpansResult } from "./search-spans.ts";
import type { SearchIncidentsArguments, SearchIncidentsParsedArguments, SearchIncidentsResult } from "./search-incidents.ts";

export type * from "./aggregate-events.ts";
export type * from "./discover-facets.ts";
export type * from "./find-metrics.ts";
export type * from "./get-monitor.ts";
export type * from "./get-trace.ts";
export type * from "./query-metrics.ts";
export type * from "./search-events.ts";
export type * from "./search-logs.ts";
export type * from "./search-monitors.ts";
export type * from "./search-spans.ts";
export type * from "./search-incidents.ts";
export type * from "./time-window.ts";

/** The tools of Observability as typed functions, and as a list for agents. */
export interface Observability {
  /**
   * Count Datadog logs or spans, or compute a statistic of a numeric facet: total, per group or over time, of the last
   * hour by default. With group_limit 1, group_count counts a facet's distinct values. p95 of `@duration` with interval
   * shows latency over time. Grouping by a field that is not a facet (see Observability_DiscoverFacets) returns no
   * buckets and a warning; filtering by one matches nothing.
   *
   * Counts events or computes a statistic of a numeric facet, in total or per group and time bucket. Grouping by a
   * field that isn't a facet returns no buckets and a warning, not an error. If the limits of all facets together could
   * exceed 10,000 groups, the tool lowers `group_limit` and adds a warning.
   *
   * Backend: `POST /api/v2/logs/analytics/aggregate` or `POST /api/v2/spans/analytics/aggregate`, retried reads.
   * Explaining an empty result takes at most one more request, and so does finding out which part of a window of more
   * than a day has events, without an interval. If Datadog rejects the label of events without a facet, one more
   * request groups without them.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`
   * (needs `logs_read_data` or `apm_read`), `not_found` (wrong base address), `rate_limited` (300 requests an hour by
   * default), `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`; also `policy` if the toolkit's
   * `policy` forbids the call, and `not_approved` if the call needs approval and a person refused it, or its arguments
   * changed after the approval (`approvedHash`)
   */
  aggregateEvents(args: AggregateEventsArguments, options?: CallOptions): Promise<AggregateEventsResult>;
  /**
   * List Datadog facets that have data, with sample values and distinct counts, of the last hour by default. Call it if
   * unsure of a name (`@http.status_code` or `@http.status?`) or value. Costs 2 to 13 requests of an hourly limit
   * (calls_left).
   *
   * Lists the facets that have data, standard ones and custom attributes, with sample values, and the measures with
   * their range.
   *
   * Reads the newest 200 events for their attributes and values. One or two requests then let Datadog count the
   * distinct values of possible facets. At most ten more list the values of facets for which the sample shows too few.
   * `calls_spent` counts them. `complete` is false if custom attributes of older events may be missing. After a rate
   * limit, timeout or outage, the tool returns the facets that it has found so far, and adds a warning.
   *
   * Backend: `POST /api/v2/logs/events/search` and `POST /api/v2/logs/analytics/aggregate`, or the same for spans,
   * retried reads.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`
   * (needs `logs_read_data` or `apm_read`), `not_found` (wrong base address), `rate_limited` (300 requests an hour by
   * default), `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`; also `policy` if the toolkit's
   * `policy` forbids the call, and `not_approved` if the call needs approval and a person refused it, or its arguments
   * changed after the approval (`approvedHash`)
   */
  discoverFacets(args: DiscoverFacetsArguments, options?: CallOptions): Promise<DiscoverFacetsResult>;
  /**
   * Find Datadog metrics that reported since start_time (default: 1 day ago), by part of their name or by tag, for
   * Observability_QueryMetrics: the first 3 with type, unit, tag keys and sample values.
   *
   * Finds metrics that reported since `start_time`, by part of their name or by their tags. Reads the details of the
   * best three. Needs `name` or `tags`.
   *
   * Backend: `GET /api/v2/metrics`, then `GET /api/v1/metrics/{name}` and `GET /api/v2/metrics/{name}/all-tags` for at
   * most three metrics, retried reads. If nothing matches `tags`, one more request explains the empty result.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`
   * (needs `metrics_read`), `not_found` (wrong base address), `rate_limited`, `upstream`, `unavailable`, `timeout`,
   * `aborted` or `bad_response`; also `policy` if the toolkit's `policy` forbids the call, and `not_approved` if the
   * call needs approval and a person refused it, or its arguments changed after the approval (`approvedHash`)
   */
  findMetrics(args: FindMetricsArguments, options?: CallOptions): Promise<FindMetricsResult>;
  /**
   * Get one Datadog monitor: its message with instructions, threshold, groups that are not OK and since when, mutes,
   * and in data the calls that show what it measures. Ids come from Observability_SearchMonitors or an alert's link.
   *
   * Reads one monitor: its message, condition, mutes and groups that aren't OK, and the calls of other tools that show
   * the same data. Their window is from 30 minutes before its state began until 30 minutes after it, and begins earlier
   * if an evaluation covers more than an hour. `data` is empty, with a warning, for monitors of data that no tool
   * reads.
   *
   * Backend: `GET /api/v1/monitor/{id}`, a retried read. For a monitor without data, one more request, `POST
   * /api/v2/query/timeseries`, finds the last value of its metrics.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`
   * (needs `monitors_read`), `not_found` (unknown id), `rate_limited`, `upstream`, `unavailable`, `timeout`, `aborted`
   * or `bad_response`; also `policy` if the toolkit's `policy` forbids the call, and `not_approved` if the call needs
   * approval and a person refused it, or its arguments changed after the approval (`approvedHash`)
   */
  getMonitor(args: GetMonitorArguments, options?: CallOptions): Promise<GetMonitorResult>;
  /**
   * Read one Datadog APM trace: summary (origin of the failure, critical path, slowest) and spans. max_spans over 100
   * lists every error span and the slowest others. If truncated, the call in rest lists the spans left out.
   * summary_complete is false if the trace was too large to read in full. An unknown id returns an empty trace: widen
   * the window (last hour by default).
   *
   * Reads one trace: a summary of every span, every error span and the slowest others, each parent before its children.
   *
   * The result has at most `max_spans` spans and 20,000 tokens. If that leaves out spans, `truncated` is true,
   * `collapsed` counts similar spans among them, and `rest` is the call that lists them. An unknown id returns an empty
   * trace, not an error.
   *
   * Reads pages of 1,000 spans up to the toolkit's option `maxTraceSpans` (default 10,000, so at most 11 requests, the
   * last of which shows that no span follows), and reports progress after each page; past that number,
   * `summary_complete` is false. Finds the trace by any form of its id, decimal or hexadecimal, in the same request.
   * `calls_spent` counts the requests.
   *
   * With the toolkit's option `wholeTraces`, one request reads the entire trace, including spans that aren't indexed.
   * If Datadog refuses that, the tool searches the indexed spans instead. Spans outside the window are left out, and a
   * warning names the window that contains them.
   *
   * Backend: `POST /api/v2/spans/events/search`, a retried read; with `wholeTraces`, first `GET
   * /api/v2/trace/{trace_id}`, a preview.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`
   * (needs `apm_read`), `not_found` (wrong base address), `rate_limited` (300 requests an hour), `upstream`,
   * `unavailable`, `timeout`, `aborted` or `bad_response`; also `policy` if the toolkit's `policy` forbids the call,
   * and `not_approved` if the call needs approval and a person refused it, or its arguments changed after the approval
   * (`approvedHash`)
   */
  getTrace(args: GetTraceArguments, options?: CallOptions): Promise<GetTraceResult>;
  /**
   * Query Datadog metrics of the last hour by default: per series the level before and after, when it changed, minimum,
   * maximum and points. Observability_FindMetrics finds names and tags. To count logs or spans, use
   * Observability_AggregateEvents.
   *
   * Queries metrics over time. Returns each series' statistics, largest change of level and points, or one number per
   * group with `reduce`. Adds a missing aggregator or filter to a query and says so in `warnings`; refuses PromQL.
   *
   * Backend: `POST /api/v2/query/timeseries`, or `POST /api/v2/query/scalar` with a `reduce` other than `last`, retried
   * reads. Explaining an empty result takes at most two more requests, `GET /api/v2/metrics/{name}/all-tags` and `GET
   * /api/v2/metrics`. Grouping by a tag that no series has takes the first of them.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`
   * (needs `timeseries_query`), `not_found` (wrong base address), `rate_limited`, `upstream`, `unavailable`, `timeout`,
   * `aborted` or `bad_response`; also `policy` if the toolkit's `policy` forbids the call, and `not_approved` if the
   * call needs approval and a person refused it, or its arguments changed after the approval (`approvedHash`)
   */
  queryMetrics(args: QueryMetricsArguments, options?: CallOptions): Promise<QueryMetricsResult>;
  /**
   * Search Datadog events of the last day by default: deployments, changes of configuration or feature flags, alerts
   * and recoveries. Use kind changes to see what changed before an alert, kind alerts for the history of monitors.
   * Without deployment events, group Observability_AggregateEvents by version.
   *
   * Searches events, newest first by default. Deployments have no standard event: events from known deployment tools
   * have the kind `deployment` if they name a version. Alerts come from monitors and from other systems that post them.
   * Other events of unknown shape have the kind `other`. If the search finds no deployment or change, `follow_up` is
   * the call that shows which versions ran.
   *
   * Backend: `POST /api/v2/events/search`, a retried read. Explaining an empty first page of a search with a `kind`
   * takes one more request.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`
   * (needs `events_read`), `not_found` (wrong base address), `rate_limited`, `upstream`, `unavailable`, `timeout`,
   * `aborted` or `bad_response`; also `policy` if the toolkit's `policy` forbids the call, and `not_approved` if the
   * call needs approval and a person refused it, or its arguments changed after the approval (`approvedHash`)
   */
  searchEvents(args: SearchEventsArguments, options?: CallOptions): Promise<SearchEventsResult>;
  /**
   * Search Datadog logs of the last 15 minutes by default, e.g. timeout status:error -service:web; service:(a OR b);
   * `@http.status_code:>=500`. Attributes that are not facets (see Observability_DiscoverFacets) match nothing, even
   * ones seen in results. To count, use Observability_AggregateEvents; for a log's trace, Observability_GetTrace.
   *
   * Searches log events, newest first by default. A filter on an attribute that isn't an indexed facet matches nothing
   * and raises no error; `warnings` then explains it.
   *
   * Backend: `POST /api/v2/logs/events/search`, a retried read. Explaining an empty first page takes at most one more
   * request.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`
   * (needs `logs_read_data`), `not_found` (wrong base address), `rate_limited` (300 requests an hour by default),
   * `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`; also `policy` if the toolkit's `policy` forbids
   * the call, and `not_approved` if the call needs approval and a person refused it, or its arguments changed after the
   * approval (`approvedHash`)
   */
  searchLogs(args: SearchLogsArguments, options?: CallOptions): Promise<SearchLogsResult>;
  /**
   * Find Datadog monitors and their state: what alerts now, since when, for which groups. Start here with an alert's
   * name or a service. An empty query lists all that are not OK. For one monitor's message, threshold and data, use
   * Observability_GetMonitor; for past alerts, Observability_SearchEvents. Incidents are only in
   * Observability_SearchIncidents, if offered.
   *
   * Finds monitors and their state, by default all that aren't OK. Corrects state names from other tools, such as
   * `triggered`, with a warning.
   *
   * Backend: `GET /api/v1/monitor/search`, and `GET /api/v1/monitor/groups/search` if a monitor with groups alerts,
   * retried reads. Explaining an empty first page takes one more request.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`
   * (needs `monitors_read`), `not_found` (wrong base address), `rate_limited`, `upstream` (such as an unknown state),
   * `unavailable`, `timeout`, `aborted` or `bad_response`; also `policy` if the toolkit's `policy` forbids the call,
   * and `not_approved` if the call needs approval and a person refused it, or its arguments changed after the approval
   * (`approvedHash`)
   */
  searchMonitors(args: SearchMonitorsArguments, options?: CallOptions): Promise<SearchMonitorsResult>;
  /**
   * Search Datadog APM spans of the last 15 minutes by default, e.g. service:web resource:"GET /cart" (quote spaces and
   * dots); operation:"http.request" `@duration:>500000000` (nanoseconds). With longest, `@duration:<60000000000`
   * excludes long-lived streams. Attributes that are not facets (see Observability_DiscoverFacets) match nothing, even
   * ones seen in results. For statistics, use Observability_AggregateEvents; for one trace, Observability_GetTrace.
   *
   * Searches APM spans, newest first by default; `longest` returns the slowest first. Filter endpoints by `resource`,
   * operations by `operation` and latency by `@duration` in nanoseconds.
   *
   * Backend: `POST /api/v2/spans/events/search`, a retried read. Explaining an empty first page takes at most one more
   * request.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`
   * (needs `apm_read`), `not_found` (wrong base address), `rate_limited` (300 requests an hour), `upstream`,
   * `unavailable`, `timeout`, `aborted` or `bad_response`; also `policy` if the toolkit's `policy` forbids the call,
   * and `not_approved` if the call needs approval and a person refused it, or its arguments changed after the approval
   * (`approvedHash`)
   */
  searchSpans(args: SearchSpansArguments, options?: CallOptions): Promise<SearchSpansResult>;
  /** The tools in the order of the functions above, for adapters and hand-written loops. */
  readonly tools: readonly ObservabilityTool[];
}

/** The functions of Observability that exist only if the option `extraTools` has their definitions. */
export interface UnstableObservability {
  /**
   * Search Datadog incidents, the records that people keep: state, severity, customer impact, services, summary, root
   * cause. E.g. state:active; severity:(SEV-1 OR SEV-2). Shows whether one is declared already, and earlier ones. Uses
   * a Datadog operation in public beta. For alerts, use SearchMonitors.
   *
   * Searches incidents, newest first, without test incidents. A field that Datadog omits is `null`. An imported
   * incident can have been declared years before its record was created; `warnings` then say when. Exists only with the
   * option `extraTools: [searchIncidents]`, because Datadog may change the operation.
   *
   * Backend: `GET /api/v2/incidents/search`, a retried read in public beta. After an empty first page, one more request
   * counts the incidents in all states.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`
   * (needs `incident_read`), `not_found` (wrong base address), `rate_limited`, `upstream`, `unavailable`, `timeout`,
   * `aborted` or `bad_response`; also `policy` if the toolkit's `policy` forbids the call, and `not_approved` if the
   * call needs approval and a person refused it, or its arguments changed after the approval (`approvedHash`)
   */
  searchIncidents(args: SearchIncidentsArguments, options?: CallOptions): Promise<SearchIncidentsResult>;
}

/** A tool of `observability.tools`, which knows its name, its arguments and its result. */
export type ObservabilityTool =
  | Tool<"Observability.AggregateEvents", AggregateEventsParsedArguments, AggregateEventsResult>
  | Tool<"Observability.DiscoverFacets", DiscoverFacetsParsedArguments, DiscoverFacetsResult>
  | Tool<"Observability.FindMetrics", FindMetricsParsedArguments, FindMetricsResult>
  | Tool<"Observability.GetMonitor", GetMonitorParsedArguments, GetMonitorResult>
  | Tool<"Observability.GetTrace", GetTraceParsedArguments, GetTraceResult>
  | Tool<"Observability.QueryMetrics", QueryMetricsParsedArguments, QueryMetricsResult>
  | Tool<"Observability.SearchEvents", SearchEventsParsedArguments, SearchEventsResult>
  | Tool<"Observability.SearchLogs", SearchLogsParsedArguments, SearchLogsResult>
  | Tool<"Observability.SearchMonitors", SearchMonitorsParsedArguments, SearchMonitorsResult>
  | Tool<"Observability.SearchSpans", SearchSpansParsedArguments, SearchSpansResult>
  | Tool<"Observability.SearchIncidents", SearchIncidentsParsedArguments, SearchIncidentsResult>;
