import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { describePage, paginationRecord } from "./offset.ts";

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

  test("of a backend that does not count has a total of null", () => {
    expect(describePage({ limit: 25, offset: 0, count: 3, total: null, hasMore: false }).total).toBeNull();
  });

  test.each([true, false])("fits the output schema when has_more is %s", (hasMore) => {
    const page = describePage({ limit: 5, offset: 0, count: 5, total: hasMore ? null : 5, hasMore });
    expect(v.parse(paginationRecord, page)).toEqual(page);
  });
});
