import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { paginationRecord, toPagination } from "./offset.ts";

describe("a page by offset", () => {
  test("names the offset of the next page when more rows follow", () => {
    expect(toPagination({ limit: 25, offset: 50, count: 25, total: 120, hasMore: true }, "rows").pagination).toEqual({
      limit: 25,
      offset: 50,
      total: 120,
      has_more: true,
      next_offset: 75,
    });
  });

  test("continues after the last row of a page that is shorter than requested, so that no row is skipped", () => {
    expect(
      toPagination({ limit: 25, offset: 50, count: 10, total: null, hasMore: true }, "rows").pagination.next_offset,
    ).toBe(60);
  });

  test("has no next offset on the last page", () => {
    const { pagination: page } = toPagination(
      { limit: 25, offset: 100, count: 20, total: 120, hasMore: false },
      "rows",
    );
    expect(page).toMatchObject({ has_more: false, next_offset: null });
  });

  test("has no next offset for an empty first page", () => {
    const { pagination: page } = toPagination({ limit: 25, offset: 0, count: 0, total: 0, hasMore: false }, "rows");
    expect(page).toEqual({ limit: 25, offset: 0, total: 0, has_more: false, next_offset: null });
  });

  test("has no next offset for an empty page, even when the backend reports more rows", () => {
    const { pagination: page } = toPagination({ limit: 2, offset: 3, count: 0, total: null, hasMore: true }, "rows");
    expect(page).toEqual({ limit: 2, offset: 3, total: null, has_more: false, next_offset: null });
  });

  test("reports a total of null when the backend does not count", () => {
    expect(
      toPagination({ limit: 25, offset: 0, count: 3, total: null, hasMore: false }, "rows").pagination.total,
    ).toBeNull();
  });

  test.each([true, false])("fits the output schema when has_more is %s", (hasMore) => {
    const { pagination: page } = toPagination(
      { limit: 5, offset: 0, count: 5, total: hasMore ? null : 5, hasMore },
      "rows",
    );
    expect(v.parse(paginationRecord, page)).toEqual(page);
  });
});
