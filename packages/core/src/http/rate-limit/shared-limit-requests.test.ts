import { testClock } from "@toolwright/tests-support";
import { expect, test } from "vitest";
import { createCall } from "../../__fixtures__/http.ts";
import { memoryStore } from "../../store/memory-store.ts";
import { createLimitStore } from "./limit-store.ts";
import { createRateLimiter } from "./rolling-window.ts";

const WINDOW = { maxRequests: 4, windowMs: 1_000 };

/** Resolves after all pending work that does not sleep. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
}

test("after a refusal, a process requests one permit at a time until the store grants it", async () => {
  const clock = testClock(0, { sleep: "hold" });
  const memory = memoryStore({ clock });
  const requests: number[] = [];
  const acquire: typeof memory.acquire = (limits, leaseMs) => {
    requests.push(clock.now());
    return memory.acquire(limits, leaseMs);
  };
  const limits = { ...createLimitStore({ store: { ...memory, acquire }, clock }), keyOf: async () => "limit" };
  const limiter = createRateLimiter(WINDOW, clock, { store: limits, name: "Probe" });
  // Another process uses the limit, and stays.
  const other = await Promise.all(
    [1, 2, 3, 4].map(() => memory.acquire([{ key: "limit", max: 4, windowMs: 1_005 }], 9_000)),
  );
  const call = createCall({ deadlineMs: Number.POSITIVE_INFINITY });
  const admissions = [1, 2, 3, 4].map(() => limiter.acquire(call, "Probe"));
  await settle();
  expect(requests).toEqual([0, 0, 0, 0]);
  while (clock.now() < 5_000) {
    clock.wakeNext(Number.POSITIVE_INFINITY);
    await settle();
  }
  const later = requests.slice(4);
  expect(later.length).toBeGreaterThan(2);
  expect(new Set(later).size).toBe(later.length);
  for (const permit of other) if ("permit" in permit) await memory.release(permit.permit);
  while (clock.wakeNext(Number.POSITIVE_INFINITY)) await settle();
  expect(await Promise.all(admissions)).toHaveLength(4);
});
