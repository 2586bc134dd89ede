import type { Trajectory } from "../run/trajectory.ts";
import type { Score } from "../score/score.ts";

/** One finished run with its verdict. */
export interface ScoredRun {
  /** What happened. */
  readonly trajectory: Trajectory;
  /** The verdict. */
  readonly score: Score;
}

/** Identifies a run in its report. */
export function runKey({ caseId, run }: Pick<Trajectory, "caseId" | "run">): string {
  return `${caseId} ${run}`;
}
