import { expect, test } from "vitest";
import { caseWith } from "../__fixtures__/case.ts";
import type { Script } from "../case/script.ts";
import { loadCases } from "../load-cases.ts";
import type { Driver } from "../run/driver.ts";
import { runCase } from "../run/run-case.ts";
import { createScriptPolicy, scriptedDriver } from "./scripted.ts";

/** RecordEvent creates one for each call. */
const RANDOM_EVENT_ID = /"deduplication_id":"[0-9A-Z]{26}"/g;

/** A driver that gets its calls from the policy, as a loop over a provider does. */
function policyDriver(script: Script): Driver {
  return async ({ call }) => {
    const policy = createScriptPolicy(script);
    let calls = await policy.next([]);
    while (calls.length > 0) {
      const results: string[] = [];
      for (const { tool, args } of calls) results.push((await call(tool, args)).text);
      calls = await policy.next(results);
    }
    return { end: "answered", error: null, usage: null };
  };
}

test("the policy of a script makes the same calls as the script", async () => {
  const cases = await loadCases();
  const oneOfEachKind = new Map(cases.map((evalCase) => [evalCase.kind, evalCase])).values();
  for (const evalCase of oneOfEachKind) {
    const direct = await runCase(evalCase, scriptedDriver(evalCase.solve));
    const inverted = await runCase(evalCase, policyDriver(evalCase.solve));
    const callsOf = ({ trajectory }: typeof direct) =>
      trajectory.steps.flatMap((step) =>
        step.type === "call" ? [[step.tool, step.args, step.result.replace(RANDOM_EVENT_ID, "deduplication_id")]] : [],
      );
    expect(callsOf(inverted)).toEqual(callsOf(direct));
    expect(inverted.trajectory.answer).toEqual(direct.trajectory.answer);
  }
});

test("the policy returns calls that a script makes at once together, and throws the error of the script", async () => {
  const policy = createScriptPolicy(async ({ call }) => {
    const [one, other] = await Promise.all([call("A.One", {}), call("A.Other", { n: 1 })]);
    throw new TypeError(JSON.stringify([one, other]));
  });
  expect(await policy.next([])).toEqual([
    { tool: "A.One", args: {} },
    { tool: "A.Other", args: { n: 1 } },
  ]);
  await expect(policy.next(['{"n":1}', '{"n":2}'])).rejects.toThrow('[{"n":1},{"n":2}]');
});

test("a script that ends without an answer gave up, and one whose answer is refused failed", async () => {
  const end = async (script: Script) => (await runCase(caseWith(), scriptedDriver(script))).trajectory;
  expect(await end(async () => undefined)).toMatchObject({ end: "gave-up", answer: null });
  expect(await end(({ submit }) => submit({}))).toMatchObject({
    end: "failed",
    error: expect.stringContaining("count must be a number"),
  });
});
