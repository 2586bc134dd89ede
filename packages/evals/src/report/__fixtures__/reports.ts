import type { CaseKind, CheckName } from "../../case/eval-case.ts";
import type { CaseInfo, Header, ScoredRun, Settings } from "../../plan/header.ts";
import type { Trajectory } from "../../run/trajectory.ts";
import type { Score } from "../../score/score.ts";

export const SETTINGS: Settings = {
  model: "openai:model-a",
  baseUrl: null,
  apiKeyEnv: null,
  runs: 3,
  maxSteps: 30,
  requestTimeout: 120,
  price: null,
  tools: null,
  cases: null,
};

/** A header with these cases, given as `{ id: kind }`. */
export function headerOf(kinds: Readonly<Record<string, CaseKind>>, settings: Partial<Settings> = {}): Header {
  const cases: readonly CaseInfo[] = Object.entries(kinds).map(([id, kind]) => ({ id, kind, tags: [], task: `Task of ${id}` }));
  return {
    format: "toolwright-evals",
    version: 1,
    startedAt: "2026-11-01T12:00:00.000Z",
    settings: { ...SETTINGS, ...settings },
    versions: { node: "24.0.0" },
    toolHashes: { "Observability.SearchLogs": "sha256-1" },
    cases,
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
      durationMs: 10,
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
