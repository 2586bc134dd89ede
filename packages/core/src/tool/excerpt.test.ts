import { expect, test } from "vitest";
import { estimateTokens } from "../result/tokens.ts";
import { excerpt } from "./excerpt.ts";

const BUDGET = { maxTokens: 500 };

test("a value that fits is returned as parsed JSON", () => {
  const { fitted, text } = excerpt({ a: 1, left: undefined, at: new Date(0) }, BUDGET);
  expect(fitted).toEqual({ a: 1, at: "1970-01-01T00:00:00.000Z" });
  expect(text).toBe('{"a":1,"at":"1970-01-01T00:00:00.000Z"}');
  expect(excerpt(undefined, BUDGET)).toEqual({ fitted: null, text: "null" });
});

test("a value that does not fit is truncated to its beginning and its end, with a note", () => {
  const rows = Array.from({ length: 5_000 }, (_, index) => ({ id: `row-${index}` }));
  const excerpted = excerpt({ rows }, BUDGET);
  const truncated = excerpted.fitted as { note: string; text: string };
  expect(excerpted.text).toBe(JSON.stringify(truncated));
  expect(estimateTokens(excerpted.text)).toBeLessThanOrEqual(500);
  expect(truncated.note).toContain("truncated in the middle");
  expect(truncated.text).toMatch(/^\{"rows":\[\{"id":"row-0".*"row-4999"\}\]\}$/s);
});

test("a value that JSON cannot represent is replaced by a note", () => {
  const circle: { self?: unknown } = {};
  circle.self = circle;
  expect(excerpt(circle, BUDGET).fitted).toBe("This result cannot be serialized as JSON.");
  expect(excerpt({ big: 1n }, BUDGET).fitted).toBe("This result cannot be serialized as JSON.");
});
