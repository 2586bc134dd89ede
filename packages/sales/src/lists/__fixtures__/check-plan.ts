import fc from "fast-check";
import type { RowRange } from "@toolwright/core/authoring";
import { MAX_ROWS, planPages } from "../read-slice.ts";
import { expect } from "vitest";

const anySlice = fc
  .record({ offset: fc.integer({ min: 0, max: MAX_ROWS - 1 }), limit: fc.integer({ min: 1, max: 100 }) })
  .filter(({ offset, limit }) => offset + limit <= MAX_ROWS);
const atTheEnd = fc
  .record({ back: fc.integer({ min: 1, max: 300 }), limit: fc.integer({ min: 1, max: 100 }) })
  .map(({ back, limit }) => ({ offset: MAX_ROWS - back, limit: Math.min(back, limit) }));
const slices = fc.oneof(anySlice, atTheEnd);

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

/** Checks that the planned pages contain exactly the slice. */
export function checkRows(numRuns: number): void {
  fc.assert(
    fc.property(slices, ({ offset, limit }) => {
      expect(plannedRows({ offset, limit })).toEqual(Array.from({ length: limit }, (_, index) => offset + index));
    }),
    { numRuns },
  );
}

/** Checks that one page is planned if any size fits, otherwise two. */
export function checkPageCount(numRuns: number): void {
  fc.assert(
    fc.property(slices, (slice) => {
      expect(planPages(slice).pages).toHaveLength(fitsOnePage(slice) ? 1 : 2);
    }),
    { numRuns },
  );
}

/** Checks that the planned pages stay within Apollo's limits, and have the same size. */
export function checkLimits(numRuns: number): void {
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
    { numRuns },
  );
}
