import { toPrintableLine } from "@toolwright/core/text";
import type { Usage } from "../run/trajectory.ts";
import type { ScoredRun } from "../score/score-run.ts";
import type { Report } from "./report.ts";
import { formatNumber, summaryTable } from "./table.ts";

/** Longest problem of a run in the text, characters. The JSON has all of it. */
const MAX_PROBLEM_LENGTH = 500;

/** Writes a report for a terminal: one row per kind, the failed runs with their problems, and the cost. */
export function renderReport({ settings, cases, summary, runs }: Report): string {
  const { total, kinds } = summary;
  const planned = cases.length * settings.runs;
  const failures = runs.filter(({ score }) => !score.passed).flatMap(problemsOf);
  const unsupported = runs.filter(({ score }) => score.unsupported?.length).map(unsupportedOf);
  return [
    `Model ${toPrintableLine(settings.model)}. The columns after the runs are means per run.`,
    "",
    ...summaryTable([...Object.entries(kinds), ["total", total]], settings.exactTokens),
    ...(failures.length > 0 ? ["", "Failed", ...failures] : []),
    ...(unsupported.length > 0 ? ["", "Without a source in the calls", ...unsupported] : []),
    "",
    ...(total.runs < planned ? [`${planned - total.runs} of ${planned} runs did not take place.`] : []),
    `${total.passed} of ${total.runs} runs passed. ${costOf(total.usage)}`,
    "",
  ].join("\n");
}

/** The problems of a run, one line each. Values in them come from the model, so control characters are escaped. */
function problemsOf({ trajectory, score }: ScoredRun): readonly string[] {
  const problems = score.checks.flatMap(({ check, problems }) => problems.map((problem) => `${check}: ${problem}`));
  const shown = problems.map((problem) => `    ${toPrintableLine(problem).slice(0, MAX_PROBLEM_LENGTH)}`);
  return [`  ${trajectory.caseId}, run ${trajectory.run}`, ...shown];
}

function unsupportedOf({ trajectory: { caseId, run }, score }: ScoredRun): string {
  const figures = toPrintableLine(score.unsupported?.join(", ") ?? "").slice(0, MAX_PROBLEM_LENGTH);
  return `  ${caseId}, run ${run}: ${figures}`;
}

function costOf(usage: Usage | null): string {
  if (!usage) return "No model took part, so the runs cost nothing.";
  const { inputTokens, cachedInputTokens, outputTokens, cost } = usage;
  const tokens = `${formatNumber(inputTokens)} input tokens, of which ${formatNumber(cachedInputTokens)} cached, and ${formatNumber(outputTokens)} output tokens`;
  return `Cost: ${cost === null ? "unknown without --price" : `$${formatNumber(cost, 4)}`} (${tokens}).`;
}
