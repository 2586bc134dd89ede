import { describe, expect, it } from "vitest";
import { span } from "./__fixtures__/spans.ts";
import { readTiming } from "./distinct-spans.ts";

describe("readTiming", () => {
  it("reads a negative duration as 0", () => {
    expect(readTiming(span({ start_ms: 10, duration_ns: -1 })).duration_ns).toBe(0);
  });

  it("treats invalid numbers as missing", () => {
    expect(readTiming(span({ start_ms: Number.NaN, duration_ns: Number.POSITIVE_INFINITY }))).toEqual({
      start_ms: null,
      duration_ns: null,
    });
    expect(readTiming(span({ start_ms: 1e18, duration_ns: 1 })).start_ms).toBeNull();
  });

  it("returns whole nanoseconds that stay exact", () => {
    expect(readTiming(span({ duration_ns: 1.4 })).duration_ns).toBe(1);
    expect(readTiming(span({ duration_ns: Number.MAX_VALUE })).duration_ns).toBe(Number.MAX_SAFE_INTEGER);
  });
});
