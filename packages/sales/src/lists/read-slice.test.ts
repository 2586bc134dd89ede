import { ToolError } from "@toolwright/core/authoring";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Page, PageRows } from "../apollo/pages.ts";
import { MAX_ROWS, planPages, readSlice, sliceIssues } from "./read-slice.ts";

interface Simulation {
  readonly size: number;
  /** Whether responses contain the total. */
  readonly hasTotal?: boolean;
  /** Number of pages until the credits run out. */
  readonly credits?: number;
  /** Numbers of the requests whose pages are partial. */
  readonly partial?: readonly number[];
}

/** A backend whose rows are their own positions. */
function backend({ size, hasTotal = true, credits = Number.POSITIVE_INFINITY, partial = [] }: Simulation) {
  const requests: Page[] = [];
  const read = async ({ page, perPage }: Page): Promise<PageRows<number> | null> => {
    if (requests.push({ page, perPage }) > credits) return null;
    const from = (page - 1) * perPage;
    const length = Math.max(0, Math.min(perPage, size - from));
    return {
      rows: Array.from({ length }, (_, index) => from + index),
      total: hasTotal ? size : null,
      isPartial: partial.includes(requests.length),
    };
  };
  return { requests, read };
}

const upTo = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);

describe("successive slices", () => {
  it.each([true, false])("return every row once, for any limits (with a total: %s)", async (hasTotal) => {
    const world = fc.record({
      size: fc.integer({ min: 0, max: 700 }),
      limits: fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 5 }),
    });
    await fc.assert(
      fc.asyncProperty(world, async ({ size, limits }) => {
        const rows: number[] = [];
        let offset: number | null = 0;
        for (let turn = 0; offset !== null; turn++) {
          const limit = limits[turn % limits.length] ?? 1;
          const { requests, read } = backend({ size, hasTotal });
          const slice: Awaited<ReturnType<typeof readSlice<number>>> = await readSlice({ offset, limit }, read);
          expect(requests.length).toBeLessThanOrEqual(planPages({ offset, limit }).pages.length);
          expect(slice.paidPages).toBeLessThanOrEqual(requests.length);
          expect(slice.pagination.has_more).toBe(slice.pagination.next_offset !== null);
          rows.push(...slice.rows);
          offset = slice.pagination.next_offset;
        }
        expect(rows).toEqual(upTo(0, size));
      }),
    );
  });

  it("successive slices end at the last row that Apollo returns", async () => {
    const { requests, read } = backend({ size: 80_000 });
    const last = await readSlice({ offset: MAX_ROWS - 30, limit: 100 }, read);
    expect(last.rows).toEqual(upTo(MAX_ROWS - 30, MAX_ROWS));
    expect(last.pagination).toEqual({
      limit: 100,
      offset: MAX_ROWS - 30,
      total: 80_000,
      has_more: false,
      next_offset: null,
    });
    expect(last.warnings).toEqual(["Apollo returns only the first 50000 rows; narrow the filters for more."]);
    expect(requests).toEqual([{ page: 500, perPage: 100 }]);
  });
});

describe("readSlice", () => {
  it("reads a slice of two pages in order", async () => {
    const { requests, read } = backend({ size: 1_000 });
    const { rows, paidPages, pagination } = await readSlice({ offset: 150, limit: 100 }, read);
    expect(requests).toEqual([
      { page: 2, perPage: 100 },
      { page: 3, perPage: 100 },
    ]);
    expect(rows).toEqual(upTo(150, 250));
    expect(paidPages).toBe(2);
    expect(pagination.next_offset).toBe(250);
  });

  it.each([160, 199, 200])("skips the second page when the first reports a total of %i rows", async (size) => {
    const { requests, read } = backend({ size });
    const { rows, paidPages, pagination } = await readSlice({ offset: 150, limit: 100 }, read);
    expect(requests).toHaveLength(1);
    expect(rows).toEqual(upTo(150, size));
    expect(paidPages).toBe(1);
    expect(pagination).toMatchObject({ total: size, has_more: false, next_offset: null });
  });

  it("warns that a slice is past the end of the list", async () => {
    const { requests, read } = backend({ size: 10 });
    expect(await readSlice({ offset: 150, limit: 100 }, read)).toEqual({
      rows: [],
      pagination: { limit: 100, offset: 150, total: 10, has_more: false, next_offset: null },
      paidPages: 0,
      isOutOfCredits: false,
      warnings: ["offset 150 is past the end: the list has 10 rows. Use a smaller offset."],
    });
    expect(requests).toHaveLength(1);
  });

  it("warns that a slice is past the end without a total, but not that an empty list has one", async () => {
    const { read } = backend({ size: 10, hasTotal: false });
    expect((await readSlice({ offset: 10, limit: 10 }, read)).warnings).toEqual([
      "offset 10 is past the end. Use a smaller offset.",
    ]);
    expect((await readSlice({ offset: 10, limit: 10 }, backend({ size: 0 }).read)).warnings).toEqual([]);
  });

  it("counts a paid page whose rows all precede the slice", async () => {
    const { read } = backend({ size: 5 });
    expect(await readSlice({ offset: 10, limit: 25 }, read)).toMatchObject({ rows: [], paidPages: 1 });
  });

  it("returns no row twice when the backend sends more rows than requested", async () => {
    const read = async () => ({ rows: upTo(0, 40), total: 40, isPartial: false });
    const { rows, pagination } = await readSlice({ offset: 0, limit: 10 }, read);
    expect(rows).toEqual(upTo(0, 10));
    expect(pagination.next_offset).toBe(10);
  });

  it("continues without a total as long as slices are full", async () => {
    const full = await readSlice({ offset: 0, limit: 10 }, backend({ size: 10, hasTotal: false }).read);
    expect(full.pagination).toMatchObject({ total: null, has_more: true, next_offset: 10 });
    const short = await readSlice({ offset: 0, limit: 10 }, backend({ size: 9, hasTotal: false }).read);
    expect(short.pagination).toMatchObject({ total: null, has_more: false, next_offset: null });
  });

  it("offers no next slice when the credits run out at the first page", async () => {
    const { requests, read } = backend({ size: 1_000, credits: 0 });
    const slice = await readSlice({ offset: 150, limit: 100 }, read);
    expect(slice).toMatchObject({ rows: [], paidPages: 0, isOutOfCredits: true });
    expect(slice.pagination).toMatchObject({ has_more: false, next_offset: null });
    expect(requests).toHaveLength(1);
  });

  it("keeps the paid rows when the credits run out at the second page", async () => {
    const { read } = backend({ size: 1_000, credits: 1 });
    const slice = await readSlice({ offset: 150, limit: 100 }, read);
    expect(slice).toMatchObject({ paidPages: 1, isOutOfCredits: true });
    expect(slice.rows).toEqual(upTo(150, 200));
    expect(slice.pagination).toMatchObject({ has_more: true, next_offset: 200 });
  });

  it.each([[[1]], [[2]], [[1, 2]]])("warns once when the pages %j are partial", async (partial) => {
    const { warnings } = await readSlice({ offset: 150, limit: 100 }, backend({ size: 1_000, partial }).read);
    expect(warnings).toEqual(["Apollo searched only a part of its data, so total may be too low."]);
  });

  it.each([
    [{}, { code: "aborted", message: "Stopped. 1 credit was spent before.", outcome: "unknown" }],
    [{ isFree: true }, { code: "aborted", message: "Stopped." }],
  ])("reports the spent credits when the second page is aborted (%j)", async (options, expected) => {
    const { read } = backend({ size: 1_000 });
    const stopped = new ToolError({ code: "aborted", message: "Stopped." });
    const reading = readSlice(
      { offset: 150, limit: 100 },
      (page) => (page.page === 2 ? read(page) : Promise.reject(stopped)),
      options,
    );
    const error = await reading.catch((thrown: ToolError) => thrown.toJSON());
    expect(error).toEqual({ retryable: false, ...expected });
  });

  it("counts no credits for a free list", async () => {
    const { read } = backend({ size: 1_000 });
    expect(await readSlice({ offset: 150, limit: 100 }, read, { isFree: true })).toMatchObject({ paidPages: 0 });
  });

  it("rethrows an error of the first page", async () => {
    const failing = () => Promise.reject(new Error("down"));
    await expect(readSlice({ offset: 0, limit: 10 }, failing)).rejects.toThrow("down");
  });
});

describe("the offset of a slice", () => {
  it.each([undefined, 0, MAX_ROWS - 1])("accepts the offset %s", (offset) => {
    expect(sliceIssues({ offset, limit: 100 } as { offset: number })).toEqual([]);
  });

  it.each([MAX_ROWS, MAX_ROWS + 1, Number.MAX_SAFE_INTEGER])(
    "rejects the offset %i before it costs anything",
    (offset) => {
      expect(sliceIssues({ offset })).toMatchObject([{ parameter: "offset", received: String(offset) }]);
    },
  );
});
