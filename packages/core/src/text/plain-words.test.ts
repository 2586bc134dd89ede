import { expect, test } from "vitest";
import { plainWords } from "./plain-words.ts";

test.each([
  ["removes HTML tags", "<p>The key <b>abc</b> is unknown.</p>", "The key abc is unknown."],
  ["removes a tag that is never closed", "bad key <a href='https://example.com", "bad key"],
  ["keeps comparisons", "limit < 5 and page <9 are required", "limit < 5 and page <9 are required"],
  ["writes lines as one", "  one\r\n\ttwo\n", "one two"],
  ["leaves an empty message empty", "", ""],
])("a backend's message in plain words %s", (_what, message, words) => {
  expect(plainWords(message)).toBe(words);
});

test("a backend's message in plain words has at most 500 characters", () => {
  expect(plainWords("x".repeat(10_000))).toHaveLength(500);
});

test("drops a message that is full of tags that never close", () => {
  expect(plainWords("<".repeat(1_000_000))).toBe("");
});
