// Written by `npx -y pnpm@12 types` from the tool definitions. Change the definition, not this file.
import type { TimeWindow } from "./time-window.ts";

/** Arguments of `observability.getTrace`. */
export interface GetTraceArguments {
  /**
   * Decimal or hex. Not empty.
   *
   * @example "1376633447483012831"
   */
  trace_id: string;
  /**
   * Also ISO UTC or epoch ms.
   *
   * @default "now-1h"
   * @example "now-1h"
   */
  start_time?: string | null | undefined;
  /**
   * Same.
   *
   * @default "now"
   * @example "now-1h"
   */
  end_time?: string | null | undefined;
  /**
   * Returned. From 1 to 500.
   *
   * @default 100
   */
  max_spans?: number | null | undefined;
}

/** Result of `observability.getTrace`. */
export interface GetTraceResult {
  trace_id: string;
  summary: GetTraceSummary;
  summary_complete: boolean;
  spans: GetTraceSpan[];
  truncated: boolean;
  dropped: number;
  collapsed: GetTraceCollapsed[];
  rest: GetTraceRest | null;
  calls_spent: number;
  /** The time window that the result covers. */
  window: TimeWindow;
  /** What to know about this result: adjusted arguments, missing rows, or why it is empty. */
  warnings: string[];
}

/** `summary` of {@link GetTraceResult}. */
export interface GetTraceSummary {
  span_count: number;
  error_count: number;
  duration_ns: number | null;
  start: string | null;
  root: GetTraceSummaryRoot | null;
  origin: string | null;
  errors: GetTraceSummaryError[];
  services: GetTraceSummaryService[];
  slowest: GetTraceSummarySlowest[];
  critical_path: GetTraceSummaryCriticalPath[];
}

/** `root` of {@link GetTraceSummary}. */
export interface GetTraceSummaryRoot {
  span_id: string | null;
  service: string | null;
  resource: string | null;
  operation: string | null;
  duration_ns: number | null;
  status: string | null;
}

/** An item of `errors` of {@link GetTraceSummary}. */
export interface GetTraceSummaryError {
  service: string | null;
  error_type: string | null;
  error_message: string | null;
  count: number;
  first_span_id: string | null;
}

/** An item of `services` of {@link GetTraceSummary}. */
export interface GetTraceSummaryService {
  service: string | null;
  span_count: number;
  error_count: number;
  busy_ns: number;
  self_ns: number;
}

/** An item of `slowest` of {@link GetTraceSummary}. */
export interface GetTraceSummarySlowest {
  span_id: string | null;
  service: string | null;
  resource: string | null;
  duration_ns: number;
}

/** An item of `critical_path` of {@link GetTraceSummary}. */
export interface GetTraceSummaryCriticalPath {
  span_id: string | null;
  service: string | null;
  resource: string | null;
  operation: string | null;
  self_ns: number;
  duration_ns: number;
  depth: number;
  count: number;
}

/** An item of `spans` of {@link GetTraceResult}. */
export interface GetTraceSpan {
  span_id: string | null;
  service: string | null;
  resource: string | null;
  parent_id: string | null;
  depth: number;
  path: string;
  operation: string | null;
  type: string | null;
  status: string | null;
  error: boolean;
  start: string | null;
  offset_ns: number | null;
  duration_ns: number | null;
  self_ns: number;
  error_type: string | null;
  error_message: string | null;
  http_method: string | null;
  http_status_code: string | null;
  host: string | null;
}

/** An item of `collapsed` of {@link GetTraceResult}. */
export interface GetTraceCollapsed {
  parent_id: string | null;
  path: string;
  service: string | null;
  resource: string | null;
  operation: string | null;
  count: number;
  total_duration_ns: number;
}

/** `rest` of {@link GetTraceResult}. */
export interface GetTraceRest {
  tool: string;
  arguments: Record<string, string>;
}

/** Arguments of `Observability.GetTrace` as the tool receives them, with the defaults of omitted ones. */
export interface GetTraceParsedArguments {
  /** Decimal or hex. */
  trace_id: string;
  /** Also ISO UTC or epoch ms. */
  start_time: string;
  /** Same. */
  end_time: string;
  /** Returned. */
  max_spans: number;
}
