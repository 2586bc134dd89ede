import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasRedis } from "../redis/redis-server.ts";
import { type Fleet, openFleet } from "../workers/open-fleet.ts";
import { killAtEveryPoint } from "./kill-points.ts";

/** Kills at a tenth of the points. `npx -y pnpm@12 fleet` kills at all of them. */
const SOME = { every: 10, parallel: 1 };

describe.skipIf(!hasRedis())("a worker that is killed before or after a command or a request", () => {
  let fleet: Fleet;
  beforeAll(async () => {
    fleet = await openFleet();
  });
  afterAll(() => fleet.close());

  test.concurrent.each([
    ["email", "node-redis"],
    ["broadcast", "ioredis"],
  ] as const)("leaves a claim, so that the next worker does not repeat its %s (%s)", async (effect, client) => {
    const settings = { redisUrl: fleet.redisUrl, effect, client, budget: null, ...SOME };
    const { points, faults } = await killAtEveryPoint(fleet.program, settings);
    expect(faults).toEqual([]);
    const outcomes = points.map(({ second }) => (second.isDone ? "done" : second.isUnknown ? "unknown" : second.code));
    expect(new Set(outcomes)).toEqual(new Set(["done", "unknown", "duplicate_send"]));
  });

  test.concurrent.each([
    [null, "ioredis"],
    [1, "node-redis"],
  ] as const)("leaves its record or what it spent, with a budget of %s credits (%s)", async (budget, client) => {
    const settings = { redisUrl: fleet.redisUrl, effect: "company", client, budget, ...SOME } as const;
    const { points, faults } = await killAtEveryPoint(fleet.program, settings);
    expect(faults).toEqual([]);
    expect(new Set(points.map(({ before }) => before))).toEqual(new Set([0, 1]));
  });

  test.concurrent("sends twice without shared claims, which the check of this suite finds", async () => {
    const settings = {
      redisUrl: fleet.redisUrl,
      effect: "email",
      client: "node-redis",
      budget: null,
      ...SOME,
    } as const;
    const { faults } = await killAtEveryPoint(fleet.program, { ...settings, every: 20, isShared: false });
    expect(faults.join("\n")).toContain("it happened 2 times");
  });
});
