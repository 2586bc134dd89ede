import type { CaseKind } from "../case/eval-case.ts";
import type { CaseInfo, Header, ScoredRun } from "../plan/header.ts";
import { sum } from "../truth/statistics.ts";
import { bootstrapMean, type Estimate, wilson } from "./interval.ts";
import { passPower } from "./pass-power.ts";

/** The results in numbers. */
export interface Summary {
  /** All cases. */
  readonly total: GroupSummary;
  /** One entry per kind with a selected case. */
  readonly kinds: Readonly<Partial<Record<CaseKind, GroupSummary>>>;
}

/** The results of several cases in numbers. */
export interface GroupSummary {
  /** Number of cases. */
  readonly cases: number;
  /** Runs that the settings ask for. */
  readonly plannedRuns: number;
  /** Finished runs. */
  readonly runs: number;
  /** Number of passed runs. */
  readonly passed: number;
  /** Share of passed runs with its Wilson interval; null without runs. */
  readonly passRate: Estimate | null;
  /** Estimates of pass^k for each k from 1 to the number of runs of a case. */
  readonly passPower: readonly PassPower[];
  /** Mean of tool calls per run with its bootstrap interval; null without runs. */
  readonly calls: Estimate | null;
  /** Mean of calls with invalid arguments per run. */
  readonly invalidCalls: Estimate | null;
  /** Mean of result tokens per run. */
  readonly resultTokens: Estimate | null;
  /** Mean of spent credits per run. */
  readonly credits: Estimate | null;
  /** Sums over the runs with a model; null if no run has a model. */
  readonly usage: UsageSum | null;
}

/** Mean of pass^k over the cases, with its Wilson interval over the cases. */
export interface PassPower extends Estimate {
  /** Number of runs that must all pass. */
  readonly k: number;
  /** Cases with at least `k` runs. The mean leaves out the others. */
  readonly cases: number;
}

/** Tokens and cost of several runs. */
export interface UsageSum {
  /** Input tokens, cached ones included. */
  readonly inputTokens: number;
  /** Input tokens that the provider read from its cache. */
  readonly cachedInputTokens: number;
  /** Output tokens, reasoning included. */
  readonly outputTokens: number;
  /** US dollars; null if the prices are unknown. */
  readonly cost: number | null;
}

/** Computes the numbers of a report. */
export function summarize({ cases, settings }: Header, runs: readonly ScoredRun[]): Summary {
  const kinds = [...new Set(cases.map(({ kind }) => kind))];
  const ofKind = (kind: CaseKind) => {
    const group = cases.filter((info) => info.kind === kind);
    return summarizeGroup(group, runsOf(group, runs), settings.runs);
  };
  return {
    total: summarizeGroup(cases, runsOf(cases, runs), settings.runs),
    kinds: Object.fromEntries(kinds.map((kind) => [kind, ofKind(kind)])),
  };
}

function runsOf(cases: readonly CaseInfo[], runs: readonly ScoredRun[]): readonly ScoredRun[] {
  const ids = new Set(cases.map(({ id }) => id));
  return runs.filter(({ trajectory }) => ids.has(trajectory.caseId));
}

function summarizeGroup(cases: readonly CaseInfo[], runs: readonly ScoredRun[], runsPerCase: number): GroupSummary {
  const scores = runs.map(({ score }) => score);
  const passed = scores.filter((score) => score.passed).length;
  return {
    cases: cases.length,
    plannedRuns: cases.length * runsPerCase,
    runs: runs.length,
    passed,
    passRate: runs.length === 0 ? null : wilson(passed, runs.length),
    passPower: passPowers(cases, runs, runsPerCase),
    calls: bootstrapMean(scores.map(({ calls }) => calls)),
    invalidCalls: bootstrapMean(scores.map(({ invalidCalls }) => invalidCalls)),
    resultTokens: bootstrapMean(scores.map(({ resultTokens }) => resultTokens)),
    credits: bootstrapMean(scores.map(({ credits }) => credits)),
    usage: sumUsage(runs),
  };
}

function passPowers(cases: readonly CaseInfo[], runs: readonly ScoredRun[], runsPerCase: number): readonly PassPower[] {
  const counts = cases.map(({ id }) => {
    const ofCase = runs.filter(({ trajectory }) => trajectory.caseId === id);
    return { runs: ofCase.length, passed: ofCase.filter(({ score }) => score.passed).length };
  });
  return Array.from({ length: runsPerCase }, (_, index) => {
    const k = index + 1;
    const known = counts.map((count) => passPower(count.passed, count.runs, k)).filter((value) => value !== null);
    return known.length === 0 ? null : { k, cases: known.length, ...wilson(sum(known), known.length) };
  }).filter((power) => power !== null);
}

/** Adds the tokens and the cost of runs. The cost is unknown if that of one run is. */
function sumUsage(runs: readonly ScoredRun[]): UsageSum | null {
  const usages = runs.map(({ trajectory }) => trajectory.usage).filter((usage) => usage !== null);
  if (usages.length === 0) return null;
  return {
    inputTokens: sum(usages.map(({ inputTokens }) => inputTokens)),
    cachedInputTokens: sum(usages.map(({ cachedInputTokens }) => cachedInputTokens)),
    outputTokens: sum(usages.map(({ outputTokens }) => outputTokens)),
    cost: usages.some(({ cost }) => cost === null) ? null : sum(usages.map(({ cost }) => cost ?? 0)),
  };
}
