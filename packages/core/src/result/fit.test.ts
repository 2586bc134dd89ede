import fc from "fast-check";
import { expect, test } from "vitest";
import { firstThatFits, halvesOf, mostThatFit, resolveMaxTokens, toFit, withEstimate } from "./fit.ts";
import { estimateTokens } from "./tokens.ts";

test("a fitted value is serialized and counted as JSON", () => {
  const value = { a: [1, "b"], left: undefined };
  const text = '{"a":[1,"b"]}';
  expect(toFit(value)).toEqual({ value, text, tokens: estimateTokens(text) });
});

test("a string far beyond the token budget exceeds it without a count by a custom counter", () => {
  const countTokens = () => 1;
  expect(toFit({ text: "word ".repeat(2_000) }, { maxTokens: 500, countTokens }).tokens).toBeGreaterThan(500);
  expect(toFit({ text: " ".repeat(10_000) }, { maxTokens: 500 }).tokens).toBeGreaterThan(500);
});

test("a token budget is the requested one within its bounds, or the default", () => {
  expect([undefined, 0, 1, 700, 1_000_000].map(resolveMaxTokens)).toEqual([8_000, 8_000, 500, 700, 20_000]);
});

test("a custom counter replaces the estimate, except where it fails after its check", () => {
  const countTokens = (text: string) => text.length;
  expect(toFit({ a: 1 }, { maxTokens: 500, countTokens }).tokens).toBe(7);
  expect(withEstimate(undefined)).toBeUndefined();
  expect(withEstimate(countTokens)?.("four")).toBe(4);
  let tokens = 1;
  const checked = withEstimate(() => tokens);
  tokens = Number.NaN;
  expect(checked?.("text")).toBe(estimateTokens("text"));
});

test("the first candidate that fits is the last one created, and the leanest one remains if none fits", () => {
  const created: number[] = [];
  const candidates = [30, 20, 10, 5].map((tokens) => () => {
    created.push(tokens);
    return { tokens };
  });
  expect([20, 4, 99].map((maxTokens) => firstThatFits(candidates, { maxTokens }).tokens)).toEqual([20, 5, 30]);
  expect(created).toEqual([30, 20, 30, 20, 10, 5, 30]);
});

test("the most that fit are the same from any guess, and are found in logarithmic time", () => {
  const sizes = fc.array(fc.nat(50), { maxLength: 300 });
  const guess = fc.option(fc.integer({ min: -5, max: 400 }), { nil: undefined });
  fc.assert(
    fc.property(sizes, fc.nat(4_000), guess, (sorted, maxTokens, start) => {
      const totals = sorted
        .toSorted((a, b) => a - b)
        .map((_, index, all) => all.slice(0, index + 1).reduce((a, b) => a + b));
      let created = 0;
      const at = (count: number) => {
        created++;
        return { count, tokens: totals[count - 1] ?? 0 };
      };
      const fitting = totals.filter((tokens) => tokens <= maxTokens).length;
      expect(mostThatFit(totals.length, at, { maxTokens }, start)?.count ?? 0).toBe(fitting);
      expect(created).toBeLessThanOrEqual(2 * Math.ceil(Math.log2(totals.length + 2)) + 2);
    }),
  );
  expect(mostThatFit(0, () => ({ tokens: 0 }), { maxTokens: 1 })).toBeNull();
  expect(mostThatFit(-1, () => ({ tokens: 0 }), { maxTokens: 1 })).toBeNull();
});

test("halves end at the first that is not above the minimum", () => {
  expect(halvesOf(500, 100)).toEqual([500, 250, 125, 62]);
  expect(halvesOf(5, 0)).toEqual([5, 2, 1, 0]);
  expect(halvesOf(Number.POSITIVE_INFINITY, 100)).toEqual([Number.POSITIVE_INFINITY]);
});
