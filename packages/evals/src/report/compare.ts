import { toPrintableLine } from "@toolwright/core/text";
import { runKey, type ScoredRun } from "../score/score-run.ts";
import type { Report } from "./report.ts";
import { type Summary, summarize } from "./summarize.ts";
import { summaryTable } from "./table.ts";

/** Two reports, over the runs that both have: the same cases with the same task and the same numbers of runs. */
export interface Comparison {
  /** Results of the first report. */
  readonly a: Summary;
  /** Results of the second report. */
  readonly b: Summary;
  /** Cases whose number of passed runs changed: first those that got worse. */
  readonly changes: readonly CaseChange[];
  /** Cases without a run in both reports, or with another task. They are left out. */
  readonly leftOut: readonly string[];
}

/** A case whose number of passed runs changed. */
export interface CaseChange {
  /** Name of the case. */
  readonly caseId: string;
  /** Compared runs in each report. */
  readonly runs: number;
  /** Passed runs in the first report. */
  readonly a: number;
  /** Passed runs in the second report. */
  readonly b: number;
}

/** Compares two reports by case and run, so that the different difficulty of the cases does not matter. */
export function compareReports(a: Report, b: Report): Comparison {
  const [ofA, ofB] = [runsInBoth(a, b), runsInBoth(b, a)];
  const ids = new Set(ofA.map(({ trajectory }) => trajectory.caseId));
  const countPassed = (runs: readonly ScoredRun[], id: string) =>
    runs.filter(({ trajectory, score }) => trajectory.caseId === id && score.passed).length;
  const changes = [...ids].map((caseId) => ({
    caseId,
    runs: ofA.filter(({ trajectory }) => trajectory.caseId === caseId).length,
    a: countPassed(ofA, caseId),
    b: countPassed(ofB, caseId),
  }));
  return {
    a: summarize(ofA),
    b: summarize(ofB),
    changes: changes.filter((change) => change.a !== change.b).sort((x, y) => x.b - x.a - (y.b - y.a)),
    leftOut: [...new Set([...a.cases, ...b.cases].map(({ id }) => id))].filter((id) => !ids.has(id)),
  };
}

/** Writes a comparison for a terminal. */
export function renderComparison(a: Report, b: Report): string {
  const comparison = compareReports(a, b);
  const exactTokens = a.settings.exactTokens && b.settings.exactTokens;
  const changes = comparison.changes.map(
    (change) => `${change.caseId}: ${change.a}, then ${change.b} of ${change.runs}`,
  );
  const lines = [
    ...[a, b].map(
      ({ settings: { model, tools } }, index) => `${"ab"[index]}: ${model}${tools ? ` with ${tools}` : ""}`,
    ),
    "",
    ...summaryTable(Object.entries({ a: comparison.a, b: comparison.b }), exactTokens),
    ...(a.settings.exactTokens === b.settings.exactTokens
      ? []
      : ["", "The result tokens of one report are estimates."]),
    ...listOf("Changed cases (passed runs)", changes),
    ...listOf("Left out: no run in both reports, or another task", comparison.leftOut),
    "",
  ];
  return lines.map((line) => toPrintableLine(line)).join("\n");
}

function runsInBoth(report: Report, other: Report): readonly ScoredRun[] {
  const tasks = new Map(other.cases.map(({ id, task }) => [id, task]));
  const ids = report.cases.filter(({ id, task }) => tasks.get(id) === task).map(({ id }) => id);
  const keys = new Set(other.runs.map(({ trajectory }) => runKey(trajectory)));
  return report.runs.filter(({ trajectory }) => ids.includes(trajectory.caseId) && keys.has(runKey(trajectory)));
}

function listOf(title: string, items: readonly string[]): readonly string[] {
  return items.length === 0 ? [] : ["", title, ...items.map((item) => `  ${item}`)];
}
