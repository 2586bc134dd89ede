import { costCeiling } from "./cost-ceiling.ts";
import type { ScoredRun } from "./header.ts";
import type { PlannedRun } from "./planned-runs.ts";

/** How the planned runs take place. */
export interface ExecuteOptions {
  readonly planned: readonly PlannedRun[];
  /** Runs at the same time, at least 1. */
  readonly parallel: number;
  /** US dollars for all runs of the file, including finished ones; null for no ceiling. */
  readonly maxCost: number | null;
  /** Finished runs of the file. */
  readonly finished: readonly ScoredRun[];
  /** Carries out one run. It rejects only for a defect of the program, or after an abort. */
  readonly execute: (planned: PlannedRun, signal: AbortSignal) => Promise<ScoredRun>;
  /** Receives each run as it ends. */
  readonly onRun: (run: ScoredRun) => void;
  /** Aborted when the user interrupts. */
  readonly signal: AbortSignal;
}

/** Why the execution ended: every run took place, the ceiling of the cost was reached, or the user interrupted it. */
export type ExecutionEnd = "complete" | "max-cost" | "interrupted";

/**
 * Carries out the planned runs in order, several at a time. A defect of the program aborts the others.
 * @throws the first error of `execute` or `onRun`
 */
export async function executeRuns(options: ExecuteOptions): Promise<ExecutionEnd> {
  const { planned, parallel, maxCost, finished, execute, onRun, signal } = options;
  const ceiling = costCeiling(maxCost, finished);
  const defect = new AbortController();
  const either = AbortSignal.any([signal, defect.signal]);
  const running = new Set<Promise<void>>();
  let next = 0;
  let isStopped = false;

  const start = async (run: PlannedRun): Promise<void> => {
    ceiling.started();
    try {
      const result = await execute(run, either);
      // An aborted run is incomplete. It takes place again when the file continues.
      if (either.aborted) return ceiling.aborted();
      ceiling.ended(result);
      onRun(result);
    } catch (error) {
      ceiling.aborted();
      if (!either.aborted) defect.abort(error);
    }
  };

  while (!either.aborted && !isStopped && next < planned.length) {
    const decision = running.size < parallel ? ceiling.mayStart() : "wait";
    if (decision === "stop") isStopped = true;
    else if (decision === "wait") await Promise.race(running);
    else {
      const run = planned[next++];
      if (!run) break;
      const task = start(run).finally(() => running.delete(task));
      running.add(task);
    }
  }
  await Promise.all(running);
  if (defect.signal.aborted) throw defect.signal.reason;
  if (signal.aborted) return "interrupted";
  return next < planned.length ? "max-cost" : "complete";
}
