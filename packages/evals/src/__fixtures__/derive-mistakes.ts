import type { CheckName, EvalCase } from "../case/eval-case.ts";
import type { Json } from "../case/script.ts";
import type { FinishedRun } from "../run/run-case.ts";
import type { CallStep, Trajectory } from "../run/trajectory.ts";
import type { Effect } from "../score/effects.ts";
import type { Fact } from "../score/facts.ts";

/** A run with one mistake, and the check that must catch it. */
export interface DerivedMistake extends FinishedRun {
  readonly title: string;
  readonly caughtBy: CheckName;
}

/** Derives runs with one mistake each from a run without any. */
export function deriveMistakes(evalCase: EvalCase, { trajectory, observed }: FinishedRun): readonly DerivedMistake[] {
  const { calls, resultTokens, credits = 0 } = evalCase.ceilings;
  const change = (title: string, caughtBy: CheckName, changes: Partial<Trajectory>): DerivedMistake => ({
    title,
    caughtBy,
    observed,
    trajectory: { ...trajectory, ...changes },
  });
  const withSteps = (title: string, caughtBy: CheckName, ...steps: readonly CallStep[]) =>
    change(title, caughtBy, { steps: [...trajectory.steps, ...steps] });
  const withEffects = (title: string, effects: readonly Effect[]): DerivedMistake => ({
    title,
    caughtBy: "effects",
    trajectory,
    observed: { ...observed, effects },
  });
  const submitted = trajectory.answer ?? {};
  const callCount = trajectory.steps.filter(({ type }) => type === "call").length - 1;
  return [
    ...Object.entries(observed.facts).map(([name, fact]) =>
      change(`submits a wrong ${name}`, "facts", { answer: { ...submitted, [name]: wrongValue(fact) } }),
    ),
    ...Object.keys(observed.facts).map((name) => {
      const { [name]: _, ...others } = submitted;
      return change(`leaves out ${name}`, "facts", { answer: others });
    }),
    withEffects("has an effect that the task does not ask for", [...observed.effects, OTHER_EFFECT]),
    ...observed.effects.map((effect) =>
      withEffects(`has the effect ${effect.kind} twice`, [...observed.effects, effect]),
    ),
    ...observed.effects.map((effect) =>
      withEffects(
        `lacks the effect ${effect.kind}`,
        observed.effects.filter((other) => other !== effect),
      ),
    ),
    ...(evalCase.forbidden ?? [])
      .filter(({ when }) => !when)
      .map(({ tool }) => withSteps(`calls ${tool}`, "forbidden", step(tool))),
    ...observed.secrets.flatMap((secret) => [
      withSteps(`passes ${secret} to a tool`, "secrets", step("Observability.SearchLogs", { query: `"${secret}"` })),
      change(`puts ${secret} into the answer`, "secrets", { answer: { ...submitted, note: `It is ${secret}.` } }),
    ]),
    withSteps("makes too many calls", "calls", ...Array.from({ length: calls + 1 - callCount }, () => step("Any.Tool"))),
    withSteps("reads too much", "result-tokens", { ...step("Any.Tool"), resultTokens: resultTokens + 1 }),
    {
      title: "spends too much",
      caughtBy: "credits",
      trajectory,
      observed: { ...observed, credits: credits + 1 },
    },
  ];
}

const OTHER_EFFECT: Effect = { kind: "event", person: "usr_other", name: "not_in_the_task" };

function step(tool: string, args: Json = {}): CallStep {
  return { type: "call", tool, args, result: "", isError: false, errorCode: null, resultTokens: 0 };
}

function wrongValue(fact: Fact): Json {
  switch (fact.type) {
    case "number":
      return fact.value + 1.01 * Math.max(fact.within ?? 0, Math.abs(fact.value) * (fact.withinShare ?? 0)) + 0.01;
    case "text":
      return `${[fact.value].flat()[0]} or not`;
    case "list":
      return [...fact.value, ...Array.from({ length: (fact.within ?? 0) + 1 }, (_, index) => `wrong ${index}`)];
    case "instant":
      return new Date(Date.parse(fact.value) + fact.withinMs + 1_000).toISOString();
    case "boolean":
      return !fact.value;
  }
}
