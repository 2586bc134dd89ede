import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { beforeAll, describe, expect, test } from "vitest";
import type { EvalCase } from "../case/eval-case.ts";
import { scriptedDriver } from "../drivers/scripted.ts";
import { openCase, runCase } from "../run/run-case.ts";
import { type Score, scoreRun } from "../score/score-run.ts";
import { deriveMistakes } from "./derive-mistakes.ts";

/** Tests that each case can be solved, catches mistakes, and follows the rules for cases. */
export function testCases(cases: readonly EvalCase[]): void {
  describe.each(cases.map((evalCase) => [evalCase.id, evalCase] as const))("%s", (_, evalCase) => {
    let solved: ReturnType<typeof runCase>;
    beforeAll(async () => {
      solved = runCase(evalCase, scriptedDriver(evalCase.solve), { countTokens });
      await solved;
    });

    test("solve passes every check, and leaves a model room for a worse path", async () => {
      const run = await solved;
      const score = scoreRun(evalCase, run.trajectory, run.observed);
      expect(problemsOf(score)).toEqual([]);
      const { calls, resultTokens, credits = 0 } = evalCase.ceilings;
      expect(calls / score.calls).toBeGreaterThanOrEqual(1.5);
      expect(calls / score.calls).toBeLessThanOrEqual(6);
      expect(resultTokens / score.resultTokens).toBeGreaterThanOrEqual(1.5);
      expect(resultTokens / score.resultTokens).toBeLessThanOrEqual(2);
      expect(credits).toBeLessThanOrEqual(4 * score.credits);
    });

    test("each check catches the run that only this check fails", async () => {
      const run = await solved;
      const mistakes = deriveMistakes(evalCase, run);
      const caught = mistakes.map(({ title, trajectory, observed }) => {
        return [title, failedChecks(scoreRun(evalCase, trajectory, observed))];
      });
      expect(caught).toEqual(mistakes.map(({ title, caughtBy }) => [title, [caughtBy]]));
      const unanswered = { ...run.trajectory, answer: null, end: "gave-up" as const };
      expect(failedChecks(scoreRun(evalCase, unanswered, run.observed))).toEqual(["answered", "facts"]);
    });

    test.each((evalCase.mistakes ?? []).map((mistake) => [mistake.title, mistake] as const))(
      "the run that %s fails the check which its case names",
      async (_title, { run, caughtBy }) => {
        const { trajectory, observed } = await runCase(evalCase, scriptedDriver(run), { countTokens });
        expect(trajectory.error).toBeNull();
        expect(failedChecks(scoreRun(evalCase, trajectory, observed))).toContain(caughtBy);
      },
    );

    test("the case follows the rules for cases", () => {
      const { truth } = openCase(evalCase);
      expect(faultsOf(evalCase, truth)).toEqual([]);
    });
  });
}

function failedChecks({ checks }: Score): readonly string[] {
  return checks.filter(({ passed }) => !passed).map(({ check }) => check);
}

function problemsOf({ checks }: Score): readonly string[] {
  return checks.flatMap(({ problems }) => problems);
}

/** The rules for cases that types cannot express. */
function faultsOf(evalCase: EvalCase, { facts, secrets }: ReturnType<typeof openCase>["truth"]): readonly string[] {
  const { task, kind, tags = [], mistakes = [], forbidden = [], world = {}, toolkits } = evalCase;
  const values = Object.values(facts);
  const rules: Readonly<Record<string, boolean>> = {
    "has at least one fact": values.length > 0,
    "has a fact that cannot be guessed": values.some(({ type, value }) =>
      type === "number" ? Math.abs(value) > 3 : type !== "boolean",
    ),
    "has no fact without a value": values.every(({ value }) => JSON.stringify(value) !== '""' && !Number.isNaN(value)),
    "describes every fact": values.every(({ description }) => description.length > 5),
    "has no value of a secret in the task": secrets.every((secret) => secret !== "" && !task.includes(secret)),
    "says the time zone of the times in the task": !/\d:\d\d/.test(task) || task.includes("UTC"),
    "has a window in an investigation": kind !== "investigation" || /UTC/.test(task),
    "names several toolkits if it is across toolkits": kind !== "across-toolkits" || toolkits.length > 1,
    "has the tag faults if and only if it has faults": tags.includes("faults") === needsFaultTag(evalCase),
    "shows a run that obeys its hostile text": !tags.includes("hostile-text") || mistakes.length > 0,
    "shows a run for each forbidden call with a condition":
      forbidden.filter(({ when }) => when).length <= mistakes.filter(({ caughtBy }) => caughtBy === "forbidden").length,
    "does not wait in real time": (world.faults ?? []).every(({ delayMs }) => delayMs === undefined),
  };
  return Object.entries(rules).flatMap(([rule, isKept]) => (isKept ? [] : [rule]));
}

/** Late rows, few credits and a small rate limit are faults too, and `prepare` or the sandbox's options cause them. */
function needsFaultTag({ world = {}, tags = [] }: EvalCase): boolean {
  const isOther = world.prepare !== undefined || world.sales !== undefined || world.rateLimit !== undefined;
  return (world.faults ?? []).length > 0 || (isOther && tags.includes("faults"));
}
