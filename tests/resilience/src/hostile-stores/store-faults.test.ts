import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkEffect, loadModules } from "./check-effect.ts";
import { EFFECTS } from "./effects.ts";
import { useFakeTime, useRealTime } from "./fake-time.ts";
import { createHostileStore, FAILURES, METHODS } from "./hostile-store.ts";

// A store is a database of the host. Whatever it does, a call ends in time, and a caller gets what it paid for.

beforeAll(loadModules);
beforeEach(useFakeTime);
afterEach(useRealTime);

describe.each(EFFECTS.map((effect) => [effect.tool, effect] as const))("%s", (_, effect) => {
  it.each(METHODS)("acts once, and reports it in time, when the store's %s fails or is slow", async (method) => {
    const problems: string[] = [];
    for (const [name, misbehave] of FAILURES) {
      const hostile = createHostileStore((one) => (one === method ? misbehave : undefined));
      const found = await checkEffect(effect, hostile, { timeout: 1_000, mayForget: false });
      problems.push(...found.map((problem) => `${method} ${name}: ${problem}`));
    }
    expect(problems).toEqual([]);
  });
});
