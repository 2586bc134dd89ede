import { expect, it } from "vitest";
import { createValueFinder } from "./find-values.ts";

// Comparing each place of the string with values of each length would take longer than this limit.
const TIMEOUT_MS = 30_000;
it.each([
  ["4,470 values of different lengths", Array.from({ length: 4_470 }, (_, index) => `${"a".repeat(index + 3)}z`)],
  [
    "10,000 values with 990 beginnings",
    Array.from({ length: 10_000 }, (_, index) => `${"a".repeat(index % 990)}z${index}`),
  ],
])(
  "a long string is searched for %s in little time",
  (_, values) => {
    const finder = createValueFinder(values.map((value) => [value, "email"]));
    const text = "a".repeat(1_000_000);
    expect(finder.finds(text)).toBe(false);
    const longest = values.toSorted((one, other) => other.length - one.length)[0] ?? "";
    const found: string[] = [];
    finder.replace(`${text}${longest}${text}`, (occurrence) => String(found.push(occurrence)));
    expect(found).toEqual([expect.stringContaining("z")]);
  },
  TIMEOUT_MS,
);
