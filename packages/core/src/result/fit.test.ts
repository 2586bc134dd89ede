import { expect, test } from "vitest";
import { checkCounter, estimateJsonTokens, resolveMaxTokens, toFit } from "./fit.ts";
import { estimateTokens } from "./tokens.ts";

test("a fitted value is serialized and counted as JSON", () => {
  const value = { a: [1, "b"], left: undefined };
  const text = '{"a":[1,"b"]}';
  expect(toFit(value)).toEqual({ value, text, tokens: estimateTokens(text) });
  expect(estimateJsonTokens(value)).toBe(estimateTokens(text));
});

test("a string far beyond any token budget is not counted", () => {
  expect(toFit({ text: "word ".repeat(100_000) }).tokens).toBe(Number.POSITIVE_INFINITY);
});

test("a token budget is the requested one within its bounds, or the default", () => {
  expect([undefined, 0, 1, 700, 1_000_000].map(resolveMaxTokens)).toEqual([8_000, 8_000, 500, 700, 20_000]);
});

test("a custom counter replaces the estimate, except where it fails after its check", () => {
  const countTokens = (text: string) => text.length;
  expect(toFit({ a: 1 }, { maxTokens: 500, countTokens }).tokens).toBe(7);
  expect(checkCounter(undefined)).toBeUndefined();
  expect(checkCounter(countTokens)?.("four")).toBe(4);
  let tokens = 1;
  const checked = checkCounter(() => tokens);
  tokens = Number.NaN;
  expect(checked?.("text")).toBe(estimateTokens("text"));
});

test.each([
  ["is no function", "o200k"],
  [
    "throws",
    () => {
      throw new Error("no tokenizer");
    },
  ],
  ["returns no number", () => undefined],
  ["returns less than 0", () => -1],
])("a counter that %s is refused before any call", (_, counter) => {
  expect(() => checkCounter(counter as never)).toThrow(expect.objectContaining({ code: "misconfigured" }));
});
