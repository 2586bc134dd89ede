import { describe, expect, it } from "vitest";
import type { CaseKind } from "../case/eval-case.ts";
import { headerOf, runOf } from "./__fixtures__/reports.ts";
import { compareReports } from "./compare.ts";
import { renderComparison } from "./render-comparison.ts";
import { createReport } from "./report.ts";

const ids = ["one", "two", "three", "four", "five", "six", "seven"];
const kinds = Object.fromEntries(ids.map((id): [string, CaseKind] => [id, "investigation"]));

/** A report in which these cases failed in every run. */
function reportOf(failed: readonly string[], { calls = 4, runs = [1, 2], model = "openai:a" } = {}) {
  const all = ids.flatMap((id) =>
    runs.map((run) => runOf(id, run, { failed: failed.includes(id) ? "facts" : undefined, score: { calls } })),
  );
  return createReport(headerOf(kinds, { model, runs: runs.length }), all);
}

describe("compareReports", () => {
  it("pairs runs by case and number, and tests the pairs that differ", () => {
    const comparison = compareReports(reportOf(["one", "two", "three", "four"]), reportOf(["four", "five"]));
    expect(comparison.pairs).toEqual({ both: 4, onlyA: 2, onlyB: 6, none: 2 });
    expect(comparison.pValue).toBeCloseTo(0.2890625);
    expect(comparison.passRate?.value).toBeCloseTo(2 / 7);
  });

  it("lists the changed cases, first those that got worse", () => {
    const { changes } = compareReports(reportOf(["one", "two"]), reportOf(["five"]));
    expect(changes).toEqual([
      { caseId: "five", a: { passed: 2, runs: 2 }, b: { passed: 0, runs: 2 } },
      { caseId: "one", a: { passed: 0, runs: 2 }, b: { passed: 2, runs: 2 } },
      { caseId: "two", a: { passed: 0, runs: 2 }, b: { passed: 2, runs: 2 } },
    ]);
  });

  it("finds a difference that every case shares, whatever the difficulty of the cases", () => {
    const { calls } = compareReports(reportOf([], { calls: 10 }), reportOf([], { calls: 7 }));
    expect(calls).toEqual({ value: -3, low: -3, high: -3 });
  });

  it("compares only pairs of finished runs", () => {
    const comparison = compareReports(reportOf([], { runs: [1, 2, 3] }), reportOf([], { runs: [1] }));
    expect(comparison.pairs.both).toBe(7);
  });

  it("leaves out cases of one report, and cases whose task differs", () => {
    const a = reportOf([]);
    const changed = { ...a, cases: a.cases.map((info) => (info.id === "two" ? { ...info, task: "Other" } : info)) };
    const b = { ...changed, runs: changed.runs.filter(({ trajectory }) => trajectory.caseId !== "one") };
    const comparison = compareReports(a, b);
    expect(comparison).toMatchObject({ cases: 5, unmatched: ["one"], changedTasks: ["two"] });
  });

  it("has no differences without common cases", () => {
    const other = createReport(headerOf({ other: "prospecting" }), [runOf("other", 1)]);
    expect(compareReports(reportOf([]), other)).toMatchObject({ cases: 0, passRate: null, calls: null, pValue: 1 });
  });
});

describe("renderComparison", () => {
  it("shows differences with intervals, the test, and the changed cases", () => {
    const comparison = compareReports(
      reportOf(["one", "two", "three"], { model: "openai:a" }),
      reportOf(["one"], { calls: 3, model: "openai:b" }),
    );
    expect(renderComparison(comparison)).toMatchInlineSnapshot(`
      "a: openai:a
      b: openai:b
      7 cases in both reports

      b minus a, mean over the cases  difference   95 % interval
      pass rate, percentage points         +28.6    0.0 to +57.1
      calls                                -1.00  -1.00 to -1.00
      result tokens                            0          0 to 0
      credits                               0.00    0.00 to 0.00
      invalid calls                         0.00    0.00 to 0.00

      Pairs of runs: 8 passed on both sides, 0 only in a, 4 only in b, 2 on neither.
      Exact McNemar test: p = 0.1250

      Changed cases (passed runs)
        two: 0 of 2, then 2 of 2
        three: 0 of 2, then 2 of 2
      "
    `);
  });
});
