import { toPrintableLine } from "@toolwright/core/text";
import type { ScoredRun } from "../plan/header.ts";
import { formatCount, formatMean, formatShare, formatUsage } from "./format.ts";
import type { Report } from "./report.ts";
import type { GroupSummary } from "./summarize.ts";

/** Writes a report for a terminal: one row per kind, the failed cases with their problems, and the cost. */
export function renderTable(report: Report): string {
  const { summary, runs, settings } = report;
  const rows = Object.entries(summary.kinds).map(([kind, group]) => rowOf(kind, group));
  const lines = alignColumns([columnNames(settings.runs), ...rows, rowOf("total", summary.total)]);
  const failures = failedCases(report).flatMap(([id, failed]) => failureLines(report, id, failed));
  const { total } = summary;
  const missing = total.plannedRuns - total.runs;
  return [
    `Model ${toPrintableLine(settings.model)}`,
    "",
    ...lines,
    "",
    "calls, result tokens, credits and invalid calls are means per run.",
    ...(missing > 0 ? [`${missing} of ${formatCount(total.plannedRuns, "run")} did not take place.`] : []),
    ...(failures.length > 0 ? ["", "Failed", ...failures] : []),
    "",
    `${total.passed} of ${formatCount(runs.length, "run")} passed. ${formatUsage(total.usage)}`,
    "",
  ].join("\n");
}

/** Names of the columns of {@link rowOf}. */
export function columnNames(runsPerCase: number): readonly string[] {
  const power = `pass^${runsPerCase} (95 %)`;
  return ["kind", "cases", "runs", "pass@1 (95 %)", power, "calls", "result tokens", "credits", "invalid calls"];
}

/** The columns of a group, which the page shows too. */
export function rowOf(name: string, group: GroupSummary): readonly string[] {
  return [
    name,
    String(group.cases),
    String(group.runs),
    formatShare(group.passRate),
    formatShare(group.passPower.at(-1)),
    formatMean(group.calls),
    formatMean(group.resultTokens, 0),
    formatMean(group.credits),
    formatMean(group.invalidCalls, 2),
  ];
}

/** The failed runs by the id of their case. */
function failedCases({ runs }: Report): readonly (readonly [string, readonly ScoredRun[]])[] {
  const failed = runs.filter(({ score }) => !score.passed);
  return [...Map.groupBy(failed, ({ trajectory }) => trajectory.caseId)];
}

function failureLines({ runs }: Report, id: string, failed: readonly ScoredRun[]): readonly string[] {
  const count = runs.filter(({ trajectory }) => trajectory.caseId === id).length;
  const lines = failed.flatMap((run) => problemsOf(run).map((problem) => `    run ${run.trajectory.run}: ${problem}`));
  return [`  ${id}: ${count - failed.length} of ${formatCount(count, "run")} passed`, ...lines];
}

/** The problems of a run, one line each. Values in them come from the model, so control characters are escaped. */
export function problemsOf({ trajectory, score }: ScoredRun): readonly string[] {
  const problems = score.checks.flatMap(({ check, problems }) => problems.map((problem) => `${check}: ${problem}`));
  const error = trajectory.error === null ? [] : [`error: ${trajectory.error}`];
  return [...error, ...problems].map((line) => toPrintableLine(line));
}

/** Pads the first column to the right and all others to the left. */
export function alignColumns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  return rows.map((row) => row.map(pad).join("  "));
}
