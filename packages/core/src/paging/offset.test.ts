import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { describePage, paginationRecord, sliceList } from "./offset.ts";

describe("a page", () => {
  test("with more after it names the offset of the next one", () => {
    expect(describePage({ limit: 25, offset: 50, count: 25, total: 120, hasMore: true })).toEqual({
      limit: 25,
      offset: 50,
      total: 120,
      has_more: true,
      next_offset: 75,
    });
  });

  test("that came shorter than asked goes on after its last row, so that none is skipped", () => {
    expect(describePage({ limit: 25, offset: 50, count: 10, total: null, hasMore: true }).next_offset).toBe(60);
  });

  test("at the end has no next offset", () => {
    const page = describePage({ limit: 25, offset: 100, count: 20, total: 120, hasMore: false });
    expect(page).toMatchObject({ has_more: false, next_offset: null });
  });

  test("without rows at the very start has no next offset either", () => {
    const page = describePage({ limit: 25, offset: 0, count: 0, total: 0, hasMore: false });
    expect(page).toEqual({ limit: 25, offset: 0, total: 0, has_more: false, next_offset: null });
  });

  test("without rows has no next offset, even where rows follow", () => {
    const page = describePage({ limit: 2, offset: 3, count: 0, total: null, hasMore: true });
    expect(page).toEqual({ limit: 2, offset: 3, total: null, has_more: false, next_offset: null });
  });

  test("of a backend that does not count has a total of null", () => {
    expect(describePage({ limit: 25, offset: 0, count: 3, total: null, hasMore: false }).total).toBeNull();
  });

  test.each([true, false])("fits the output schema when has_more is %s", (hasMore) => {
    const page = describePage({ limit: 5, offset: 0, count: 5, total: hasMore ? null : 5, hasMore });
    expect(v.parse(paginationRecord, page)).toEqual(page);
  });
});

describe("a page of a list that is known in full", () => {
  const all = ["a", "b", "c", "d", "e"];

  test.each([
    [0, 2, ["a", "b"], 2],
    [2, 2, ["c", "d"], 4],
    [3, 2, ["d", "e"], null],
    [4, 9, ["e"], null],
  ])("from offset %i with limit %i holds the rows %j, and %j is the next offset", (offset, limit, rows, next) => {
    expect(sliceList(all, { offset, limit }, "letters")).toEqual({
      rows,
      pagination: { limit, offset, total: 5, has_more: next !== null, next_offset: next },
      warnings: [],
    });
  });

  test.each([5, 6, 1_000])("has no rows and a warning when its offset %i lies beyond the end", (offset) => {
    const page = sliceList(all, { offset, limit: 2 }, "letters");
    expect(page.rows).toEqual([]);
    expect(page.pagination).toMatchObject({ has_more: false, next_offset: null });
    expect(page.warnings).toEqual(["offset lies beyond the 5 letters."]);
  });

  test("has no warning when the list is empty", () => {
    expect(sliceList([], { offset: 3, limit: 2 }, "letters").warnings).toEqual([]);
  });
});
