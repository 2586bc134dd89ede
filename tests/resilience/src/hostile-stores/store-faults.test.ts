import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkEffect, loadModules } from "./check-effect.ts";
import { EFFECTS } from "./effects.ts";
import { useFakeTime, useRealTime } from "./fake-time.ts";
import { createHostileStore, FAILURES, METHODS } from "./hostile-store.ts";

// A store is the host's database. Whatever it does, a call ends in time, and a caller gets what it paid for.

beforeAll(loadModules);
beforeEach(useFakeTime);
afterEach(useRealTime);

describe.each(METHODS.map((method, index) => [method, index] as const))("when the store's %s", (method, row) => {
  it.each([...FAILURES].map(([name, misbehave], index) => [name, misbehave, row + index] as const))(
    "%s, a call acts once, and reports it in time",
    async (_, misbehave, index) => {
      // Each failure of a method meets one tool; hostile-stores.slow.test.ts tries all of them.
      const effect = EFFECTS[index % EFFECTS.length]!;
      const hostile = createHostileStore((one) => (one === method ? misbehave : undefined));
      expect(await checkEffect(effect, hostile, { timeout: 1_000, mayForget: false })).toEqual([]);
    },
  );
});
