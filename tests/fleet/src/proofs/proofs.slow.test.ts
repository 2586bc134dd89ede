import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasRedis } from "../redis/redis-server.ts";
import { type Fleet, openFleet } from "../workers/open-fleet.ts";
import { COMPANIES, runCredits } from "./credits.ts";
import { LIMIT, runLimits } from "./limits.ts";
import { runSends } from "./sends.ts";

// `npx -y pnpm@12 fleet` runs the same with more calls and kills, and also measures.
describe.skipIf(!hasRedis())("worker processes that share a Redis", () => {
  let fleet: Fleet;
  beforeAll(async () => {
    fleet = await openFleet();
  });
  afterAll(() => fleet.close());

  test("keep a rate limit together, and each one gets a share of it", async () => {
    const figures = await runLimits(fleet.program, { redisUrl: fleet.redisUrl, workers: 4, calls: 25 });
    expect(figures).toMatchObject({ calls: 100, succeeded: 100 });
    expect(figures.arrivals).toHaveLength(100);
    expect(figures.mostInWindow).toBeLessThanOrEqual(LIMIT.maxRequests);
    // Every worker's first requests got through before any worker had finished.
    const finished = new Map(figures.arrivals.map(({ worker, atMs }) => [worker, atMs]));
    const started = new Map(figures.arrivals.toReversed().map(({ worker, atMs }) => [worker, atMs]));
    expect(Math.max(...started.values())).toBeLessThan(Math.max(...finished.values()));
    expect(finished.size).toBe(4);
  });

  test("send an email and launch a broadcast at most once while they die and requests fail", async () => {
    const figures = await runSends(fleet.program, { redisUrl: fleet.redisUrl, workers: 4, kills: 2, parallel: 2 });
    expect(figures.faults).toEqual([]);
    expect(figures.kills).toBeGreaterThanOrEqual(2);
  });

  test("send an email or a broadcast several times without shared claims, which the check of this suite finds", async () => {
    const settings = { redisUrl: fleet.redisUrl, workers: 3, kills: 0, parallel: 1, isShared: false };
    const { faults } = await runSends(fleet.program, settings);
    expect(faults.join("\n")).toMatch(/times the same (?:email|broadcast)/);
  });

  test("pay for each company once", async () => {
    const figures = await runCredits(fleet.program, { redisUrl: fleet.redisUrl, workers: 2, budget: null });
    expect(figures).toEqual({ charged: COMPANIES, reported: COMPANIES, found: 2 * COMPANIES, refused: 0 });
  });

  test("spend exactly their budget", async () => {
    const { charged, reported, found, refused } = await runCredits(fleet.program, {
      redisUrl: fleet.redisUrl,
      workers: 2,
      budget: 50,
    });
    expect({ charged, reported }).toEqual({ charged: 50, reported: 50 });
    expect(found + refused).toBe(2 * COMPANIES);
  });
});
