import { describe, expect, it } from "vitest";
import { checkLimits, checkPageCount, checkRows } from "./__fixtures__/check-plan.ts";
import { planPages } from "./read-slice.ts";

describe("planPages", () => {
  it("the planned pages contain exactly the slice", () => {
    checkRows(100);
  });

  it("one page is planned when any size fits, otherwise two", () => {
    checkPageCount(100);
  });

  it("the planned pages stay within Apollo's limits, and have the same size", () => {
    checkLimits(100);
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
