import { describe, expect, it } from "vitest";
import { headerOf, runOf } from "./__fixtures__/reports.ts";
import { renderReport } from "./render-report.ts";
import { createReport } from "./report.ts";

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
    expect(total).toMatchObject({ runs: 7, passed: 6, resultTokens: 1_000 });
    expect(kinds.investigation).toMatchObject({ runs: 6, passed: 5 });
    expect(kinds.investigation?.calls).toBeCloseTo(28 / 6);
    expect(kinds.prospecting).toMatchObject({ runs: 1, passed: 1, credits: 6 });
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

  it("has zero runs and means, and no usage, without runs", () => {
    expect(createReport(header, []).summary.total).toEqual({
      runs: 0,
      passed: 0,
      calls: 0,
      invalidCalls: 0,
      resultTokens: 0,
      credits: 0,
      usage: null,
    });
  });
});

describe("renderReport", () => {
  it("shows a row per kind, the failed cases with their problems, and the cost", () => {
    expect(renderReport(report)).toMatchInlineSnapshot(`
      "Model openai:model-a. The columns after the runs are means per run.

                     runs  passed, %  calls  invalid calls  result tokens (estimated)  credits  US dollars
      investigation     6       83.3    4.7           0.00                      1,000      0.0      0.0833
      prospecting       1      100.0    4.0           0.00                      1,000      6.0      0.2500
      total             7       85.7    4.6           0.00                      1,000      0.9      0.1071

      Failed
        find-error, run 2
          facts: error_rate: expected 0.12, submitted 0.2

      2 of 9 runs did not take place.
      6 of 7 runs passed. Cost: $0.7500 (2,000 input tokens, of which 800 cached, and 200 output tokens).
      "
    `);
  });

  it("lists the figures of answers without a source", () => {
    const guessed = runOf("find-error", 1, { score: { unsupported: ["error_rate: 0.2", "count: 7"] } });
    expect(renderReport(createReport(header, [guessed, runOf("find-error", 2)]))).toContain(
      "\n\nWithout a source in the calls\n  find-error, run 1: error_rate: 0.2, count: 7\n\n",
    );
  });

  it("says whether result tokens are estimates", () => {
    const columnsOf = (exactTokens: boolean) =>
      renderReport(createReport(headerOf({ "find-error": "investigation" }, { exactTokens }), [])).split("\n")[2];
    expect(columnsOf(false)).toContain("result tokens (estimated)");
    expect(columnsOf(true)).not.toContain("estimated");
  });

  it("escapes control characters of a model", () => {
    const hostile = runOf("find-error", 1, { failed: "facts", problem: "submitted \u001b[2Jevil\u202e\nTotal: 100 %" });
    expect(renderReport(createReport(header, [hostile]))).toContain(
      "    facts: submitted \\u{1b}[2Jevil\\u{202e} Total: 100 %\n",
    );
  });
});
