import { memoryStore } from "@toolwright/core";
import { redisStore } from "@toolwright/stores/redis";
import fc from "fast-check";
import { expect, test } from "vitest";
import { CLIENTS } from "../redis/clients.ts";
import { hasRedis, openRedis } from "../redis/redis-server.ts";
import { anyPlan, createPlanWorld } from "./plan-world.ts";

const TIMEOUT_MS = 600_000;
type World = ReturnType<typeof createPlanWorld>;
type Receipt = Awaited<ReturnType<World["runOnce"]>>;

const rowsOf = (receipt: NonNullable<Receipt>) => {
  const others = [...receipt.refused, ...receipt.unknown, ...receipt.left].map(({ row }) => row);
  return [...receipt.sent, ...others].toSorted((one, other) => one - other);
};

/** Runs random plans, and compares each receipt with what the backend has accepted. */
async function tryPlans(world: World, numRuns: number) {
  const counts = { rows: 0, sent: 0, died: 0, unknown: 0 };
  for (const [index, plan] of fc.sample(anyPlan, { numRuns, seed: 57 }).entries()) {
    const calls = world.callsOf(index, plan.rows);
    const accepted = () => calls.map((_, at) => world.accepted(index, at + 1));
    for (const run of plan.runs) {
      const receipt = await world.runOnce(index, plan, run);
      const sent = accepted().map(({ length }) => length);
      expect(Math.max(...sent), JSON.stringify(plan)).toBeLessThanOrEqual(1);
      for (const row of plan.struck) expect(sent[row - 1] ?? 0).toBe(0);
      if (receipt === null) counts.died++;
      else {
        expect(rowsOf(receipt)).toEqual(calls.map((_, at) => at + 1));
        for (const row of receipt.sent) expect(sent[row - 1]).toBe(1);
        for (const one of [...receipt.refused, ...receipt.left]) expect(sent[one.row - 1], JSON.stringify(one)).toBe(0);
        counts.unknown += receipt.unknown.length;
      }
    }
    for (const [at, emails] of accepted().entries())
      for (const email of emails) expect(calls[at]?.arguments).toEqual({ transactional_message_id: "3", ...email });
    counts.rows += plan.rows;
    counts.sent += accepted().filter(({ length }) => length === 1).length;
  }
  return counts;
}

test(
  "in 500 random plans with faults, deaths and stops, each approved row is sent at most once, no other row is, and receipts are true",
  async () => {
    const counts = await tryPlans(createPlanWorld(memoryStore()), 500);
    // The cases happen often enough to prove something.
    expect(counts.sent).toBeGreaterThan(counts.rows / 5);
    expect(counts.died).toBeGreaterThan(50);
    expect(counts.unknown).toBeGreaterThan(50);
  },
  TIMEOUT_MS,
);

test.skipIf(!hasRedis())(
  "the same holds for 100 random plans on Redis",
  async () => {
    const redis = await openRedis();
    const opened = await CLIENTS["node-redis"](redis.url);
    try {
      const store = redisStore(opened.client, { prefix: `${crypto.randomUUID()}:` });
      expect((await tryPlans(createPlanWorld(store), 100)).died).toBeGreaterThan(10);
    } finally {
      await opened.close();
      await redis.close();
    }
  },
  TIMEOUT_MS,
);
