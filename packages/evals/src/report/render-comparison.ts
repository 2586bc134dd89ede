import { toPrintableLine } from "@toolwright/core/text";
import type { CaseChange, Comparison } from "./compare.ts";
import { formatNumber } from "./format.ts";
import type { Estimate } from "./interval.ts";
import { alignColumns } from "./table.ts";

/** Writes a comparison for a terminal. */
export function renderComparison(comparison: Comparison): string {
  const { a, b, cases, pairs, pValue, changes, unmatched, changedTasks } = comparison;
  const rows = [
    ["b minus a, mean over the cases", "difference", "95 % interval"],
    rowOf("pass rate, percentage points", scale(comparison.passRate, 100), 1),
    rowOf("calls", comparison.calls, 2),
    rowOf("result tokens", comparison.resultTokens, 0),
    rowOf("credits", comparison.credits, 2),
    rowOf("invalid calls", comparison.invalidCalls, 2),
  ];
  const lines = [
    `a: ${a}`,
    `b: ${b}`,
    `${cases} cases in both reports`,
    "",
    ...alignColumns(rows),
    "",
    `Pairs of runs: ${pairs.both} passed on both sides, ${pairs.onlyA} only in a, ${pairs.onlyB} only in b, ${pairs.none} on neither.`,
    `Exact McNemar test: p ${pValue < 0.0001 ? "< 0.0001" : `= ${formatNumber(pValue, 4)}`}`,
    ...listOf("Changed cases (passed runs)", changes.map(describeChange)),
    ...listOf("Left out, because only one report has runs of them", unmatched),
    ...listOf("Left out, because their task differs", changedTasks),
    "",
  ];
  return lines.map((line) => toPrintableLine(line)).join("\n");
}

function rowOf(name: string, estimate: Estimate | null, digits: number): readonly string[] {
  if (!estimate) return [name, "–", "–"];
  const { value, low, high } = estimate;
  return [name, signed(value, digits), `${signed(low, digits)} to ${signed(high, digits)}`];
}

function signed(value: number, digits: number): string {
  return `${value > 0 ? "+" : ""}${formatNumber(value, digits)}`;
}

function scale(estimate: Estimate | null, factor: number): Estimate | null {
  if (!estimate) return null;
  return { value: estimate.value * factor, low: estimate.low * factor, high: estimate.high * factor };
}

function describeChange({ caseId, a, b }: CaseChange): string {
  return `${caseId}: ${a.passed} of ${a.runs}, then ${b.passed} of ${b.runs}`;
}

function listOf(title: string, items: readonly string[]): readonly string[] {
  return items.length === 0 ? [] : ["", title, ...items.map((item) => `  ${item}`)];
}
