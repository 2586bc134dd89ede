import { expect, test } from "vitest";
import { resolveMaxTokens, toFit, withEstimate } from "./fit.ts";
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
