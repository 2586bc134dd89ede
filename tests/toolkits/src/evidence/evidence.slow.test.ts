import { describe, expect, it } from "vitest";
import { HELD_OUT } from "./held-out-reports.ts";
import { measure } from "./measure.ts";
import { TUNED, TUNED_BY_HAND } from "./tuned-reports.ts";
import { VARIED, VARIED_BY_HAND } from "./varied-reports.ts";

describe("evidence for reports over sandboxes", () => {
  it("finds the source of figures in tuned sentences, and flags changed ones", { timeout: 300_000 }, async () => {
    const byHand = [...TUNED_BY_HAND, ...VARIED_BY_HAND];
    const { right, wronglyFlagged, flagged, swappedFlagged } = await measure(
      [7, 8],
      [...TUNED, ...VARIED],
      byHand,
      [200, 400],
    );
    expect(right).toBeGreaterThan(0.97);
    expect(wronglyFlagged).toBeLessThan(0.002);
    expect(flagged).toBeGreaterThan(0.96);
    expect(swappedFlagged).toBeGreaterThan(0.66);
  });

  it("does so for sentences that it was not tuned on, with fewer flagged", { timeout: 300_000 }, async () => {
    const { right, wronglyFlagged, flagged, swappedFlagged } = await measure([5, 6], HELD_OUT, [], [200, 400]);
    expect(right).toBeGreaterThan(0.99);
    expect(wronglyFlagged).toBeLessThan(0.002);
    expect(flagged).toBeGreaterThan(0.97);
    expect(swappedFlagged).toBeGreaterThan(0.72);
  });
});
