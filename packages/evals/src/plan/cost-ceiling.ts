import { sum } from "../truth/statistics.ts";
import type { ScoredRun } from "./header.ts";

/** Decides whether another run may start. */
export interface CostCeiling {
  /**
   * Whether one more run may start now: `wait` until a running one ends, whose cost decides, or `stop`, because the run would
   * exceed the ceiling.
   */
  mayStart(): "start" | "wait" | "stop";
  /** Notes that a run starts. */
  started(): void;
  /** Notes the cost of a run that ended. */
  ended(run: ScoredRun): void;
  /** Notes that a run ended without a result. */
  aborted(): void;
}

/**
 * Creates the ceiling of the runs of a file. Each run is expected to cost as much as the most expensive one so far. Until a
 * run has cost something, only one takes place at a time. A run that costs more than expected can exceed the ceiling.
 * @param maxCost US dollars; null for no ceiling
 * @param finished runs of the file so far, whose cost counts
 */
export function costCeiling(maxCost: number | null, finished: readonly ScoredRun[]): CostCeiling {
  const costs = finished.map(costOfRun);
  let spent = sum(costs);
  // A run that failed before its first response cost nothing. It does not say what the others will cost.
  let highest = Math.max(0, ...costs);
  let running = 0;
  return {
    mayStart() {
      if (maxCost === null) return "start";
      if (spent >= maxCost) return "stop";
      if (highest === 0) return running === 0 ? "start" : "wait";
      if (spent + highest > maxCost) return "stop";
      // The runs that take place may cost less than expected.
      return spent + (running + 1) * highest > maxCost ? "wait" : "start";
    },
    started() {
      running++;
    },
    ended(run) {
      running--;
      spent += costOfRun(run);
      highest = Math.max(highest, costOfRun(run));
    },
    aborted() {
      running--;
    },
  };
}

/** US dollars of a run; 0 if unknown. */
export function costOfRun({ trajectory }: ScoredRun): number {
  return trajectory.usage?.cost ?? 0;
}
