import { expect, it } from "vitest";
import { costOf } from "./price.ts";

const tokens = { inputTokens: 1_000_000, cachedInputTokens: 400_000, outputTokens: 50_000 };

it("charges cached input tokens at their price, and the others at the price of input", () => {
  expect(costOf(tokens, { input: 2, output: 10, cachedInput: 0.5 })).toBeCloseTo(0.6 * 2 + 0.4 * 0.5 + 0.05 * 10);
});

it("does not know the cost without prices", () => {
  expect(costOf(tokens, null)).toBeNull();
});
