import type { TraceSpanRecord } from "../datadog/trace-spans.ts";

/** Nanoseconds in a millisecond. */
export const NS_PER_MS = 1_000_000;
/** The latest time that a `Date` can represent. */
const LAST_DATE_MS = 8_640_000_000_000_000;

/** A span's time range; unusable values are `null`. */
export interface Timing {
  /** Epoch milliseconds, within the range of a `Date`. */
  readonly start_ms: number | null;
  /** A non-negative integer. */
  readonly duration_ns: number | null;
}

/** Reads a span's start and duration. A negative duration becomes 0; NaN and infinities count as missing. */
export function readTiming({ start_ms, duration_ns }: SpanFields): Timing {
  const duration = finite(duration_ns);
  return {
    start_ms: instant(start_ms),
    duration_ns: duration === null ? null : Math.min(Math.max(0, Math.round(duration)), Number.MAX_SAFE_INTEGER),
  };
}

function instant(value: number | null): number | null {
  const ms = finite(value);
  return ms === null || Math.abs(ms) > LAST_DATE_MS ? null : ms;
}

function finite(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null;
}

/**
 * The fields of a span that the calculations use. `span_id` is unique within the trace: a repeated id is a repeated
 * span. `id` identifies a span without a `span_id`.
 */
export type SpanFields = Omit<TraceSpanRecord, "trace_id">;

/** A span with normalized times. */
export interface TimedSpan extends Timing {
  readonly span: SpanFields;
}

/** Fields that order spans of equal start and duration, so that the result does not depend on the order of arrival. */
const TIE_BREAKERS = [
  "span_id",
  "id",
  "parent_id",
  "service",
  "resource",
  "operation",
  "type",
  "status",
  "start",
  "error_type",
  "error_message",
  "http_method",
  "http_status_code",
  "host",
] as const;

/** An id as a lookup key; `null` for no id. Tracers write "no parent" as zeros of various lengths. */
export function idOrNull(id: string | null): string | null {
  return id === null || /^0*$/.test(id) ? null : id;
}

/**
 * Each span once, in reading order: earlier first, then longer, then by id. Overlapping pages repeat spans, identified
 * by their `span_id` or else the event id; a span with neither id is always kept. Among copies that differ, one that
 * reports an error wins, then the first in reading order.
 */
export function distinctSpans(spans: readonly SpanFields[]): TimedSpan[] {
  const bySpanId = new Map<string, TimedSpan>();
  const byEventId = new Map<string, TimedSpan>();
  const withoutId: TimedSpan[] = [];
  for (const span of spans) {
    const { start_ms, duration_ns } = readTiming(span);
    const timed = { span, start_ms, duration_ns };
    const spanId = idOrNull(span.span_id);
    if (spanId !== null) keepBest(bySpanId, spanId, timed);
    else if (span.id) keepBest(byEventId, span.id, timed);
    else withoutId.push(timed);
  }
  return [...bySpanId.values(), ...byEventId.values(), ...withoutId].sort(compareSpans);
}

function keepBest(copies: Map<string, TimedSpan>, id: string, timed: TimedSpan): void {
  const other = copies.get(id);
  if (other === undefined || compareCopies(timed, other) < 0) copies.set(id, timed);
}

function compareCopies(a: TimedSpan, b: TimedSpan): number {
  return Number(b.span.error) - Number(a.span.error) || compareSpans(a, b);
}

function compareSpans(a: TimedSpan, b: TimedSpan): number {
  // Spans without a start come last.
  const byStart = compareValues(a.start_ms ?? Number.POSITIVE_INFINITY, b.start_ms ?? Number.POSITIVE_INFINITY);
  if (byStart !== 0) return byStart;
  const byDuration = compareValues(b.duration_ns ?? -1, a.duration_ns ?? -1);
  if (byDuration !== 0) return byDuration;
  for (const field of TIE_BREAKERS) {
    const byField = compareValues(a.span[field] ?? "", b.span[field] ?? "");
    if (byField !== 0) return byField;
  }
  return Number(b.span.error) - Number(a.span.error);
}

function compareValues<T extends number | string>(a: T, b: T): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
