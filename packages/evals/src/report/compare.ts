import type { ScoredRun } from "../plan/header.ts";
import { bootstrapMean, type Estimate, mean } from "./interval.ts";
import { mcnemarExact } from "./mcnemar.ts";
import type { Report } from "./report.ts";

/** What changed from report `a` to report `b`, over the cases that both have. */
export interface Comparison {
  /** Name of the first report: its model and tools. */
  readonly a: string;
  /** Name of the second report. */
  readonly b: string;
  /** Cases in both reports with at least one run in each. */
  readonly cases: number;
  /** Cases in only one of the reports. They are left out. */
  readonly unmatched: readonly string[];
  /** Cases whose task differs between the reports. They are left out. */
  readonly changedTasks: readonly string[];
  /** Pairs of runs: run 1 of `a` with run 1 of `b`, and so on. */
  readonly pairs: PairCounts;
  /** p-value of the exact McNemar test over the pairs. */
  readonly pValue: number;
  /** Mean over the cases of the value of `b` minus that of `a`, with bootstrap intervals over the cases; null without cases. */
  readonly passRate: Estimate | null;
  /** Difference in calls per run. */
  readonly calls: Estimate | null;
  /** Difference in result tokens per run. */
  readonly resultTokens: Estimate | null;
  /** Difference in spent credits per run. */
  readonly credits: Estimate | null;
  /** Difference in calls with invalid arguments per run. */
  readonly invalidCalls: Estimate | null;
  /** Cases whose share of passed runs changed: first those that got worse. */
  readonly changes: readonly CaseChange[];
}

/** How many pairs passed on both sides, on one side, or on none. */
export interface PairCounts {
  /** Pairs that passed on both sides. */
  readonly both: number;
  /** Pairs that passed only in report `a`. */
  readonly onlyA: number;
  /** Pairs that passed only in report `b`. */
  readonly onlyB: number;
  /** Pairs that failed on both sides. */
  readonly none: number;
}

/** A case whose share of passed runs changed. */
export interface CaseChange {
  /** Name of the case. */
  readonly caseId: string;
  /** Passed runs in report `a`. */
  readonly a: PassCount;
  /** Passed runs in report `b`. */
  readonly b: PassCount;
}

/** Passed runs of a case. */
export interface PassCount {
  /** Number of passed runs. */
  readonly passed: number;
  /** Number of finished runs. */
  readonly runs: number;
}

/** The runs of one case in both reports. */
interface Pairing {
  readonly caseId: string;
  readonly a: readonly ScoredRun[];
  readonly b: readonly ScoredRun[];
}

/** Compares two reports by case, so that the different difficulty of the cases does not matter. */
export function compareReports(a: Report, b: Report): Comparison {
  const changedTasks = a.cases.filter(({ id, task }) =>
    b.cases.some((other) => other.id === id && other.task !== task),
  );
  const excluded = new Set(changedTasks.map(({ id }) => id));
  const pairings = pairCases(a, b).filter(({ caseId }) => !excluded.has(caseId));
  const matched = new Set(pairings.map(({ caseId }) => caseId));
  const allIds = new Set([...a.cases, ...b.cases].map(({ id }) => id));
  const pairs = countPairs(pairings);
  const difference = (measure: (run: ScoredRun) => number) =>
    bootstrapMean(pairings.map((pairing) => mean(pairing.b.map(measure)) - mean(pairing.a.map(measure))));
  return {
    a: nameOf(a),
    b: nameOf(b),
    cases: pairings.length,
    unmatched: [...allIds].filter((id) => !matched.has(id) && !excluded.has(id)),
    changedTasks: [...excluded],
    pairs,
    pValue: mcnemarExact(pairs.onlyA, pairs.onlyB),
    passRate: difference(({ score }) => Number(score.passed)),
    calls: difference(({ score }) => score.calls),
    resultTokens: difference(({ score }) => score.resultTokens),
    credits: difference(({ score }) => score.credits),
    invalidCalls: difference(({ score }) => score.invalidCalls),
    changes: changesOf(pairings),
  };
}

function nameOf({ settings }: Report): string {
  return settings.tools === null ? settings.model : `${settings.model} with ${settings.tools}`;
}

/** Cases with at least one run in each report. */
function pairCases(a: Report, b: Report): readonly Pairing[] {
  const runsOf = (report: Report, id: string) => report.runs.filter(({ trajectory }) => trajectory.caseId === id);
  return a.cases
    .map(({ id }) => ({ caseId: id, a: runsOf(a, id), b: runsOf(b, id) }))
    .filter((pairing) => pairing.a.length > 0 && pairing.b.length > 0);
}

/** Pairs runs by their number. Runs of a case are independent, so any fixed pairing keeps the test valid. */
function countPairs(pairings: readonly Pairing[]): PairCounts {
  const counts = { both: 0, onlyA: 0, onlyB: 0, none: 0 };
  for (const { a, b } of pairings)
    for (const { trajectory, score } of a) {
      const partner = b.find((other) => other.trajectory.run === trajectory.run);
      if (partner) counts[outcomeOf(score.passed, partner.score.passed)]++;
    }
  return counts;
}

function outcomeOf(a: boolean, b: boolean): keyof PairCounts {
  if (a) return b ? "both" : "onlyA";
  return b ? "onlyB" : "none";
}

function changesOf(pairings: readonly Pairing[]): readonly CaseChange[] {
  return pairings
    .map(({ caseId, a, b }) => ({ caseId, a: countPassed(a), b: countPassed(b) }))
    .filter(({ a, b }) => shareOf(a) !== shareOf(b))
    .sort((x, y) => shareOf(x.b) - shareOf(x.a) - (shareOf(y.b) - shareOf(y.a)));
}

function countPassed(runs: readonly ScoredRun[]): PassCount {
  return { passed: runs.filter(({ score }) => score.passed).length, runs: runs.length };
}

function shareOf({ passed, runs }: PassCount): number {
  return passed / runs;
}
