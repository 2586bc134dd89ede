import { expect, test } from "vitest";
import { issuesOf } from "../errors.ts";
import { isTimeExpression, resolveWindow, toWindowRecord } from "./window.ts";

const NOW = Date.parse("2026-03-18T15:00:00.000Z");

function faultsOf(start_time: string, end_time: string) {
  return issuesOf(() => resolveWindow({ start_time, end_time }, NOW));
}

test("relative expressions are resolved against the current time once", () => {
  expect(resolveWindow({ start_time: "now-1h", end_time: "now" }, NOW)).toEqual({
    startMs: NOW - 3_600_000,
    endMs: NOW,
  });
});

test("different time formats can be combined in one window", () => {
  const resolved = resolveWindow({ start_time: "2026-03-18T12:00:00+02:00", end_time: String(NOW) }, NOW);
  expect(resolved).toEqual({ startMs: Date.parse("2026-03-18T10:00:00Z"), endMs: NOW });
});

test("a malformed time is reported with the accepted formats and an example", () => {
  expect(faultsOf("yesterday", "now")).toEqual([
    {
      parameter: "start_time",
      received: '"yesterday"',
      rule: "must be date math (now-1h), ISO-8601 with zone (2026-01-31T09:00:00Z) or epoch milliseconds (1769850000000)",
      example: '"now-1h"',
    },
  ]);
  expect(faultsOf("now", "tomorrow").map(({ parameter }) => parameter)).toEqual(["end_time"]);
});

test("a missing time adds no issue, since its own rule has reported it", () => {
  expect(() => resolveWindow({ end_time: "now" }, NOW)).toThrow(
    expect.objectContaining({ code: "invalid_input", issues: [] }),
  );
});

test("two malformed times are both reported at once", () => {
  expect(faultsOf("a", "b").map(({ parameter }) => parameter)).toEqual(["start_time", "end_time"]);
});

test.each([
  ["now", "now"],
  ["now", "now-1h"],
  ["now+1h", "now"],
])("a window from %s to %s is rejected, showing both times", (start, end) => {
  const [issue] = faultsOf(start, end);
  expect(issue).toMatchObject({ parameter: "start_time", rule: "must be before end_time", example: '"now-1h"' });
  expect(issue?.received).toMatch(/^".*" \(2026-03-18T1[4-6]:00:00\.000Z\), with end_time ".*" \(2026-.*Z\)$/);
});

test("a very long expression is shortened in the issue", () => {
  const chain = `now${"+1s".repeat(500)}`;
  expect(faultsOf(chain, "now")[0]?.received.length).toBeLessThan(300);
  expect(faultsOf("x".repeat(5_000), "now")[0]?.received.length).toBeLessThan(100);
});

test("a window record contains ISO-8601 times in UTC", () => {
  expect(toWindowRecord({ startMs: 0, endMs: NOW })).toEqual({
    start: "1970-01-01T00:00:00.000Z",
    end: "2026-03-18T15:00:00.000Z",
  });
});

test("time expressions are distinguished from other strings", () => {
  expect(isTimeExpression("now-15m")).toBe(true);
  expect(isTimeExpression("noon")).toBe(false);
});
