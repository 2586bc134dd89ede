// Written by `npx -y pnpm@12 types` from the tool definitions. Change the definition, not this file.

import type { CallOptions, Tool } from "@toolwright/core/authoring";
import type { AggregateEventsArguments, AggregateEventsParsedArguments, AggregateEventsResult } from "./aggregate-events.ts";
import type { DiscoverFacetsArguments, DiscoverFacetsParsedArguments, DiscoverFacetsResult } from "./discover-facets.ts";
import type { GetTraceArguments, GetTraceParsedArguments, GetTraceResult } from "./get-trace.ts";
import type { SearchLogsArguments, SearchLogsParsedArguments, SearchLogsResult } from "./search-logs.ts";
import type { SearchSpansArguments, SearchSpansParsedArguments, SearchSpansResult } from "./search-spans.ts";

export type * from "./aggregate-events.ts";
export type * from "./discover-facets.ts";
export type * from "./get-trace.ts";
export type * from "./search-logs.ts";
export type * from "./search-spans.ts";
export type * from "./time-window.ts";

/** The tools of Observability as typed functions, and as a list for agents. */
export interface Observability {
  /**
   * Count Datadog logs or spans, or compute a statistic of a numeric facet: total, per group or over time. p95 of
   * `@duration` with interval shows whether latency is climbing. Grouping by a field that is not a facet (see
   * DiscoverFacets) returns no buckets and a warning; filtering by one matches nothing. To read events, use SearchLogs
   * or SearchSpans.
   *
   * Counts events or computes a statistic of a numeric facet, in total or per group and time bucket. Grouping by a
   * field that is not a facet returns no buckets and a warning, not an error. When the limits of all facets could
   * exceed 10,000 groups together, the tool lowers `group_limit` and adds a warning.
   *
   * Backend: `POST /api/v2/logs/analytics/aggregate` or `POST /api/v2/spans/analytics/aggregate`, reads: retried. An
   * empty result costs at most one more request, to explain it.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`
   * (needs `logs_read_data` or `apm_read`), `not_found` (wrong base address), `rate_limited` (300 requests an hour by
   * default), `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`; also `policy` if the toolkit's
   * `policy` forbids the call, and `not_approved` if a person refused the call or its arguments changed after the
   * approval (`approvedHash`)
   */
  aggregateEvents(args: AggregateEventsArguments, options?: CallOptions): Promise<AggregateEventsResult>;
  /**
   * List Datadog facets that have data, with sample values and distinct counts. Call it before filtering or grouping if
   * unsure of a name (`@http.status_code` or `@http.status?`) or value. Costs 2 to 13 requests of an hourly limit
   * (calls_left).
   *
   * Lists the facets that have data, standard ones and custom attributes, with sample values, and the measures with
   * their range.
   *
   * Reads the newest 200 events for their attributes and values. One or two requests then let Datadog count the
   * distinct values of the possible facets. At most ten more list the values of facets of which the sample shows too
   * few. `calls_spent` counts them. `complete` is false if custom attributes of older events may be missing. After a
   * rate limit, timeout or outage, the tool returns the facets so far and adds a warning.
   *
   * Backend: `POST /api/v2/logs/events/search` and `POST /api/v2/logs/analytics/aggregate`, or the same of spans,
   * reads: retried.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`
   * (needs `logs_read_data` or `apm_read`), `not_found` (wrong base address), `rate_limited` (300 requests an hour by
   * default), `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`; also `policy` if the toolkit's
   * `policy` forbids the call, and `not_approved` if a person refused the call or its arguments changed after the
   * approval (`approvedHash`)
   */
  discoverFacets(args: DiscoverFacetsArguments, options?: CallOptions): Promise<DiscoverFacetsResult>;
  /**
   * Read one Datadog APM trace: summary and spans with marks (critical path, origin, error, slowest). max_spans over
   * 100 lists every error span and the slowest others. If truncated, the call in rest lists the spans left out.
   * summary_complete is false if the trace was too large to read in full. An unknown id returns an empty trace: widen
   * the window.
   *
   * Reads one trace: a summary of every span, every error span and the slowest others, a parent before its children.
   *
   * The result keeps to `max_spans` and 20,000 tokens. When that leaves out spans, `truncated` is true, `collapsed`
   * counts similar spans among them, and `rest` is the call that lists them. An unknown id returns an empty trace, not
   * an error.
   *
   * Reads pages of 1,000 spans up to the option `maxTraceSpans` of the toolkit (default 10,000, so at most 11 requests)
   * and reports progress after each page; past it, `summary_complete` is false. Finds the trace by any form of its id,
   * decimal or hexadecimal, in the same request. `calls_spent` counts the requests.
   *
   * Backend: `POST /api/v2/spans/events/search`, a read: retried.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`
   * (needs `apm_read`), `not_found` (wrong base address), `rate_limited` (300 requests an hour), `upstream`,
   * `unavailable`, `timeout`, `aborted` or `bad_response`; also `policy` if the toolkit's `policy` forbids the call,
   * and `not_approved` if a person refused the call or its arguments changed after the approval (`approvedHash`)
   */
  getTrace(args: GetTraceArguments, options?: CallOptions): Promise<GetTraceResult>;
  /**
   * Search Datadog logs, e.g. timeout status:error -service:web; service:(a OR b); `@http.status_code:>=500`.
   * Attributes that are not facets (see DiscoverFacets) match nothing, even ones seen in results. To count, use
   * AggregateEvents; for a log's trace, GetTrace.
   *
   * Searches log events, newest first by default. A filter on an attribute that is not an indexed facet matches nothing
   * and raises no error; `warnings` then explains it.
   *
   * Backend: `POST /api/v2/logs/events/search`, a read: retried. An empty first page costs at most one more request, to
   * explain it.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`
   * (needs `logs_read_data`), `not_found` (wrong base address), `rate_limited` (300 requests an hour by default),
   * `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`; also `policy` if the toolkit's `policy` forbids
   * the call, and `not_approved` if a person refused the call or its arguments changed after the approval
   * (`approvedHash`)
   */
  searchLogs(args: SearchLogsArguments, options?: CallOptions): Promise<SearchLogsResult>;
  /**
   * Search Datadog APM spans, e.g. service:web resource:"GET /cart" (quote spaces and dots); operation:"http.request"
   * `@duration:>500000000` (nanoseconds). With longest, `@duration:<60000000000` excludes long-lived streaming spans.
   * Attributes that are not facets (see DiscoverFacets) match nothing, even ones seen in results. For statistics, use
   * AggregateEvents; for one trace, GetTrace.
   *
   * Searches APM spans, newest first by default; `longest` returns the slowest first. Filter endpoints by `resource`,
   * operations by `operation` and latency by `@duration` in nanoseconds.
   *
   * Backend: `POST /api/v2/spans/events/search`, a read: retried. An empty first page costs at most one more request,
   * to explain it.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`
   * (needs `apm_read`), `not_found` (wrong base address), `rate_limited` (300 requests an hour), `upstream`,
   * `unavailable`, `timeout`, `aborted` or `bad_response`; also `policy` if the toolkit's `policy` forbids the call,
   * and `not_approved` if a person refused the call or its arguments changed after the approval (`approvedHash`)
   */
  searchSpans(args: SearchSpansArguments, options?: CallOptions): Promise<SearchSpansResult>;
  /** The tools in the order of the functions above, for adapters and hand-written loops. */
  readonly tools: readonly ObservabilityTool[];
}

/** A tool of `observability.tools`, which knows its name, its arguments and its result. */
export type ObservabilityTool =
  | Tool<"Observability.AggregateEvents", AggregateEventsParsedArguments, AggregateEventsResult>
  | Tool<"Observability.DiscoverFacets", DiscoverFacetsParsedArguments, DiscoverFacetsResult>
  | Tool<"Observability.GetTrace", GetTraceParsedArguments, GetTraceResult>
  | Tool<"Observability.SearchLogs", SearchLogsParsedArguments, SearchLogsResult>
  | Tool<"Observability.SearchSpans", SearchSpansParsedArguments, SearchSpansResult>;
