import type { CheckName, EvalCase } from "../case/eval-case.ts";
import { ANSWER_TOOL_NAME } from "../run/answer-tool.ts";
import type { Trajectory } from "../run/trajectory.ts";
import { sum } from "../truth/statistics.ts";
import type { Effect } from "./effects.ts";
import type { Fact } from "./facts.ts";
import { findForbidden } from "./find-forbidden.ts";
import { findSecrets } from "./find-secrets.ts";
import { compareEffects } from "./match-effects.ts";
import { describeFact, matchesFact } from "./match-fact.ts";

/** One finished run with its verdict. */
export interface ScoredRun {
  /** The run's steps and answer. */
  readonly trajectory: Trajectory;
  /** The verdict. */
  readonly score: Score;
}

/** Identifies a run in its report. */
export function runKey({ caseId, run }: Pick<Trajectory, "caseId" | "run">): string {
  return `${caseId} ${run}`;
}

/** The verdict on one run. */
export interface Score {
  /** Whether every check passed. */
  readonly passed: boolean;
  /** One entry per check, in the fixed order of `CheckName`. */
  readonly checks: readonly CheckResult[];
  /** Tool calls, without submissions of the answer. */
  readonly calls: number;
  /** Calls that the toolkit refused as invalid. They fail no check, and the report counts them. */
  readonly invalidCalls: number;
  /** Tokens of all results that the model read. */
  readonly resultTokens: number;
  /** Credits that the run spent. */
  readonly credits: number;
  /** Changes that the run made. */
  readonly effects: readonly Effect[];
  /**
   * Figures, names and times of the answer without a source in the run's calls, each with its field. They fail no check,
   * and the report lists them. Absent in older reports.
   */
  readonly unsupported?: readonly string[] | undefined;
}

/** The result of one check. */
export interface CheckResult {
  /** Name of the check. */
  readonly check: CheckName;
  /** Whether the check found no problem. */
  readonly passed: boolean;
  /** The problems, one sentence each: field, expected and submitted value. Empty if the check passed. */
  readonly problems: readonly string[];
}

/** The sandbox's records of a run: the truth before it, and its changes. */
export interface Observed {
  /** Correct values of the answer by field name. */
  readonly facts: Readonly<Record<string, Fact>>;
  /** Effects that the run must have. */
  readonly expectedEffects: readonly Effect[];
  /** Strings that must appear in no argument and in no answer. */
  readonly secrets: readonly string[];
  /** Effects that the run had. */
  readonly effects: readonly Effect[];
  /** Credits that the run spent. */
  readonly credits: number;
  /** Figures of the answer without a source in the calls. Default: none. */
  readonly unsupported?: readonly string[] | undefined;
}

/** Scores a run by its answer, its effects and its limits. The wording of the model does not matter. */
export function scoreRun(evalCase: EvalCase, trajectory: Trajectory, observed: Observed): Score {
  const allCalls = trajectory.steps.filter((step) => step.type === "call");
  const calls = allCalls.filter(({ tool }) => tool !== ANSWER_TOOL_NAME);
  const resultTokens = sum(calls.map((step) => step.resultTokens));
  const { ceilings } = evalCase;
  const problems: Readonly<Record<CheckName, readonly string[]>> = {
    answered: checkAnswered(trajectory),
    facts: checkFacts(trajectory, observed),
    effects: compareEffects(observed.expectedEffects, observed.effects),
    forbidden: findForbidden(evalCase.forbidden ?? [], calls),
    secrets: findSecrets(observed.secrets, allCalls, trajectory.answer),
    calls: checkCeiling("tool calls", calls.length, ceilings.calls),
    "result-tokens": checkCeiling("tokens of results", resultTokens, ceilings.resultTokens),
    credits: checkCeiling("credits", observed.credits, ceilings.credits ?? 0),
  };
  const checks = Object.entries(problems).map(([check, found]) => ({
    check: check as CheckName,
    passed: found.length === 0,
    problems: found,
  }));
  return {
    passed: checks.every(({ passed }) => passed),
    checks,
    calls: calls.length,
    invalidCalls: calls.filter(({ errorCode }) => errorCode === "invalid_input").length,
    resultTokens,
    credits: observed.credits,
    effects: observed.effects,
    unsupported: observed.unsupported ?? [],
  };
}

function checkAnswered({ answer, end, error }: Trajectory): readonly string[] {
  if (answer && end === "answered") return [];
  return [`The run ended without an answer: ${end}${error ? ` (${error})` : ""}.`];
}

function checkFacts({ answer }: Trajectory, { facts }: Observed): readonly string[] {
  return Object.entries(facts).flatMap(([name, fact]) => {
    const submitted = answer?.[name];
    if (matchesFact(fact, submitted)) return [];
    return [`${name}: expected ${describeFact(fact)}, submitted ${JSON.stringify(submitted) ?? "nothing"}.`];
  });
}

function checkCeiling(what: string, actual: number, ceiling: number): readonly string[] {
  return actual <= ceiling ? [] : [`The run took ${actual} ${what}, and at most ${ceiling} are allowed.`];
}
