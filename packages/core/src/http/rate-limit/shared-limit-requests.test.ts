import { testClock } from "@toolwright/tests-support";
import { expect, test } from "vitest";
import { createCall } from "../../__fixtures__/http.ts";
import { memoryStore } from "../../store/memory-store.ts";
import { toolkitStore } from "../../store/toolkit-store.ts";
import { createRateLimiter } from "./rate-limiter.ts";

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
  const store = toolkitStore({ store: { ...memory, acquire }, clock });
  const limiter = createRateLimiter(WINDOW, clock, { store, keyOf: () => "limit" });
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

/** Numbers from 0 to 1 that are the same in each run. */
function pseudoRandom(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Lets processes with 8 requests at a time use one limit until each has made its requests. */
async function runFleet(processes: number, requests: number, maxRequests: number) {
  const clock = testClock(0, { sleep: "hold", random: pseudoRandom() });
  const memory = memoryStore({ clock });
  const counts = { acquires: 0, granted: 0 };
  const acquire: typeof memory.acquire = async (limits, leaseMs) => {
    counts.acquires++;
    await clock.sleep(Math.ceil(4 * clock.random()));
    const permit = await memory.acquire(limits, leaseMs);
    if ("permit" in permit) counts.granted++;
    return permit;
  };
  const call = createCall({ deadlineMs: Number.POSITIVE_INFINITY });
  const runProcess = async () => {
    const store = toolkitStore({ store: { ...memory, acquire }, clock });
    const limiter = createRateLimiter({ maxRequests, windowMs: 1_000 }, clock, { store, keyOf: () => "limit" });
    let left = requests;
    // The starts of the requests spread over the window, as those of processes do that start slowly.
    await clock.sleep(Math.round(1_500 * clock.random()));
    const lane = async () => {
      while (left-- > 0) {
        const release = await limiter.acquire(call, "Probe");
        await clock.sleep(Math.round(40 * clock.random()));
        await release();
      }
    };
    await Promise.all(Array.from({ length: 8 }, lane));
  };
  let isRunning = true;
  const fleet = Promise.all(Array.from({ length: processes }, runProcess)).then(() => {
    isRunning = false;
  });
  do await settle();
  while (isRunning && clock.wakeNext(Number.POSITIVE_INFINITY));
  await fleet;
  return { ...counts, ms: clock.now() };
}

test.each([
  { processes: 2, requests: 150, maxRequests: 20 },
  { processes: 8, requests: 50, maxRequests: 20 },
  { processes: 25, requests: 20, maxRequests: 25 },
])(
  "$processes processes use $maxRequests requests a second together, and request fewer than five permits for each granted one",
  async ({ processes, requests, maxRequests }) => {
    const { acquires, granted, ms } = await runFleet(processes, requests, maxRequests);
    expect(granted).toBe(processes * requests);
    expect(acquires).toBeLessThan(5 * granted);
    expect(((granted - maxRequests) / maxRequests) * 1_000).toBeGreaterThan(0.9 * ms);
  },
);
