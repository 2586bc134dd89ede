import { testClock } from "@toolwright/tests-support";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createCall, errorOf } from "../../__fixtures__/http.ts";
import { ToolError } from "../../errors.ts";
import { memoryStore } from "../../store/memory-store.ts";
import type { Store } from "../../store/store.ts";
import { toolkitStore } from "../../store/toolkit-store.ts";
import type { StoreErrorEvent } from "../hooks.ts";
import type { RetrySafety } from "../retry-timing.ts";
import { createRateLimiter, type LimitedResponse, limitKey, type RollingWindow } from "./rate-limiter.ts";

const FOREVER = Number.POSITIVE_INFINITY;
const WINDOW = { maxRequests: 1, windowMs: 10_000 };
/** The window with the margin for timers that fire early. */
const PERIOD = 10_005;

/** Resolves after all pending work that does not sleep. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** Time that several processes share. */
function createTime() {
  const clock = testClock(0, { sleep: "hold" });
  /** Advances the clock to an instant, or until no sleeper is left. */
  async function run(untilMs = FOREVER) {
    do await settle();
    while (clock.wakeNext(untilMs));
    if (Number.isFinite(untilMs)) clock.advance(untilMs - clock.now());
  }
  return { clock, run, last: (milliseconds: number) => clock.sleep(milliseconds) };
}

type Time = ReturnType<typeof createTime>;

/** A rate limiter of a separate process. The store's keys are not hashed, since that takes real time. */
function createProcess(time: Time, store: Store, window: RollingWindow = WINDOW) {
  const errors: StoreErrorEvent[] = [];
  const hooks = { onStoreError: (event: StoreErrorEvent) => void errors.push(event) };
  const limited = { store: toolkitStore({ store, clock: time.clock, hooks }), keyOf: () => "Probe" };
  const limiter = createRateLimiter(window, time.clock, limited);
  const acquire = (parts: Parameters<typeof createCall>[0] = {}, retry?: RetrySafety) =>
    limiter.acquire(createCall({ deadlineMs: FOREVER, ...parts }), "Probe", retry);
  return { acquire, errors };
}

/** Two processes that share a store. */
function createTwo(window?: RollingWindow) {
  const time = createTime();
  const store = memoryStore({ clock: time.clock });
  return { time, store, one: createProcess(time, store, window), other: createProcess(time, store, window) };
}

/** A response of this status. */
function response(status: number, headers: Readonly<Record<string, string>> = {}): LimitedResponse {
  return { status, headers: new Headers(headers), text: "" };
}

interface Visit {
  readonly process: number;
  readonly atMs: number;
  readonly stayMs: number;
  /** When the request arrives between its start and its end, per mille. */
  readonly arrival: number;
  /** Time after which the caller gives up; `null` for never. */
  readonly patienceMs: number | null;
  readonly budgetMs: number;
}

interface World {
  readonly window: RollingWindow;
  readonly visits: readonly Visit[];
  /** Times that the store takes to receive a request, and to answer it. */
  readonly delays: readonly number[];
}

/** A store behind a network: operations arrive late, and their answers too, in any order. */
function behindNetwork(store: Store, time: Time, delays: readonly number[]): Store {
  let calls = 0;
  const delayed = async <Value>(operation: () => Promise<Value>): Promise<Value> => {
    await time.last(delays[calls++ % delays.length] ?? 0);
    const value = await operation();
    await time.last(delays[calls++ % delays.length] ?? 0);
    return value;
  };
  return {
    ...store,
    acquire: (limits, leaseMs) => delayed(() => store.acquire(limits, leaseMs)),
    release: (permit, reports) => delayed(() => store.release(permit, reports)),
  };
}

/** The sorted arrivals of all requests at the server, and the order of the starts in each process. */
async function simulate({ window, visits, delays }: World) {
  const time = createTime();
  const store = behindNetwork(memoryStore({ clock: time.clock }), time, delays);
  const processes = [0, 1, 2].map(() => createProcess(time, store, window));
  const arrivals: number[] = [];
  const starts: number[][] = [[], [], []];
  const counts = { rejected: 0, gaveUp: 0 };
  const work = visits.map(async ({ process, atMs, stayMs, arrival, patienceMs, budgetMs }, index) => {
    await time.last(atMs);
    const controller = new AbortController();
    if (patienceMs !== null) time.last(patienceMs).then(() => controller.abort("gave up"));
    try {
      const parts = { signal: controller.signal, deadlineMs: time.clock.now() + budgetMs };
      const release = await processes[process]!.acquire(parts);
      starts[process]!.push(index);
      arrivals.push(time.clock.now() + Math.round((stayMs * arrival) / 1_000));
      await time.last(stayMs);
      release();
    } catch (thrown) {
      if (thrown === "gave up") counts.gaveUp++;
      else if (thrown instanceof ToolError && thrown.code === "rate_limited") counts.rejected++;
      else throw thrown;
    }
  });
  await time.run();
  await Promise.all(work);
  return { arrivals: arrivals.sort((one, other) => one - other), starts, ...counts };
}

function worlds(visit: fc.Arbitrary<Visit>): fc.Arbitrary<World> {
  return fc.record({
    window: fc.record({ maxRequests: fc.integer({ min: 1, max: 4 }), windowMs: fc.integer({ min: 1, max: 2_000 }) }),
    visits: fc.array(visit, { minLength: 1, maxLength: 20 }),
    delays: fc.array(fc.nat({ max: 300 }), { minLength: 1 }),
  });
}

const shared = {
  process: fc.nat({ max: 2 }),
  atMs: fc.nat({ max: 4_000 }),
  stayMs: fc.oneof(fc.constant(0), fc.nat({ max: 1_500 })),
  arrival: fc.nat({ max: 1_000 }),
};
const steadfast = fc.record({ ...shared, patienceMs: fc.constant(null), budgetMs: fc.constant(FOREVER) });
const fickle = fc.record({
  ...shared,
  patienceMs: fc.option(fc.nat({ max: 4_000 })),
  budgetMs: fc.oneof(fc.constant(FOREVER), fc.nat({ max: 5_000 })),
});

/** Shortest period with one arrival more than the limit allows. */
function tightest(arrivals: readonly number[], most: number): number {
  return Math.min(...arrivals.slice(most).map((atMs, index) => atMs - arrivals[index]!));
}

describe("a limit that three processes share through a slow store", () => {
  test("holds at the server, every caller gets a permit, and each process keeps the order of its callers", async () => {
    await fc.assert(
      fc.asyncProperty(worlds(steadfast), async (world) => {
        const { arrivals, starts } = await simulate(world);
        expect(arrivals).toHaveLength(world.visits.length);
        expect(tightest(arrivals, world.window.maxRequests)).toBeGreaterThanOrEqual(world.window.windowMs);
        const inOrder = [...world.visits.entries()].sort(([, one], [, other]) => one.atMs - other.atMs);
        for (const [process, started] of starts.entries())
          expect(started).toEqual(inOrder.flatMap(([index, visit]) => (visit.process === process ? [index] : [])));
      }),
    );
  });

  test("holds when callers abort or time out, and every other caller gets a permit", async () => {
    await fc.assert(
      fc.asyncProperty(worlds(fickle), async (world) => {
        const { arrivals, rejected, gaveUp } = await simulate(world);
        expect(arrivals.length + rejected + gaveUp).toBe(world.visits.length);
        expect(tightest(arrivals, world.window.maxRequests)).toBeGreaterThanOrEqual(world.window.windowMs);
      }),
    );
  });
});

describe("a request that another process delays", () => {
  test("starts one window after that process's response", async () => {
    const { time, one, other } = createTwo();
    const release = await one.acquire();
    let startMs = Number.NaN;
    other.acquire().then(() => {
      startMs = time.clock.now();
    });
    await time.run(3_000);
    release();
    await time.run(60_000);
    expect(startMs).toBe(3_000 + PERIOD);
  });

  test("fails at once if it cannot start before its deadline, with the shortest time to wait", async () => {
    const { time, one, other } = createTwo();
    const release = await one.acquire();
    await time.run(1_000);
    // The other request may end now, so its lease does not count.
    expect(await errorOf(other.acquire({ deadlineMs: 11_000 }))).toMatchObject({
      code: "rate_limited",
      retryAfterMs: PERIOD,
    });
    release();
    await time.run(4_000);
    const error = await errorOf(other.acquire({ deadlineMs: 11_000 }));
    expect(error).toMatchObject({ code: "rate_limited", retryAfterMs: PERIOD - 3_000 });
    expect(time.clock.now()).toBe(4_000);
  });

  test("ends at once when it is aborted, and later requests of its process move up", async () => {
    const { time, one, other } = createTwo();
    (await one.acquire())();
    const controller = new AbortController();
    const aborted = other.acquire({ signal: controller.signal });
    const starts: number[] = [];
    other.acquire().then(() => starts.push(time.clock.now()));
    await time.run(1_000);
    controller.abort("gave up");
    await expect(aborted).rejects.toBe("gave up");
    expect(time.clock.now()).toBe(1_000);
    await time.run(60_000);
    expect(starts).toEqual([PERIOD]);
  });

  test("gets the permit of a process that died once the lease has ended", async () => {
    const { time, one, other } = createTwo();
    await one.acquire({ deadlineMs: 20_000 });
    const starts: number[] = [];
    other.acquire().then(() => starts.push(time.clock.now()));
    await time.run(120_000);
    // A lease lasts five seconds longer than the call.
    expect(starts).toEqual([25_000 + PERIOD]);
  });

  test.each([
    ["30", 30_000],
    ["Thu, 01 Jan 1970 00:00:30 GMT", 30_000],
    ["86400", 3_600_000],
    ["Fri, 31 Dec 2100 23:59:59 GMT", 3_600_000],
  ])("waits as long as the 429 of the other process says, at most an hour: %s", async (retryAfter, startMs) => {
    const { time, one, other } = createTwo({ maxRequests: 5, windowMs: 1_000 });
    (await one.acquire())(response(429, { "retry-after": retryAfter }));
    const starts: number[] = [];
    for (const process of [one, other])
      process.acquire({ deadlineMs: 7_200_000 }).then(() => starts.push(time.clock.now()));
    await time.run(7_200_000);
    expect(starts).toEqual([startMs, startMs]);
  });
});

test("a permit that the store grants after its request was aborted goes to the next request, or back", async () => {
  const time = createTime();
  const memory = memoryStore({ clock: time.clock });
  const process = createProcess(time, behindNetwork(memory, time, [100]), WINDOW);
  const controller = new AbortController();
  const aborted = process.acquire({ signal: controller.signal });
  const next = process.acquire();
  await time.run(50);
  controller.abort("gave up");
  await expect(aborted).rejects.toBe("gave up");
  await time.run(200);
  (await next)();
  const last = process.acquire({ signal: controller.signal }).catch((reason: unknown) => reason);
  expect(await last).toBe("gave up");

  const surplus = createProcess(time, behindNetwork(memory, time, [100]), WINDOW);
  await time.run(60_000);
  const second = new AbortController();
  const lonely = surplus.acquire({ signal: second.signal });
  await time.run(60_050);
  second.abort("gave up");
  await expect(lonely).rejects.toBe("gave up");
  await time.run(60_400);
  // Released, not in use until the end of its lease.
  expect(await memory.acquire([{ key: "Probe", max: 1, windowMs: 1 }], 1)).toEqual({ waitMs: expect.any(Number) });
  await time.run(60_400 + PERIOD);
  expect(await memory.acquire([{ key: "Probe", max: 1, windowMs: 1 }], 1)).toHaveProperty("permit");
});

describe("while the store fails", () => {
  const failing: readonly (readonly [fault: string, acquire: () => unknown])[] = [
    ["rejects", () => Promise.reject(new Error("redis://:password@host"))],
    [
      "throws",
      () => {
        throw new Error("redis://:password@host");
      },
    ],
    ["returns no permit", () => Promise.resolve(undefined)],
    ["returns a wait of no time", () => Promise.resolve({ waitMs: 0 })],
    ["returns a wait that isn't a number", () => Promise.resolve({ waitMs: Number.NaN })],
  ];

  test.each(failing)("a store that %s delays no read, and each process keeps the limit alone", async (_, acquire) => {
    const time = createTime();
    const store = { ...memoryStore({ clock: time.clock }), acquire } as Store;
    const { acquire: read } = createProcess(time, store, { maxRequests: 2, windowMs: 10_000 });
    const starts: number[] = [];
    for (let index = 0; index < 5; index++)
      read().then((release) => {
        starts.push(time.clock.now());
        release();
      });
    await time.run();
    expect(starts).toEqual([0, 0, PERIOD, PERIOD, 2 * PERIOD]);
  });

  test.each(["idempotent", "unsent"] as const)(
    "a request that isn't a read (%s) fails with nothing sent, and does not use up the limit",
    async (retry) => {
      const time = createTime();
      let isBroken = true;
      const memory = memoryStore({ clock: time.clock });
      const acquire: Store["acquire"] = (...args) =>
        isBroken ? Promise.reject(new Error("redis://:password@host")) : memory.acquire(...args);
      const process = createProcess(time, { ...memory, acquire });
      for (let round = 0; round < 3; round++) {
        const error = await errorOf(process.acquire({}, retry));
        expect(error.toJSON()).toEqual({
          code: "unavailable",
          message: "The store that counts requests against the rate limit failed (Error). Nothing was sent.",
          retryable: true,
        });
      }
      isBroken = false;
      await process.acquire({}, retry);
      expect(time.clock.now()).toBe(0);
    },
  );

  test("the hook is called once, with the name of the error alone, and again a minute later", async () => {
    const time = createTime();
    const acquire = () => Promise.reject(new RangeError("redis://:password@host"));
    const process = createProcess(
      time,
      { ...memoryStore({ clock: time.clock }), acquire },
      { maxRequests: 9, windowMs: 1 },
    );
    for (let round = 0; round < 3; round++) (await process.acquire())();
    await errorOf(process.acquire({}, "unsent"));
    expect(process.errors).toEqual([{ error: "RangeError" }]);
    await time.run(60_000);
    (await process.acquire())();
    expect(process.errors).toHaveLength(2);
  });

  test("a failed release is reported, and no call fails", async () => {
    const time = createTime();
    const release = () => Promise.reject(new Error("down"));
    const process = createProcess(time, { ...memoryStore({ clock: time.clock }), release });
    await (await process.acquire())();
    expect(process.errors).toEqual([{ error: "Error" }]);
  });

  test("a permit counts again as soon as the store works again", async () => {
    const time = createTime();
    const memory = memoryStore({ clock: time.clock });
    let isBroken = true;
    let calls = 0;
    const acquire: Store["acquire"] = (...args) => {
      calls++;
      return isBroken ? Promise.reject(new Error("down")) : memory.acquire(...args);
    };
    const process = createProcess(time, { ...memory, acquire }, { maxRequests: 9, windowMs: 1_000 });
    for (let round = 0; round < 3; round++) (await process.acquire())();
    // After a failure, reads do without the store for five seconds.
    expect(calls).toBe(1);
    isBroken = false;
    await time.run(5_000);
    await process.acquire();
    expect(calls).toBe(2);
    expect(await memory.acquire([{ key: "Probe", max: 1, windowMs: 1_000 }], 1_000)).toHaveProperty("waitMs");
  });

  describe("because it does not respond", () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    test("a read starts after two seconds, the next reads at once, and a send fails after two seconds", async () => {
      const time = createTime();
      const acquire = () => new Promise<never>(() => undefined);
      const store = { ...memoryStore({ clock: time.clock }), acquire };
      const process = createProcess(time, store, { maxRequests: 9, windowMs: 1_000 });
      const states = { read: "waits", next: "waits", send: "waits" };
      process.acquire().then(() => {
        states.read = "starts";
      });
      await vi.advanceTimersByTimeAsync(1_999);
      expect(states.read).toBe("waits");
      await vi.advanceTimersByTimeAsync(1);
      await settle();
      expect(states.read).toBe("starts");
      process.acquire({}, "unsent").catch((error: ToolError) => {
        states.send = error.code;
      });
      process.acquire().then(() => {
        states.next = "starts";
      });
      await settle();
      expect(states).toEqual({ read: "starts", next: "starts", send: "waits" });
      await vi.advanceTimersByTimeAsync(2_000);
      await settle();
      expect(states.send).toBe("unavailable");
    });

    test("a permit that it grants later is released", async () => {
      const time = createTime();
      const memory = memoryStore({ clock: time.clock });
      const granting = Promise.withResolvers<Awaited<ReturnType<Store["acquire"]>>>();
      const process = createProcess(time, { ...memory, acquire: () => granting.promise });
      const sending = errorOf(process.acquire({}, "unsent"));
      await vi.advanceTimersByTimeAsync(2_000);
      expect((await sending).message).toContain("(TimeoutError)");
      const limit = { key: "Probe", max: 1, windowMs: 0 };
      granting.resolve(await memory.acquire([limit], 60_000));
      await settle();
      expect(await memory.acquire([limit], 60_000)).toHaveProperty("permit");
    });
  });
});

test("toolkits of different accounts do not share a limit, and the keys contain no account in clear", async () => {
  const time = createTime();
  const keys: string[] = [];
  const memory = memoryStore({ clock: time.clock });
  const acquire: Store["acquire"] = (limits, leaseMs) => {
    keys.push(...limits.map(({ key }) => key));
    return memory.acquire(limits, leaseMs);
  };
  for (const account of ["ada@example.com", "bo@example.com", undefined]) {
    const store = toolkitStore({ store: { ...memory, acquire }, clock: time.clock });
    const limiter = createRateLimiter(WINDOW, time.clock, { store, keyOf: limitKey(account, "Probe") });
    await limiter.acquire(createCall({ deadlineMs: FOREVER }), "Probe");
  }
  expect(new Set(keys).size).toBe(3);
  for (const key of keys) expect(key).toMatch(/^toolwright:\{[0-9a-f]{16}\}:limit:[0-9a-f]{40}$/);
});
