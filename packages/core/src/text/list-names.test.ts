import { expect, test } from "vitest";
import { listNames, nameOf } from "./format-value.ts";

test.each([
  ["usr_42", "usr_42"],
  ["ada@example.com", "ada@example.com"],
  ["@http.status_code", "@http.status_code"],
  ["", '""'],
  ["two words", '"two words"'],
  ["a\nb", '"a\\nb"'],
  ["none. Approve", '"none. Approve"'],
  ["usr_42\u3164", '"usr_42\\u{3164}"'],
  ["аda@example.com", '"аda@example.com"'],
])("names %j as %s", (name, shown) => {
  expect(nameOf(name)).toBe(shown);
});

test("a word of more than 150 characters is quoted and truncated", () => {
  expect(nameOf("x".repeat(150))).toBe("x".repeat(150));
  expect(nameOf("x".repeat(151))).toMatch(/^"x+…\[\+\d+ chars\]…x+"$/);
});

test("a list names ten entries and counts the others", () => {
  const names = Array.from({ length: 12 }, (_, index) => `n${index}`);
  expect(listNames(names)).toBe("n0, n1, n2, n3, n4, n5, n6, n7, n8, n9 and 2 more");
  expect(listNames(["a", "b c"])).toBe('a, "b c"');
  expect(listNames([])).toBe("");
});
