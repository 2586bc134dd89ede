import fc from "fast-check";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { fuzz } from "../fuzz.ts";
import { checkEffect, loadModules } from "./check-effect.ts";
import { EFFECTS } from "./effects.ts";
import { useFakeTime, useRealTime } from "./fake-time.ts";
import { createHostileStore, FAILURES, METHODS, WRONG_ANSWERS } from "./hostile-store.ts";

beforeAll(loadModules);
beforeEach(useFakeTime);
afterEach(useRealTime);

const MISBEHAVIORS = new Map([...FAILURES, ...WRONG_ANSWERS]);
const anyName = fc.option(fc.constantFrom(...MISBEHAVIORS.keys()), { freq: 2 });
/** One operation after the other misbehaves in the next way of its method's list. */
const anyPlan = fc.record(
  Object.fromEntries(METHODS.map((method) => [method, fc.array(anyName, { minLength: 1, maxLength: 3 })])),
);

it.each(EFFECTS.map((effect) => [effect.tool, effect] as const))(
  "%s acts once, and reports it in time, when one method of the store fails or is slow",
  async (_, effect) => {
    const problems: string[] = [];
    for (const method of METHODS) {
      for (const [name, misbehave] of FAILURES) {
        const hostile = createHostileStore((one) => (one === method ? misbehave : undefined));
        const found = await checkEffect(effect, hostile, { timeout: 1_000, mayForget: false });
        problems.push(...found.map((problem) => `${method} ${name}: ${problem}`));
      }
    }
    expect(problems).toEqual([]);
  },
);

it("a call over a store that misbehaves in several ways ends in time, and reports what it did", async (test) => {
  const timeout = fc.constantFrom(150, 1_000, 5_000, 30_000);
  const property = fc.asyncProperty(fc.constantFrom(...EFFECTS), anyPlan, timeout, async (effect, plan, budgetMs) => {
    const counts = new Map<string, number>();
    const hostile = createHostileStore((method) => {
      const count = counts.get(method) ?? 0;
      counts.set(method, count + 1);
      const names = plan[method] ?? [];
      return MISBEHAVIORS.get(names[count % names.length] ?? "");
    });
    // A store that confirms writes but drops them can neither prevent a duplicate nor keep a record.
    expect(await checkEffect(effect, hostile, { timeout: budgetMs, mayForget: true })).toEqual([]);
  });
  await fuzz(test, property, { normal: 250, share: 0.02 });
});
