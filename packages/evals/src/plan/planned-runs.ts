import type { CaseInfo, ScoredRun } from "./header.ts";

/** A run that has to take place. */
export interface PlannedRun {
  readonly caseId: string;
  /** From 1. */
  readonly run: number;
}

/**
 * Lists the runs that are missing: the first run of every case, then the second, so that an early end leaves results of all cases.
 */
export function plannedRuns(
  cases: readonly Pick<CaseInfo, "id">[],
  runsPerCase: number,
  finished: readonly ScoredRun[],
): readonly PlannedRun[] {
  const done = new Set(finished.map(({ trajectory }) => runKey(trajectory)));
  const numbers = Array.from({ length: runsPerCase }, (_, index) => index + 1);
  const all = numbers.flatMap((run) => cases.map(({ id }) => ({ caseId: id, run })));
  return all.filter((run) => !done.has(runKey(run)));
}

/** Identifies a run in its file. */
export function runKey({ caseId, run }: PlannedRun): string {
  return `${caseId} ${run}`;
}
