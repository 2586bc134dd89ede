import { describe, expect, test } from "vitest";
import { sliceList } from "./offset-page.ts";

describe("a page of a complete list", () => {
  const all = ["a", "b", "c", "d", "e"];

  test.each([
    [0, 2, ["a", "b"], 2],
    [2, 2, ["c", "d"], 4],
    [3, 2, ["d", "e"], null],
    [4, 9, ["e"], null],
  ])("a page from offset %i with limit %i has the rows %j and the next offset %j", (offset, limit, rows, next) => {
    expect(sliceList(all, { offset, limit }, "letters")).toEqual({
      rows,
      pagination: { limit, offset, total: 5, has_more: next !== null, next_offset: next },
      warnings: [],
    });
  });

  test.each([5, 6, 1_000])("a page has no rows and a warning when its offset %i is past the end", (offset) => {
    const page = sliceList(all, { offset, limit: 2 }, "letters");
    expect(page.rows).toEqual([]);
    expect(page.pagination).toMatchObject({ has_more: false, next_offset: null });
    expect(page.warnings).toEqual([`offset ${offset} is past the end: the list has 5 letters. Use a smaller offset.`]);
  });

  test("a page of an empty list has no warning", () => {
    expect(sliceList([], { offset: 3, limit: 2 }, "letters").warnings).toEqual([]);
  });
});
