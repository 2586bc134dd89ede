import { describe, expect, it } from "vitest";
import type { CaseKind } from "../case/eval-case.ts";
import { headerOf, runOf } from "./__fixtures__/reports.ts";
import { compareReports, renderComparison } from "./compare.ts";
import { createReport } from "./report.ts";

const ids = ["one", "two", "three", "four", "five", "six", "seven"];
const kinds = Object.fromEntries(ids.map((id): [string, CaseKind] => [id, "investigation"]));

/** A report in which these cases failed in every run. */
function reportOf(
  failed: readonly string[],
  { calls = 4, runs = [1, 2], model = "openai:a", exactTokens = false } = {},
) {
  const all = ids.flatMap((id) =>
    runs.map((run) => runOf(id, run, { failed: failed.includes(id) ? "facts" : undefined, score: { calls } })),
  );
  return createReport(headerOf(kinds, { model, exactTokens, runs: runs.length }), all);
}

describe("compareReports", () => {
  it("summarizes the runs of both reports", () => {
    const { a, b } = compareReports(reportOf(["one", "two"], { calls: 10 }), reportOf(["five"], { calls: 7 }));
    expect(a).toMatchObject({ runs: 14, passed: 10, calls: 10 });
    expect(b).toMatchObject({ runs: 14, passed: 12, calls: 7 });
  });

  it("lists the changed cases, first those that got worse", () => {
    const { changes } = compareReports(reportOf(["one", "two"]), reportOf(["five"]));
    expect(changes).toEqual([
      { caseId: "five", runs: 2, a: 2, b: 0 },
      { caseId: "one", runs: 2, a: 0, b: 2 },
      { caseId: "two", runs: 2, a: 0, b: 2 },
    ]);
  });

  it("compares only runs that both reports have", () => {
    const { a, b } = compareReports(reportOf([], { runs: [1, 2, 3] }), reportOf([], { runs: [1] }));
    expect([a.runs, b.runs]).toEqual([7, 7]);
  });

  it("leaves out cases of one report, and cases whose task differs", () => {
    const a = reportOf([]);
    const changed = { ...a, cases: a.cases.map((info) => (info.id === "two" ? { ...info, task: "Other" } : info)) };
    const b = { ...changed, runs: changed.runs.filter(({ trajectory }) => trajectory.caseId !== "one") };
    expect(compareReports(a, b)).toMatchObject({ a: { runs: 10 }, b: { runs: 10 }, leftOut: ["one", "two"] });
  });

  it("compares no run without common cases", () => {
    const other = createReport(headerOf({ other: "prospecting" }), [runOf("other", 1)]);
    expect(compareReports(reportOf([]), other)).toMatchObject({ a: { runs: 0 }, b: { runs: 0 }, changes: [] });
  });
});

describe("renderComparison", () => {
  it("shows both results and the changed cases", () => {
    const a = reportOf(["one", "two", "three"]);
    const b = reportOf(["one"], { calls: 3, model: "openai:b" });
    expect(renderComparison(a, b)).toMatchInlineSnapshot(`
      "a: openai:a
      b: openai:b

         runs  passed, %  calls  invalid calls  result tokens (estimated)  credits  US dollars
      a    14       57.1    4.0           0.00                      1,000      0.0           –
      b    14       85.7    3.0           0.00                      1,000      0.0           –

      Changed cases (passed runs)
        two: 0, then 2 of 2
        three: 0, then 2 of 2
      "
    `);
  });

  it("warns if only one report has estimated tokens", () => {
    const estimated = reportOf([]);
    const exact = reportOf([], { exactTokens: true });
    expect(renderComparison(estimated, exact)).toContain("The result tokens of one report are estimates.");
    expect(renderComparison(exact, exact)).not.toContain("estimate");
  });
});
