import { expect, test } from "vitest";
import { toPlainMessage } from "./format-value.ts";

test.each([
  ["removes HTML tags", "<p>The key <b>abc</b> is unknown.</p>", "The key abc is unknown."],
  ["removes a tag that is never closed", "bad key <a href='https://example.com", "bad key"],
  ["keeps comparisons", "limit < 5 and page <9 are required", "limit < 5 and page <9 are required"],
  ["writes lines as one", "  one\r\n\ttwo\n", "one two"],
  ["leaves an empty message empty", "", ""],
])("reduces a backend's message to plain text: %s", (_what, message, words) => {
  expect(toPlainMessage(message)).toBe(words);
});

test("limits a backend's message to 500 characters, and says how many it cut", () => {
  expect(toPlainMessage("x".repeat(10_000))).toBe(`${"x".repeat(480)}…[+9520 chars]`);
});

test("drops a message that is full of tags that never close", () => {
  expect(toPlainMessage("<".repeat(1_000_000))).toBe("");
});
