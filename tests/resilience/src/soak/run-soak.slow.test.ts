import { beforeAll, describe, expect, it } from "vitest";
import { runSoak, type SoakReport } from "./run-soak.ts";

// A short soak: what it leaves behind is told exactly, and how the heap grows only by the long one, `npx -y pnpm@12 soak`.

const CALLS = 2_000;

describe(`${CALLS} calls of all tools, by every door, with failures and aborts`, () => {
  let report: SoakReport;
  beforeAll(async () => {
    report = await runSoak({ calls: CALLS, every: CALLS / 2 });
  }, 120_000);

  it("end with results and with errors of every kind that was provoked", () => {
    const { ends, requests } = report;
    expect(Object.values(ends).reduce((sum, count) => sum + count, 0)).toBe(CALLS);
    expect(ends["ok"]).toBeGreaterThan(CALLS / 2);
    const provoked = ["aborted", "bad_response", "invalid_input", "not_approved", "unauthorized", "unavailable"];
    expect(provoked.filter((code) => !ends[code])).toEqual([]);
    expect(requests).toBeGreaterThan(CALLS);
  });

  it("leave no unhandled rejection, and no warning of the runtime", () => {
    expect(report.complaints).toEqual([]);
  });

  it("leave no listener on the signal that they share", () => {
    expect(report.samples.map(({ listeners }) => listeners)).toEqual([0, 0]);
  });

  it("leave no timer", () => {
    expect(report.samples.map(({ resources }) => resources["Timeout"] ?? 0)).toEqual([0, 0]);
  });

  it("leave nothing that keeps the process alive", () => {
    expect(report.isEnded).toBe(true);
  });
});
