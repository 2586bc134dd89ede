import type { CheckName, EvalCase } from "../case/eval-case.ts";
import { ANSWER_TOOL_NAME } from "../run/answer-tool.ts";
import type { Trajectory } from "../run/trajectory.ts";
import { sum } from "../truth/statistics.ts";
import { findForbidden } from "./find-forbidden.ts";
import { findSecrets } from "./find-secrets.ts";
import { compareEffects } from "./match-effects.ts";
import { describeFact, matchesFact } from "./match-fact.ts";
import type { Observed } from "./observed.ts";
import type { Score } from "./score.ts";

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
