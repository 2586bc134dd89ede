import type { Header, ScoredRun } from "../plan/header.ts";
import { type Summary, summarize } from "./summarize.ts";

/** Everything about the runs of one file, as JSON. */
export interface Report extends Header {
  /** The results in numbers. */
  readonly summary: Summary;
  /** Finished runs, in the order of their cases, then of their numbers. */
  readonly runs: readonly ScoredRun[];
}

/** Creates a report. Runs are in the order of their cases, then of their numbers. */
export function createReport(header: Header, runs: readonly ScoredRun[]): Report {
  const position = new Map(header.cases.map(({ id }, index) => [id, index]));
  const sorted = [...runs].sort(
    ({ trajectory: a }, { trajectory: b }) =>
      (position.get(a.caseId) ?? 0) - (position.get(b.caseId) ?? 0) || a.run - b.run,
  );
  return { ...header, summary: summarize(header, sorted), runs: sorted };
}
