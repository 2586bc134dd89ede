import { describe, expect, test } from "vitest";
import { fillWithZeros, intervalToMs, markPartial } from "./time-buckets.ts";

const MINUTE = 60_000;
const START = Date.UTC(2026, 0, 31, 8);

function pointAt(minute: number, value: number | null = 7) {
  return { time: new Date(START + minute * MINUTE).toISOString(), value };
}

test.each([
  ["30s", 30_000],
  ["5m", 300_000],
  ["2h", 7_200_000],
  ["1d", 86_400_000],
  ["1w", 604_800_000],
])("the interval %s has %i milliseconds", (interval, expected) => {
  expect(intervalToMs(interval)).toBe(expected);
});

describe("empty time buckets of a count", () => {
  const window = { startMs: START + 2.5 * MINUTE, endMs: START + 7 * MINUTE };

  test("are filled with zeros over the entire window", () => {
    const filled = fillWithZeros([pointAt(4), pointAt(6)], MINUTE, window);
    expect(filled).toEqual([pointAt(2, 0), pointAt(3, 0), pointAt(4), pointAt(5, 0), pointAt(6)]);
  });

  test("are filled without losing a point at the window's last instant", () => {
    expect(fillWithZeros([pointAt(6), pointAt(7)], MINUTE, window).at(-1)).toEqual(pointAt(7));
  });

  test("are filled at the offset that the backend uses", () => {
    const filled = fillWithZeros([pointAt(4)], 3 * MINUTE, window);
    expect(filled.map(({ time }) => time)).toEqual([pointAt(1).time, pointAt(4).time]);
  });

  test("are all zero if there is no event, from a start that follows the clock", () => {
    expect(fillWithZeros([], 5 * MINUTE, window)).toEqual([pointAt(0, 0), pointAt(5, 0)]);
  });

  test("are not counted before they exist", () => {
    const future = { startMs: START + 2.5 * MINUTE, endMs: START + 2.1 * MINUTE };
    expect(fillWithZeros([], 5 * MINUTE, future)).toEqual([]);
  });

  test("stay missing in a series that is irregular, or longer than 2,000 points", () => {
    const irregular = [pointAt(3), pointAt(3.5), pointAt(6)];
    expect(fillWithZeros(irregular, MINUTE, window)).toBe(irregular);
    const sparse = [pointAt(3)];
    for (const points of [sparse, []])
      expect(fillWithZeros(points, MINUTE, { startMs: 0, endMs: START + 7 * MINUTE })).toBe(points);
  });

  test("stay missing where one would start before the first possible date", () => {
    const points = [pointAt(4)];
    expect(fillWithZeros(points, intervalToMs("999999999w"), window)).toBe(points);
  });
});

test("only buckets that reach past the window are partial", () => {
  const points = [pointAt(2), pointAt(3), pointAt(4)];
  const within = markPartial(points, MINUTE, { startMs: START + 2 * MINUTE, endMs: START + 5 * MINUTE });
  expect(within).toEqual(points);
  const cut = markPartial(points, MINUTE, { startMs: START + 2.1 * MINUTE, endMs: START + 4.9 * MINUTE });
  expect(cut).toEqual([{ ...pointAt(2), partial: true }, pointAt(3), { ...pointAt(4), partial: true }]);
});
