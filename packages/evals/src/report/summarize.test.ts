import { describe, expect, it } from "vitest";
import { headerOf, runOf } from "./__fixtures__/reports.ts";
import { createReport } from "./report.ts";
import { renderTable } from "./table.ts";

const usage = { inputTokens: 1_000, cachedInputTokens: 400, outputTokens: 100 };
const header = headerOf({ "find-error": "investigation", "find-owner": "investigation", "buy-little": "prospecting" });
const runs = [
  runOf("buy-little", 1, { score: { credits: 6 }, trajectory: { usage: { ...usage, cost: 0.25 } } }),
  runOf("find-error", 2, { failed: "facts", problem: "error_rate: expected 0.12, submitted 0.2" }),
  runOf("find-error", 1, { trajectory: { usage: { ...usage, cost: 0.5 } } }),
  runOf("find-error", 3),
  runOf("find-owner", 1, { score: { calls: 8 } }),
  runOf("find-owner", 2),
  runOf("find-owner", 3),
];
const report = createReport(header, runs);

describe("createReport", () => {
  it("sorts runs by case and number", () => {
    expect(report.runs.map(({ trajectory }) => `${trajectory.caseId} ${trajectory.run}`)).toEqual([
      "find-error 1",
      "find-error 2",
      "find-error 3",
      "find-owner 1",
      "find-owner 2",
      "find-owner 3",
      "buy-little 1",
    ]);
  });

  it("counts runs per kind and in total", () => {
    const { total, kinds } = report.summary;
    expect(total).toMatchObject({ cases: 3, plannedRuns: 9, runs: 7, passed: 6 });
    expect(kinds.investigation).toMatchObject({ cases: 2, plannedRuns: 6, runs: 6, passed: 5 });
    expect(kinds.prospecting).toMatchObject({ cases: 1, plannedRuns: 3, runs: 1, passed: 1 });
    expect(kinds.investigation?.calls?.value).toBeCloseTo(28 / 6);
    expect(kinds.prospecting?.credits?.value).toBe(6);
  });

  it("leaves cases with fewer than k runs out of pass^k", () => {
    const [first, second, third] = report.summary.total.passPower;
    expect(first).toMatchObject({ k: 1, cases: 3 });
    expect(first?.value).toBeCloseTo((2 / 3 + 1 + 1) / 3);
    expect(second).toMatchObject({ k: 2, cases: 2 });
    expect(second?.value).toBeCloseTo((1 / 3 + 1) / 2);
    expect(third).toMatchObject({ k: 3, cases: 2, value: 0.5 });
  });

  it("adds the cost of the runs, and does not know it if one run has no price", () => {
    expect(report.summary.total.usage).toEqual({
      inputTokens: 2_000,
      cachedInputTokens: 800,
      outputTokens: 200,
      cost: 0.75,
    });
    const unpriced = runOf("find-error", 1, { trajectory: { usage: { ...usage, cost: null } } });
    expect(createReport(header, [...runs.slice(0, 2), unpriced]).summary.total.usage?.cost).toBeNull();
  });

  it("has no rates without runs", () => {
    expect(createReport(header, []).summary.total).toMatchObject({
      runs: 0,
      passRate: null,
      calls: null,
      passPower: [],
    });
  });
});

describe("renderTable", () => {
  it("shows a row per kind, the failed cases with their problems, and the cost", () => {
    expect(renderTable(report)).toMatchInlineSnapshot(`
      "Model openai:model-a

      kind           cases  runs         pass@1 (95 %)         pass^3 (95 %)  calls  result tokens  credits  invalid calls
      investigation      2     6    83.3 % (43.6–97.0)     50.0 % (9.5–90.5)    4.7          1,000      0.0           0.00
      prospecting        1     1  100.0 % (20.7–100.0)  100.0 % (20.7–100.0)    4.0          1,000      6.0           0.00
      total              3     7    85.7 % (48.7–97.4)     50.0 % (9.5–90.5)    4.6          1,000      0.9           0.00

      calls, result tokens, credits and invalid calls are means per run.
      2 of 9 runs did not take place.

      Failed
        find-error: 2 of 3 runs passed
          run 2: facts: error_rate: expected 0.12, submitted 0.2

      6 of 7 runs passed. Cost: $0.7500 (2,000 input tokens, of which 800 cached, and 200 output tokens).
      "
    `);
  });

  it("escapes control characters of a model", () => {
    const hostile = runOf("find-error", 1, { failed: "facts", problem: "submitted \u001b[2Jevil\u202e\nTotal: 100 %" });
    expect(renderTable(createReport(header, [hostile]))).toContain(
      "run 1: facts: submitted \\u{1b}[2Jevil\\u{202e} Total: 100 %\n",
    );
  });
});
