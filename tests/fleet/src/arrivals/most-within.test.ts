import { expect, test } from "vitest";
import { mostWithin } from "./most-within.ts";

test("the fullest window counts, wherever it starts", () => {
  expect(mostWithin([0, 900, 950, 1_000, 1_850, 1_899, 1_900], 1_000)).toBe(5);
});

test("instants one window apart are in different windows", () => {
  expect(mostWithin([2_000, 0, 1_000], 1_000)).toBe(1);
  expect(mostWithin([], 1_000)).toBe(0);
});
