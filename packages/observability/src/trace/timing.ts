import type { SpanFields } from "./span.ts";

/** Nanoseconds in a millisecond. */
export const NS_PER_MS = 1_000_000;
/** The latest time that a `Date` can represent. */
const LAST_DATE_MS = 8_640_000_000_000_000;

/** When a span ran; unusable values are `null`. */
export interface Timing {
  /** Epoch milliseconds, within the range of a `Date`. */
  readonly start_ms: number | null;
  /** A non-negative integer. */
  readonly duration_ns: number | null;
}

/** Reads the start and duration of a span. A negative duration becomes 0; NaN and infinities count as missing. */
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
