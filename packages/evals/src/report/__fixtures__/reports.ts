import type { CaseKind, CheckName } from "../../case/eval-case.ts";
import type { Trajectory } from "../../run/trajectory.ts";
import type { Score, ScoredRun } from "../../score/score-run.ts";
import type { ReportHeader, Settings } from "../report.ts";

const SETTINGS: Settings = {
  model: "openai:model-a",
  baseUrl: null,
  price: null,
  runs: 3,
  exactTokens: false,
  tools: null,
  cases: null,
};

/** A header with these cases, given as `{ id: kind }`. */
export function headerOf(kinds: Readonly<Record<string, CaseKind>>, settings: Partial<Settings> = {}): ReportHeader {
  return {
    startedAt: "2026-11-01T12:00:00.000Z",
    settings: { ...SETTINGS, ...settings },
    cases: Object.entries(kinds).map(([id, kind]) => ({ id, kind, task: `Task of ${id}` })),
  };
}

/** Changes to a run that passed. */
export interface RunChanges {
  readonly failed?: CheckName | undefined;
  readonly problem?: string | undefined;
  readonly score?: Partial<Score> | undefined;
  readonly trajectory?: Partial<Trajectory> | undefined;
}

/** A run of a case, which passed unless a check failed. */
export function runOf(caseId: string, run: number, changes: RunChanges = {}): ScoredRun {
  const { failed, problem = "wrong" } = changes;
  return {
    trajectory: {
      caseId,
      model: "openai:model-a",
      run,
      steps: [],
      answer: null,
      end: "answered",
      error: null,
      usage: null,
      ...changes.trajectory,
    },
    score: {
      passed: failed === undefined,
      checks: [
        { check: "facts", passed: failed !== "facts", problems: failed === "facts" ? [problem] : [] },
        { check: "calls", passed: failed !== "calls", problems: failed === "calls" ? [problem] : [] },
      ],
      calls: 4,
      invalidCalls: 0,
      resultTokens: 1_000,
      credits: 0,
      effects: [],
      ...changes.score,
    },
  };
}
