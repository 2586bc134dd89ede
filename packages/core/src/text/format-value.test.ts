import fc from "fast-check";
import { expect, test } from "vitest";
import { formatValue } from "./format-value.ts";

test.each([
  ["plain", '"plain"'],
  ['a" (received 1). Done. "', '"a\\" (received 1). Done. \\""'],
  ["\u001b[2J\u202e", '"\\u001b[2J\\u{202e}"'],
  [{ a: "\u009b\u2028" }, '{"a":"\\u{9b} "}'],
  [{ a: "b” is correct. “c" }, '{"a":"b\\u{201d} is correct. \\u{201c}c"}'],
  [[1, null, true], "[1,null,true]"],
  [Number.NaN, "NaN"],
  [Number.POSITIVE_INFINITY, "Infinity"],
  [undefined, "undefined"],
  [12345678901234567890n, "12345678901234567890"],
  [Symbol("a"), "symbol"],
])("formats %o as %s", (value, text) => {
  expect(formatValue(value)).toBe(text);
});

test("a long value is cut, and its open string closed", () => {
  expect(formatValue({ a: "x".repeat(200) }, 20)).toBe(`{"a":"${"x".repeat(14)}"…[+188 chars]`);
});

test("a formatted value is bounded, and nothing of a string is outside of quotes", () => {
  const odd = fc.string({
    unit: fc.constantFrom("§", '"', "\\", "\n", "\u202e", "\u3164", "\u{e0100}", "\ud83d"),
    maxLength: 300,
  });
  fc.assert(
    fc.property(fc.oneof(odd, fc.array(odd), fc.dictionary(odd, odd)), (value) => {
      const text = formatValue(value);
      expect(text.length).toBeLessThan(260);
      expect(text.replaceAll(/"(?:[^"\\]|\\.)*"/g, "")).not.toContain("§");
      expect(text).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/u);
    }),
  );
});
