import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { paginationRecord, sliceList, toPagination } from "./offset.ts";

describe("a page by offset", () => {
  test("names the offset of the next page when more rows follow", () => {
    expect(toPagination({ limit: 25, offset: 50, count: 25, total: 120, hasMore: true })).toEqual({
      limit: 25,
      offset: 50,
      total: 120,
      has_more: true,
      next_offset: 75,
    });
  });

  test("continues after the last row of a page that is shorter than requested, so that no row is skipped", () => {
    expect(toPagination({ limit: 25, offset: 50, count: 10, total: null, hasMore: true }).next_offset).toBe(60);
  });

  test("has no next offset on the last page", () => {
    const page = toPagination({ limit: 25, offset: 100, count: 20, total: 120, hasMore: false });
    expect(page).toMatchObject({ has_more: false, next_offset: null });
  });

  test("has no next offset for an empty first page", () => {
    const page = toPagination({ limit: 25, offset: 0, count: 0, total: 0, hasMore: false });
    expect(page).toEqual({ limit: 25, offset: 0, total: 0, has_more: false, next_offset: null });
  });

  test("has no next offset for an empty page, even when the backend reports more rows", () => {
    const page = toPagination({ limit: 2, offset: 3, count: 0, total: null, hasMore: true });
    expect(page).toEqual({ limit: 2, offset: 3, total: null, has_more: false, next_offset: null });
  });

  test("reports a total of null when the backend does not count", () => {
    expect(toPagination({ limit: 25, offset: 0, count: 3, total: null, hasMore: false }).total).toBeNull();
  });

  test.each([true, false])("fits the output schema when has_more is %s", (hasMore) => {
    const page = toPagination({ limit: 5, offset: 0, count: 5, total: hasMore ? null : 5, hasMore });
    expect(v.parse(paginationRecord, page)).toEqual(page);
  });
});

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
