import fc from "fast-check";
import { expect, test } from "vitest";
import { createRandom } from "../__fixtures__/rows.ts";
import { estimateSum } from "./estimate-sum.ts";

const weights = fc.integer({ min: 1, max: 5_000 });
const sumOf = (items: readonly number[]) => items.reduce((total, item) => total + item, 0);
const estimate = (items: readonly number[]) => estimateSum(items.length, (index) => items[index] as number);

test("the sum of up to eight items is exact", () => {
  fc.assert(
    fc.property(fc.array(weights, { maxLength: 8 }), (items) => {
      expect(estimate(items)).toEqual({ low: sumOf(items), high: sumOf(items) });
    }),
  );
});

test("reads eight items of a long list, in different parts of it", () => {
  const read: number[] = [];
  estimateSum(1_000, (index) => read.push(index));
  expect(read.map((index) => Math.floor(index / 125))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test.each([
  ["alternate", (index: number) => (index % 2 === 0 ? 100 : 900)],
  ["grow", (index: number) => 100 + index],
  ["are equal", () => 300],
  ["begin with two large ones", (index: number) => (index < 2 ? 9_000 : 200)],
])("the interval contains the sum of items that %s", (_, itemAt) => {
  for (const length of [9, 25, 100, 1_000]) {
    const sum = sumOf(Array.from({ length }, (_, index) => itemAt(index)));
    const { low, high } = estimateSum(length, itemAt);
    expect(low).toBeLessThanOrEqual(sum + 1e-6);
    expect(high).toBeGreaterThanOrEqual(sum - 1e-6);
  }
});

test("the interval contains the sum of skewed items in 95 of 100 lists", () => {
  const random = createRandom(11);
  const lists = Array.from({ length: 2_000 }, () =>
    Array.from({ length: 9 + Math.floor(random() * 300) }, () => Math.ceil(random() ** 2 * 5_000)),
  );
  const missed = lists.filter((items) => {
    const { low, high } = estimate(items);
    return sumOf(items) < low || sumOf(items) > high;
  });
  expect(missed.length).toBeLessThan(lists.length * 0.05);
});
