import type { WindowedResult } from "../format/time.ts";

/** A span, as GetTrace returns it. Missing fields are drawn as unknown. */
export interface ViewSpan {
  /** Id of the span. */
  readonly span_id?: string | null | undefined;
  /** Service that reported the span. */
  readonly service?: string | null | undefined;
  /** Resource, such as an endpoint or a database statement. */
  readonly resource?: string | null | undefined;
  /** Number of ancestors, which indents the span. Default 0. */
  readonly depth?: number | null | undefined;
  /** Whether the span failed. Default `false`. */
  readonly error?: boolean | null | undefined;
  /** Start after the start of the trace, nanoseconds. */
  readonly offset_ns?: number | null | undefined;
  /** Duration, nanoseconds. */
  readonly duration_ns?: number | null | undefined;
  /** Part of the duration that no child span covers, nanoseconds. */
  readonly self_ns?: number | null | undefined;
  /** Type of the error. */
  readonly error_type?: string | null | undefined;
  /** Message of the error. */
  readonly error_message?: string | null | undefined;
}

/** Totals of a service in a trace. */
export interface ViewService {
  /** Name of the service. */
  readonly service?: string | null | undefined;
  /** Sum of the self times of its spans, nanoseconds. */
  readonly self_ns?: number | null | undefined;
}

/** A step of the critical path. */
export interface ViewStep {
  /** Id of the span, or of the one that contributes most. */
  readonly span_id?: string | null | undefined;
  /** Service of the step. */
  readonly service?: string | null | undefined;
  /** Resource of the step. */
  readonly resource?: string | null | undefined;
  /** Time by which the trace would be shorter without the step's own work, nanoseconds. */
  readonly self_ns?: number | null | undefined;
  /** Number of similar spans that the step combines. Default 1. */
  readonly count?: number | null | undefined;
}

/** The summary of a trace that a waterfall shows. */
export interface ViewTraceSummary {
  /** Number of spans that were read. */
  readonly span_count?: number | null | undefined;
  /** Number of spans that failed. */
  readonly error_count?: number | null | undefined;
  /** Duration of the trace, nanoseconds. */
  readonly duration_ns?: number | null | undefined;
  /** Start of the trace, ISO-8601. */
  readonly start?: string | null | undefined;
  /** Span where the failure began. */
  readonly origin?: Omit<ViewSpan, "depth"> | null | undefined;
  /** Services, most self time first. */
  readonly services?: readonly ViewService[] | null | undefined;
  /** Steps that determined the duration. */
  readonly critical_path?: readonly ViewStep[] | null | undefined;
}

/** A trace to draw: a structural subset of the result of GetTrace. */
export interface ViewTrace extends WindowedResult {
  /** Id of the trace. */
  readonly trace_id?: string | null | undefined;
  /** Summary of all spans. */
  readonly summary?: ViewTraceSummary | null | undefined;
  /** Whether every span was read. Default `true`. */
  readonly summary_complete?: boolean | null | undefined;
  /** Spans, a parent before its children. */
  readonly spans?: readonly ViewSpan[] | null | undefined;
  /** Number of spans that the result leaves out. Default 0. */
  readonly dropped?: number | null | undefined;
}
