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
export function readTiming(span: SpanFields): Timing {
  return { start_ms: startOf(span), duration_ns: durationOf(span) };
}

function startOf({ start_ms }: SpanFields): number | null {
  const ms = finite(start_ms);
  return ms === null || Math.abs(ms) > LAST_DATE_MS ? null : ms;
}

function durationOf({ duration_ns }: SpanFields): number | null {
  const duration = finite(duration_ns);
  return duration === null ? null : Math.min(Math.max(0, Math.round(duration)), Number.MAX_SAFE_INTEGER);
}

function finite(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null;
}

/**
 * The fields of a span that the calculations use. `span_id` is unique within the trace: a repeated id is a repeated
 * span. `id` identifies a span without a `span_id`.
 */
export type SpanFields = Omit<TraceSpanRecord, "trace_id">;

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
  // Nearly all ids begin with another character, so the regular expression rarely runs.
  return id === null || (!(id > "1") && /^0*$/.test(id)) ? null : id;
}

/** Spans in reading order, each once. */
export interface DistinctSpans {
  readonly spans: readonly SpanFields[];
  /** Positions in the list, by span id. */
  readonly positions: ReadonlyMap<string, number>;
}

/**
 * Each span once, in reading order: earlier first, then longer, then by id. Overlapping pages repeat spans, identified
 * by their `span_id` or else the event id; a span with neither id is always kept. Among copies that differ, one that
 * reports an error wins, then the first in reading order.
 */
export function distinctSpans(spans: readonly SpanFields[]): DistinctSpans {
  const sorted = spans.toSorted(compareSpans);
  const positions = positionsOf(sorted);
  // Most traces repeat no span, so one map is enough.
  if (positions.size === sorted.length) return { spans: sorted, positions };
  const distinct = withoutCopies(sorted);
  return { spans: distinct, positions: positionsOf(distinct) };
}

function positionsOf(spans: readonly SpanFields[]): Map<string, number> {
  const positions = new Map<string, number>();
  spans.forEach(({ span_id }, position) => {
    const id = idOrNull(span_id);
    if (id !== null) positions.set(id, position);
  });
  return positions;
}

function withoutCopies(sorted: readonly SpanFields[]): SpanFields[] {
  const best = new Map<string, SpanFields>();
  for (const span of sorted) {
    const copy = best.get(keyOf(span));
    if (copy === undefined || (span.error && !copy.error)) best.set(keyOf(span), span);
  }
  return sorted.filter((span) => keyOf(span) === "" || best.get(keyOf(span)) === span);
}

/** Equal for copies of a span; empty for a span without an id. */
function keyOf({ span_id, id }: SpanFields): string {
  const spanId = idOrNull(span_id);
  if (spanId !== null) return `span ${spanId}`;
  return id ? `event ${id}` : "";
}

function compareSpans(a: SpanFields, b: SpanFields): number {
  // Spans without a start come last.
  const byStart = compareValues(startOf(a) ?? Number.POSITIVE_INFINITY, startOf(b) ?? Number.POSITIVE_INFINITY);
  if (byStart !== 0) return byStart;
  const byDuration = compareValues(durationOf(b) ?? -1, durationOf(a) ?? -1);
  if (byDuration !== 0) return byDuration;
  for (const field of TIE_BREAKERS) {
    const byField = compareValues(a[field] ?? "", b[field] ?? "");
    if (byField !== 0) return byField;
  }
  return Number(b.error) - Number(a.error);
}

function compareValues<T extends number | string>(a: T, b: T): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
