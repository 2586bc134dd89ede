import { expect, it } from "vitest";
import { toPercent } from "./plot.ts";
import { niceTicks, timeTicks } from "./ticks.ts";

it("chooses round values that cover the greatest one", () => {
  expect(niceTicks(3_616, 4).values).toEqual([0, 1_000, 2_000, 3_000, 4_000]);
  expect(niceTicks(4, 4).values).toEqual([0, 1, 2, 3, 4]);
  expect(niceTicks(0.3, 4).values).toEqual([0, 0.1, 0.2, 0.3]);
  expect(niceTicks(5.07, 4).values).toEqual([0, 2, 4, 6]);
  expect(niceTicks(0, 4).values).toEqual([0, 1]);
  expect(niceTicks(Number.NaN, 4).values).toEqual([0, 1]);
});

it("covers every greatest value with at most one step more than the argument", () => {
  for (let exponent = -9; exponent <= 15; exponent++)
    for (const factor of [1, 1.01, 2.4, 2.5, 3.3, 5, 9.99]) {
      const { values } = niceTicks(factor * 10 ** exponent, 4);
      expect(values.at(-1)).toBeGreaterThanOrEqual(factor * 10 ** exponent * (1 - 1e-9));
      expect(values.length).toBeLessThanOrEqual(6);
    }
});

it("chooses round instants within a window", () => {
  const at = (time: string) => Date.parse(`2026-03-02T${time}Z`);
  expect(timeTicks(at("10:06:53"), at("12:06:53"), 4).values).toEqual([
    at("10:30:00"),
    at("11:00:00"),
    at("11:30:00"),
    at("12:00:00"),
  ]);
  expect(timeTicks(0, 1e15, 4).values.length).toBeLessThanOrEqual(5);
  expect(timeTicks(5, 5, 4).values.length).toBeLessThanOrEqual(1);
});

it("keeps percentages within the picture", () => {
  expect([-1, 0, 0.123456, 1, 2, Number.NaN].map(toPercent)).toEqual(["0%", "0%", "12.35%", "100%", "100%", "0%"]);
});
