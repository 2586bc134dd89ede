import { toPrintableLine } from "@toolwright/core/text";
import { costOfRun } from "../plan/cost-ceiling.ts";
import type { ScoredRun } from "../plan/header.ts";
import { formatCount, formatUsd } from "../report/format.ts";
import { sum } from "../truth/statistics.ts";

/** Shows the progress of runs. */
export interface Progress {
  /** Shows a run that ended. */
  ended(run: ScoredRun): void;
  /** Removes what a terminal overwrites. */
  close(): void;
}

/** Where progress appears. */
export interface ProgressOptions {
  readonly write: (text: string) => void;
  /** Whether the output is a terminal, which shows one bar. Otherwise each run gets a line. */
  readonly isTerminal: boolean;
  readonly total: number;
  /** Runs that an earlier start finished. */
  readonly finished: readonly ScoredRun[];
}

const BAR_WIDTH = 24;

/** Moves to the start of the line and clears it. */
const CLEAR_LINE = "\r\u001b[2K";

/** Creates the progress of the runs of a file. */
export function createProgress({ write, isTerminal, total, finished }: ProgressOptions): Progress {
  let count = finished.length;
  let passed = finished.filter(({ score }) => score.passed).length;
  let cost = sum(finished.map(costOfRun));
  const draw = () =>
    write(`${CLEAR_LINE}${barOf(count, total)} ${passed} passed${cost > 0 ? `, ${formatUsd(cost)}` : ""}`);
  if (isTerminal) draw();
  return {
    ended(run) {
      count++;
      if (run.score.passed) passed++;
      cost += costOfRun(run);
      if (isTerminal) draw();
      else write(`${count}/${total} ${lineOf(run)}\n`);
    },
    close() {
      if (isTerminal) write(CLEAR_LINE);
    },
  };
}

function barOf(count: number, total: number): string {
  const done = total === 0 ? BAR_WIDTH : Math.round((count / total) * BAR_WIDTH);
  return `[${"#".repeat(done)}${"-".repeat(BAR_WIDTH - done)}] ${count}/${total}`;
}

function lineOf({ trajectory, score }: ScoredRun): string {
  const { caseId, run, usage } = trajectory;
  const cost = usage === null || usage.cost === null ? "" : `, ${formatUsd(usage.cost)}`;
  const figures = `${formatCount(score.calls, "call")}, ${formatCount(score.resultTokens, "result token")}${cost}`;
  const failed = score.checks.filter((check) => !check.passed).map(({ check }) => check);
  const verdict = score.passed ? "passed" : `FAILED (${failed.join(", ")})`;
  return toPrintableLine(`${caseId} run ${run}: ${verdict}, ${figures}`);
}
