import type { RowRange } from "@toolwright/core/authoring";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_ROWS, planPages } from "./plan-pages.ts";

const anySlice = fc
  .record({ offset: fc.integer({ min: 0, max: MAX_ROWS - 1 }), limit: fc.integer({ min: 1, max: 100 }) })
  .filter(({ offset, limit }) => offset + limit <= MAX_ROWS);
const atTheEnd = fc
  .record({ back: fc.integer({ min: 1, max: 300 }), limit: fc.integer({ min: 1, max: 100 }) })
  .map(({ back, limit }) => ({ offset: MAX_ROWS - back, limit: Math.min(back, limit) }));
const slices = fc.oneof(anySlice, atTheEnd);
const runs = { numRuns: 5_000 };

/** Positions of the rows that a plan reads. */
function plannedRows({ offset, limit }: RowRange): number[] {
  const { pages, skip } = planPages({ offset, limit });
  const read = pages.flatMap(({ page, perPage }) =>
    Array.from({ length: perPage }, (_, at) => (page - 1) * perPage + at),
  );
  return read.slice(skip, skip + limit);
}

/** Whether one Apollo page, of any size, contains the entire slice. */
function fitsOnePage({ offset, limit }: RowRange): boolean {
  return Array.from({ length: 100 }, (_, index) => index + 1).some((perPage) => {
    const page = Math.floor(offset / perPage);
    return page < 500 && offset + limit <= (page + 1) * perPage;
  });
}

describe("planPages", () => {
  it("the planned pages contain exactly the slice", () => {
    fc.assert(
      fc.property(slices, ({ offset, limit }) => {
        expect(plannedRows({ offset, limit })).toEqual(Array.from({ length: limit }, (_, index) => offset + index));
      }),
      runs,
    );
  });

  it("one page is planned when any size fits, otherwise two", () => {
    fc.assert(
      fc.property(slices, (slice) => {
        expect(planPages(slice).pages).toHaveLength(fitsOnePage(slice) ? 1 : 2);
      }),
      runs,
    );
  });

  it("the planned pages stay within Apollo's limits, and have the same size", () => {
    fc.assert(
      fc.property(slices, (slice) => {
        const { pages, skip } = planPages(slice);
        for (const { page, perPage } of pages) {
          expect(page).toBeGreaterThanOrEqual(1);
          expect(page).toBeLessThanOrEqual(500);
          expect(perPage).toBeGreaterThanOrEqual(1);
          expect(perPage).toBeLessThanOrEqual(100);
        }
        expect(new Set(pages.map(({ perPage }) => perPage)).size).toBe(1);
        expect(skip).toBeGreaterThanOrEqual(0);
        expect(skip).toBeLessThan(pages[0]?.perPage ?? 0);
      }),
      runs,
    );
  });

  it.each([
    [{ offset: 0, limit: 25 }, [{ page: 1, perPage: 25 }], 0],
    [{ offset: 25, limit: 25 }, [{ page: 2, perPage: 25 }], 0],
    [{ offset: 0, limit: 100 }, [{ page: 1, perPage: 100 }], 0],
    [{ offset: 10, limit: 25 }, [{ page: 1, perPage: 35 }], 10],
    [
      { offset: 50, limit: 100 },
      [
        { page: 1, perPage: 100 },
        { page: 2, perPage: 100 },
      ],
      50,
    ],
    [{ offset: 49_999, limit: 1 }, [{ page: 500, perPage: 100 }], 99],
    [{ offset: 49_900, limit: 100 }, [{ page: 500, perPage: 100 }], 0],
  ])("the slice %j is read from the pages %j, skipping %i rows", (slice, pages, skip) => {
    expect(planPages(slice)).toEqual({ pages, skip });
  });
});
