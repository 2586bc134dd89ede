import { describe, it } from "vitest";
import { checkLimits, checkPageCount, checkRows } from "./__fixtures__/check-plan.ts";

describe("the plans of 5,000 slices", () => {
  it("contain exactly the slice", () => checkRows(5_000));

  it("have one page when any size fits, otherwise two", () => checkPageCount(5_000));

  it("stay within Apollo's limits", () => checkLimits(5_000));
});
