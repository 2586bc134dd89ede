import { describe, it } from "vitest";
import { checkInternalIds, checkPreviews, checkReads, checkWrites, READS } from "./__fixtures__/check-identifiers.ts";

describe("each of 400 person ids", () => {
  it("is sent unchanged in writes", () => checkWrites(400));

  it("is sent without its prefix as an internal id", () => checkInternalIds(400));

  it.each(READS)("is sent unchanged in reads of %s", (what) => checkReads(what, 400));

  it("is the only person that a preview looks up", () => checkPreviews(400));
});
