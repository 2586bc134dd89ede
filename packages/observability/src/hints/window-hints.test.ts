import { describe, expect, it } from "vitest";
import { earlyStartHints, windowHints } from "./window-hints.ts";

const NOW = Date.UTC(2026, 0, 31, 9);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

function hintsOf(startMs: number, endMs: number): string {
  return windowHints({ startMs, endMs }, NOW).join("\n");
}

describe("hints about a window", () => {
  it("gives no hints on ordinary windows", () => {
    for (const back of [HOUR, DAY, 7 * DAY, 14 * DAY]) {
      expect(hintsOf(NOW - back, NOW)).toBe("");
      expect(hintsOf(NOW - back - HOUR, NOW - back)).toBe("");
    }
    expect(hintsOf(NOW - 30 * DAY, NOW)).toBe("");
    expect(hintsOf(NOW - HOUR, NOW + HOUR)).toBe("");
  });

  it("warns of a window in the future, and states the current time", () => {
    expect(hintsOf(NOW + 1, NOW + HOUR)).toBe(
      "The window starts in the future (now is 2026-01-31T09:00:00.000Z): pass an earlier start_time.",
    );
    expect(hintsOf(NOW, NOW + HOUR)).toBe("");
  });

  it("recognizes a wrong year", () => {
    expect(hintsOf(NOW - 365 * DAY - HOUR, NOW - 365 * DAY)).toContain("ended 365 days ago");
    expect(hintsOf(NOW - 365 * DAY - HOUR, NOW - 365 * DAY)).toContain("check the year");
    expect(hintsOf(NOW - 300 * DAY - HOUR, NOW - 300 * DAY)).toContain("check the year");
  });

  it("mentions the usual retention from its 15th day on", () => {
    expect(hintsOf(NOW - 16 * DAY, NOW - 15 * DAY + 1)).toBe("");
    expect(hintsOf(NOW - 16 * DAY, NOW - 15 * DAY)).toBe(
      "The window ended 15 days ago, past the usual retention of 15 days.",
    );
  });

  it("recognizes epoch seconds at both ends of a window", () => {
    expect(hintsOf(NOW / 1_000 - 3_600, NOW / 1_000)).toContain("multiply epoch seconds by 1000");
  });
});

describe("hints about an early start", () => {
  it("recognizes epoch seconds when only the start is in seconds", () => {
    expect(earlyStartHints({ startMs: NOW / 1_000, endMs: NOW })).toEqual([
      "start_time is read as 1970-01-21T11:37:30.000Z: epoch values are milliseconds, so multiply epoch seconds by 1000.",
    ]);
  });

  it("gives no hint on later starts, or on windows that other hints cover", () => {
    expect(earlyStartHints({ startMs: NOW - 365 * DAY, endMs: NOW })).toEqual([]);
    expect(earlyStartHints({ startMs: NOW / 1_000 - 1, endMs: NOW / 1_000 })).toEqual([]);
  });
});
