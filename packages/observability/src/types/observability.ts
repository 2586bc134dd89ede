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
   * Count events or compute a statistic of measure; p95 with interval shows climbing latency. Only facets filter and
   * group (DiscoverFacets).
   *
   * Counts events, or computes a statistic of a numeric facet, in total or per group and time bucket. Grouping by a
   * field that is no facet returns no buckets and a warning, not an error. The product of the group limits may not pass
   * 10,000; `group_limit` is lowered to keep it, which `warnings` says.
   *
   * Backend: `POST /api/v2/logs/analytics/aggregate` or `POST /api/v2/spans/analytics/aggregate`, reads: retried. An
   * empty result costs at most one aggregation more, to find out why.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`
   * (needs `logs_read_data` or `apm_read`), `not_found` (wrong base address), `rate_limited` (300 requests an hour by
   * default), `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`
   */
  aggregateEvents(args: AggregateEventsArguments, options?: CallOptions): Promise<AggregateEventsResult>;
  /**
   * Standard facets with data and sample values. Call when unsure of a name (`@http.status_code` or `@http.status?`).
   * Costs about 25 of 300 hourly requests.
   *
   * Which standard facets have data, with their most frequent values and counts; a measure shows its minimum, median
   * and maximum in that order, without counts. `probed` counts the facets probed, `calls_spent` the requests of the
   * hourly limit that this took: one per facet, about 25, five at a time, and only two when the window is empty. Stops
   * at a rate limit, time-out or outage with what is known, which `warnings` says.
   *
   * Backend: `POST /api/v2/logs/analytics/aggregate` or `POST /api/v2/spans/analytics/aggregate`, reads: retried.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`
   * (needs `logs_read_data` or `apm_read`), `not_found` (wrong base address), `rate_limited` (300 requests an hour by
   * default), `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`
   */
  discoverFacets(args: DiscoverFacetsArguments, options?: CallOptions): Promise<DiscoverFacetsResult>;
  /**
   * Read a trace: summary (time per service, error origin, critical path), error and slowest spans. If truncated, call
   * rest; if empty, widen the window.
   *
   * One trace: a summary over every span that was assembled, and the spans that tell most of it, which are every error
   * span and the slowest others, in reading order. `depth` and `path` keep a span readable when its ancestors were
   * dropped; `self_ns` is what no child accounts for; `origin` is the span where the failure likely began;
   * `critical_path` is what the duration consisted of. `truncated` and `dropped` tell when spans were left out, to keep
   * `max_spans` and a size of 20,000 tokens; `collapsed` counts identical calls among them, and `rest` is the call that
   * lists them. An unknown id returns an empty trace, not an error.
   *
   * The spans are read in pages of 1,000 up to the toolkit's `maxTraceSpans` (default 10,000, so at most 11 requests of
   * the hourly limit for each form of the id); past it `summary_complete` is false. Progress is told after every page.
   * An id that finds nothing is tried in its other forms, decimal and hex. `calls_spent` counts the requests.
   *
   * Backend: `POST /api/v2/spans/events/search`, a read: retried.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`
   * (needs `apm_read`), `not_found` (wrong base address), `rate_limited` (300 requests an hour), `upstream`,
   * `unavailable`, `timeout`, `aborted` or `bad_response`
   */
  getTrace(args: GetTraceArguments, options?: CallOptions): Promise<GetTraceResult>;
  /**
   * Find logs. Query: timeout status:error -service:web `@http.status_code:>=500`, OR, *. Only indexed attributes
   * filter (DiscoverFacets). trace_id leads to GetTrace.
   *
   * Log events that match a query, newest first by default. A filter on an attribute that is no indexed facet matches
   * nothing and is no error; `warnings` then says so.
   *
   * Backend: `POST /api/v2/logs/events/search`, a read: retried. An empty first page costs at most one aggregation
   * more, to find out why.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`
   * (needs `logs_read_data`), `not_found` (wrong base address), `rate_limited` (300 requests an hour by default),
   * `upstream`, `unavailable`, `timeout`, `aborted` or `bad_response`
   */
  searchLogs(args: SearchLogsArguments, options?: CallOptions): Promise<SearchLogsResult>;
  /**
   * Find spans. Query: service:web resource:"GET /cart" (quote spaces and dots) operation:redis `@duration:>500000000`
   * (ns). For longest, `@duration:<60000000000` drops streaming spans. Only indexed attributes filter (DiscoverFacets).
   *
   * APM spans that match a query, newest first by default; `longest` returns the slowest first. Endpoints and
   * operations go by `resource` and `operation`, latency by `@duration` in nanoseconds.
   *
   * Backend: `POST /api/v2/spans/events/search`, a read: retried. An empty first page costs at most one aggregation
   * more, to find out why.
   *
   * @throws ToolError with the code `invalid_input`, `missing_secret`, `misconfigured`, `unauthorized`, `forbidden`
   * (needs `apm_read`), `not_found` (wrong base address), `rate_limited` (300 requests an hour), `upstream`,
   * `unavailable`, `timeout`, `aborted` or `bad_response`
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
