import { expect, test } from "vitest";
import { checkClock } from "./probe.ts";

const NOW = Date.UTC(2026, 10, 22, 12);
const MINUTE = 60_000;
const at = (ms: number) => new Headers({ date: new Date(ms).toUTCString() });

test.each([
  [0, null],
  [MINUTE, null],
  [-MINUTE, null],
  [2 * MINUTE, "2 minutes ahead of the backend's"],
  [-60 * MINUTE, "60 minutes behind the backend's"],
  [180 * MINUTE, "3 hours ahead of the backend's"],
  [-72 * 60 * MINUTE, "3 days behind the backend's"],
])("a local clock that is %i ms ahead gets the finding %j", (aheadMs, words) => {
  const finding = checkClock(at(NOW - aheadMs), NOW);
  expect(finding?.cause).toBe(words === null ? "ok" : "clock_off");
  if (words !== null) expect(finding?.message).toContain(words);
});

test("a response without a valid date, or from a cache, says nothing about the clock", () => {
  const cached = at(NOW - 60 * MINUTE);
  cached.set("age", "3600");
  for (const headers of [new Headers(), new Headers({ date: "yesterday" }), cached])
    expect(checkClock(headers, NOW)).toBeNull();
});
