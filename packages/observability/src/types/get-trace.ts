// Written by `npx -y pnpm@12 sync` from the tool definitions. Change the definition, not this file.
import type { TimeWindow } from "./time-window.ts";

/** Arguments of `observability.getTrace`. */
export interface GetTraceArguments {
  /**
   * Decimal or hex id, e.g. from Observability_SearchSpans. Not empty.
   *
   * @example "1376633447483012831"
   */
  trace_id: string;
  /**
   * ISO-8601 UTC, epoch ms or now-2h.
   *
   * @default "now-1h"
   * @example "now-1h"
   */
  start_time?: string | null | undefined;
  /**
   * Like start_time.
   *
   * @default "now"
   * @example "now-1h"
   */
  end_time?: string | null | undefined;
  /**
   * Maximum spans to return. From 1 to 500.
   *
   * @default 100
   */
  max_spans?: number | null | undefined;
}

/** Result of `observability.getTrace`. */
export interface GetTraceResult {
  /** Id of the trace, in the form that its spans have. */
  trace_id: string;
  /** Summary of every span that was read, returned or not. */
  summary: GetTraceSummary;
  /** Whether every span was read; false when the trace is too large or a later page failed. */
  summary_complete: boolean;
  /** Every error span and the slowest others, a parent before its children. */
  spans: GetTraceSpan[];
  /** Whether spans leaves out any span that was read. */
  truncated: boolean;
  /** Number of spans that were dropped. */
  dropped: number;
  /** Dropped spans that are similar, at most 10 groups, longest total duration first. */
  collapsed: GetTraceCollapsed[];
  /**
   * Call that lists the dropped spans, only the error spans if some of them were dropped; null when there are none.
   */
  rest: GetTraceRest | null;
  /** The time window that the result covers. */
  window: TimeWindow;
  /** Address of this in Datadog's web app, for people; null when the site is unknown. Models do not get it. */
  link: string | null;
  /** What to know about this result: adjusted arguments, missing rows, or why it is empty. */
  warnings: string[];
  /** Number of requests that this call sent to the backend, retries included. */
  calls_spent: number;
  /**
   * Number of requests left in a rate limit, as the last response states; null if it states none. Of several limits,
   * the one with the smallest share left.
   */
  calls_left: number | null;
  /** Window of the rate limit of calls_left, such as minute; missing if unknown. */
  calls_left_window?: string;
}

/** Summary of every span that was read, returned or not. */
export interface GetTraceSummary {
  /** Number of distinct spans that were read. */
  span_count: number;
  /** Number of distinct spans that failed. */
  error_count: number;
  /** From the earliest start to the latest end; null when no span has a start. */
  duration_ns: number | null;
  /** Start of the trace, ISO-8601 in UTC; null when no span has a start. */
  start: string | null;
  /**
   * Span that the trace began with, or the longest one without its parent if a warning says so; null when the trace is
   * empty.
   */
  root: GetTraceSummaryRoot | null;
  /** Span where the failure likely began; null when no span failed. */
  origin: GetTraceSummaryOrigin | null;
  /** Most frequent errors, at most 5. */
  errors: GetTraceSummaryError[];
  /** Totals per service, at most 50, most self time first. */
  services: GetTraceSummaryService[];
  /** Spans with the longest durations, at most 5. */
  slowest: GetTraceSummarySlowest[];
  /** Steps that determined the duration of the root, at most 12, in order of time. */
  critical_path: GetTraceSummaryCriticalPath[];
}

/** `root` of {@link GetTraceSummary}. */
export interface GetTraceSummaryRoot {
  /** Id of the span. */
  span_id: string | null;
  /** Service that reported the span. */
  service: string | null;
  /** Resource, such as an endpoint or a database statement. */
  resource: string | null;
  /** Operation, such as http.request or redis.command. */
  operation: string | null;
  /** Duration of the span; null when unknown. */
  duration_ns: number | null;
  /** Status of the span, such as ok or error. */
  status: string | null;
}

/** `origin` of {@link GetTraceSummary}. */
export interface GetTraceSummaryOrigin {
  /** Id of the span. */
  span_id: string | null;
  /** Service that reported the span. */
  service: string | null;
  /** Resource, such as an endpoint or a database statement. */
  resource: string | null;
  /** Type or class of the error. */
  error_type: string | null;
  /** Error message, shortened in the middle past 200 characters. */
  error_message: string | null;
}

/** An item of `errors` of {@link GetTraceSummary}. */
export interface GetTraceSummaryError {
  /** Service that reported the error. */
  service: string | null;
  /** Type or class of the error. */
  error_type: string | null;
  /** Error message, shortened in the middle past 200 characters. */
  error_message: string | null;
  /** Number of spans with this error. */
  count: number;
  /** A span with this error: the origin if it has this error, else the earliest. */
  span_id: string | null;
}

/** An item of `services` of {@link GetTraceSummary}. */
export interface GetTraceSummaryService {
  /** Name of the service. */
  service: string | null;
  /** Number of the service's spans. */
  span_count: number;
  /** Number of the service's spans that failed. */
  error_count: number;
  /** Time in which at least one of the service's spans was open, including time spent waiting. */
  busy_ns: number;
  /** Sum of the self times of the service's spans; the service with the most is the likely bottleneck. */
  self_ns: number;
}

/** An item of `slowest` of {@link GetTraceSummary}. */
export interface GetTraceSummarySlowest {
  /** Id of the span. */
  span_id: string | null;
  /** Service that reported the span. */
  service: string | null;
  /** Resource, such as an endpoint or a database statement. */
  resource: string | null;
  /** Duration of the span. */
  duration_ns: number;
}

/** An item of `critical_path` of {@link GetTraceSummary}. */
export interface GetTraceSummaryCriticalPath {
  /** Id of the span. */
  span_id: string | null;
  /** Service that reported the span. */
  service: string | null;
  /** Resource, such as an endpoint or a database statement. */
  resource: string | null;
  /** Operation, such as http.request or redis.command. */
  operation: string | null;
  /** How much shorter the trace would have been without the step's own work. */
  self_ns: number;
  /** Duration of the span, or the sum over the spans of the step. */
  duration_ns: number;
  /** Number of ancestors in the trace. */
  depth: number;
  /** Number of similar spans that the step combines; span_id is the one that contributes most. */
  count: number;
}

/** An item of `spans` of {@link GetTraceResult}. */
export interface GetTraceSpan {
  /** Id of the span. */
  span_id: string | null;
  /** Service that reported the span. */
  service: string | null;
  /** Resource, such as an endpoint or a database statement. */
  resource: string | null;
  /** span_id of the parent; null or zeros for a root. */
  parent_id: string | null;
  /** Number of ancestors in the trace, including those that are not in spans. */
  depth: number;
  /** Services from the root down to the parent, such as web > cart > redis; empty for a root. */
  path: string;
  /** Operation, such as http.request or redis.command. */
  operation: string | null;
  /** Type of the span, such as web, db or cache. */
  type: string | null;
  /** Status of the span, such as ok or error. */
  status: string | null;
  /** Whether the span failed. */
  error: boolean;
  /** Start of the span, ISO-8601 in UTC. */
  start: string | null;
  /** Start of the span after the start of the trace, to the millisecond; null when unknown. */
  offset_ns: number | null;
  /** Duration of the span; null when unknown. */
  duration_ns: number | null;
  /** Part of the duration that no child span covers. */
  self_ns: number;
  /** Type or class of the error; null when none was reported. */
  error_type: string | null;
  /** Error message, shortened in the middle past 300 characters; null when none was reported. */
  error_message: string | null;
  /** HTTP method of the request that the span handled or sent. */
  http_method: string | null;
  /** HTTP status of that request, such as 502. */
  http_status_code: string | null;
  /** Host that the span ran on. */
  host: string | null;
}

/** An item of `collapsed` of {@link GetTraceResult}. */
export interface GetTraceCollapsed {
  /** span_id of the parent that the spans share. */
  parent_id: string | null;
  /** Services from the root down to the parent, such as web > cart > redis; empty for a root. */
  path: string;
  /** Service that reported the spans. */
  service: string | null;
  /** Resource of the spans. */
  resource: string | null;
  /** Operation of the spans. */
  operation: string | null;
  /** Number of spans in the group, at least 2. */
  count: number;
  /** Sum of the durations of the spans. */
  total_duration_ns: number;
}

/** `rest` of {@link GetTraceResult}. */
export interface GetTraceRest {
  /** Name of the tool to call, as models know it. */
  tool: string;
  /** Arguments of the call. */
  arguments: Record<string, string>;
}

/** Arguments of `Observability.GetTrace` as the tool receives them, with the defaults of omitted ones. */
export interface GetTraceParsedArguments {
  /** Decimal or hex id, e.g. from Observability_SearchSpans. */
  trace_id: string;
  /** ISO-8601 UTC, epoch ms or now-2h. */
  start_time: string;
  /** Like start_time. */
  end_time: string;
  /** Maximum spans to return. */
  max_spans: number;
}
