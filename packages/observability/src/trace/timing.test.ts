import { describe, expect, it } from "vitest";
import { EPOCH_MS, MS, span } from "./__fixtures__/spans.ts";
import { readTiming } from "./timing.ts";

describe("readTiming", () => {
  it("prefers the duration to the end, which has only milliseconds", () => {
    expect(readTiming(span({ start_ms: 10, end_ms: 12, duration_ns: 1_234_567 }))).toEqual({
      start_ms: 10,
      duration_ns: 1_234_567,
    });
  });

  it("computes the missing one of start, end and duration from the other two", () => {
    expect(readTiming(span({ start_ms: 10, end_ms: 12 })).duration_ns).toBe(2 * MS);
    expect(readTiming(span({ end_ms: 12, duration_ns: 2 * MS })).start_ms).toBe(10);
  });

  it("computes nothing when two of them are missing", () => {
    expect(readTiming(span({ end_ms: EPOCH_MS }))).toEqual({ start_ms: null, duration_ns: null });
    expect(readTiming(span({ start_ms: EPOCH_MS }))).toEqual({ start_ms: EPOCH_MS, duration_ns: null });
  });

  it("reads a negative duration as 0, and an end before the start likewise", () => {
    expect(readTiming(span({ start_ms: 10, duration_ns: -1 })).duration_ns).toBe(0);
    expect(readTiming(span({ start_ms: 10, end_ms: 8 })).duration_ns).toBe(0);
  });

  it("treats invalid numbers as missing", () => {
    expect(readTiming(span({ start_ms: Number.NaN, duration_ns: Number.POSITIVE_INFINITY }))).toEqual({
      start_ms: null,
      duration_ns: null,
    });
    expect(readTiming(span({ start_ms: 1e18, duration_ns: 1 })).start_ms).toBeNull();
    expect(readTiming(span({ end_ms: -8.64e15, duration_ns: 5 * MS })).start_ms).toBeNull();
  });

  it("returns whole nanoseconds that stay exact", () => {
    expect(readTiming(span({ duration_ns: 1.4 })).duration_ns).toBe(1);
    expect(readTiming(span({ duration_ns: Number.MAX_VALUE })).duration_ns).toBe(Number.MAX_SAFE_INTEGER);
  });
});
