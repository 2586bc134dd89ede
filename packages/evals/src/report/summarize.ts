import { addUsage, type Usage } from "../run/trajectory.ts";
import type { Score, ScoredRun } from "../score/score-run.ts";
import { sum } from "../truth/statistics.ts";

/** The results of several runs in numbers. Means are 0 without runs. */
export interface Summary {
  /** Finished runs. */
  readonly runs: number;
  /** Number of passed runs. */
  readonly passed: number;
  /** Mean of tool calls per run. */
  readonly calls: number;
  /** Mean of calls with invalid arguments per run. */
  readonly invalidCalls: number;
  /** Mean of result tokens per run. */
  readonly resultTokens: number;
  /** Mean of spent credits per run. */
  readonly credits: number;
  /** Tokens and cost of all runs together; null if no run has a model. The cost is null if that of one run is unknown. */
  readonly usage: Usage | null;
}

/** Computes the numbers of runs. */
export function summarize(runs: readonly ScoredRun[]): Summary {
  const scores = runs.map(({ score }) => score);
  const meanOf = (measure: (score: Score) => number) => sum(scores.map(measure)) / Math.max(1, runs.length);
  return {
    runs: runs.length,
    passed: scores.filter(({ passed }) => passed).length,
    calls: meanOf(({ calls }) => calls),
    invalidCalls: meanOf(({ invalidCalls }) => invalidCalls),
    resultTokens: meanOf(({ resultTokens }) => resultTokens),
    credits: meanOf(({ credits }) => credits),
    usage: runs.map(({ trajectory }) => trajectory.usage).reduce(addUsage, null),
  };
}
