import { expect, test } from "vitest";
import { trimTrailing } from "./truncate.ts";

test.each([
  ["https://example.com//", "/", "https://example.com"],
  ["a/b", "/", "a/b"],
  ["///", "/", ""],
  ["", "/", ""],
  ["value},},", "},", "value"],
  ["QQ==", "=", "QQ"],
])("%j without %j at its end is %j", (text, characters, expected) => {
  expect(trimTrailing(text, characters)).toBe(expected);
});

test("reads a megabyte of the removed characters in one pass", () => {
  const text = `${"/".repeat(1_000_000)}x`;
  expect(trimTrailing(text, "/")).toBe(text);
});
