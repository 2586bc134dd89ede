import { beforeAll, describe, expect, it } from "vitest";
import { runSoak, type SoakReport } from "./run-soak.ts";

// A short soak test for listeners, timers and sockets. Only the long one, `npx -y pnpm@12 soak`, measures heap growth.

const CALLS = 500;

describe(`${CALLS} calls of all tools through every entry point, with failures and aborts`, () => {
  let report: SoakReport;
  beforeAll(async () => {
    report = await runSoak({ calls: CALLS, every: CALLS / 2 });
  });

  it("the calls end with results and with every provoked error code", () => {
    const { outcomes, requests } = report;
    expect(Object.values(outcomes).reduce((sum, count) => sum + count, 0)).toBe(CALLS);
    expect(outcomes["ok"]).toBeGreaterThan(CALLS / 2);
    // Whether a call ends as unavailable depends on the order of requests, since retries hide most lost connections.
    const provoked = ["aborted", "bad_response", "invalid_input", "not_approved", "unauthorized"];
    expect(provoked.filter((code) => !outcomes[code])).toEqual([]);
    expect(requests).toBeGreaterThan(CALLS);
  });

  it("the calls leave no unhandled rejection and no runtime warning", () => {
    expect(report.complaints).toEqual([]);
  });

  it("the calls leave no listener on their shared signal", () => {
    expect(report.samples.map(({ listeners }) => listeners)).toEqual([0, 0]);
  });

  it("the calls leave no timer", () => {
    expect(report.samples.map(({ resources }) => resources["Timeout"] ?? 0)).toEqual([0, 0]);
  });

  it("the process exits after the calls", () => {
    expect(report.hasExited).toBe(true);
  });
});
