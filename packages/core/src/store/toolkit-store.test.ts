import { testClock } from "@toolwright/tests-support";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { errorOf } from "../__fixtures__/http.ts";
import { memoryStore } from "./memory-store.ts";
import type { Store } from "./store.ts";
import { toolkitStore } from "./toolkit-store.ts";

const LIMIT = [{ key: "w", max: 1, windowMs: 1_000 }];
const CLAIM = { leaseMs: 1_000, ttlMs: 60_000 };

/** A store that fails while `state.isDown`, and the store that a toolkit makes of it. */
function createBoth() {
  const clock = testClock();
  const state = { isDown: false, isSilent: false };
  const memory = memoryStore({ clock });
  const events: unknown[] = [];
  const shared = new Proxy(memory, {
    get:
      (target, name) =>
      async (...args: unknown[]) => {
        // biome-ignore lint/plugin: runs on fake timers
        if (state.isSilent) await new Promise((resolve) => setTimeout(resolve, 2_500));
        if (state.isDown) throw new TypeError("redis://:secret@host refused");
        return Reflect.apply(Reflect.get(target, name) as () => unknown, target, args);
      },
  }) as Store;
  const hooks = { onStoreError: (event: unknown) => void events.push(event) };
  const store = toolkitStore({ store: shared, onStoreFailure: "allow", clock, hooks });
  return { clock, state, memory, shared, store, events, hooks };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each<[string, (store: Store) => Promise<unknown>]>([
  ["counts requests against the rate limit", (store) => store.acquire(LIMIT, 1_000)],
  ["prevents duplicates", (store) => store.claim("k", { ...CLAIM, owner: "a" })],
  ["counts sends and credits", (store) => store.spend("s", 1, 1)],
  ["keeps values", (store) => store.get("v")],
])("without the option, a failure of the store that %s rejects, and names no secret", async (purpose, run) => {
  const { shared, state, hooks, clock } = createBoth();
  state.isDown = true;
  expect((await errorOf(run(toolkitStore({ store: shared, clock, hooks })))).toJSON()).toEqual({
    code: "unavailable",
    message: `The store that ${purpose} failed (TypeError). Nothing was sent.`,
    retryable: true,
  });
});

test("a failure is reported once, with the name of the error alone", async () => {
  const { store, state, events, clock } = createBoth();
  state.isDown = true;
  for (let second = 0; second < 30; second++) {
    await store.get("v");
    clock.advance(1_000);
  }
  expect(events).toEqual([{ error: "TypeError" }]);
});

test("a store that works again is used again after five seconds", async () => {
  const { store, state, memory, clock } = createBoth();
  state.isDown = true;
  await store.set("v", "local", 60_000);
  state.isDown = false;
  await memory.set("v", "shared", 60_000);
  expect(await store.get("v")).toBe("local");
  clock.advance(5_000);
  expect(await store.get("v")).toBe("shared");
});

test("a claim that the store grants after its timeout is released, and so is a permit and an amount", async () => {
  for (const operation of [
    (store: Store) => store.claim("k", { ...CLAIM, owner: "late" }),
    (store: Store) => store.acquire(LIMIT, 1_000),
    (store: Store) => store.spend("s", 1, 1),
    (store: Store) => store.refund("s", 1),
  ]) {
    const { store, state, memory, clock } = createBoth();
    state.isSilent = true;
    const granted = operation(store);
    await vi.advanceTimersByTimeAsync(2_000);
    await granted;
    await vi.advanceTimersByTimeAsync(5_000);
    clock.advance(2_000);
    expect(await memory.claim("k", { ...CLAIM, owner: "next" })).toBeNull();
    expect(await memory.acquire(LIMIT, 1_000)).toHaveProperty("permit");
    expect(await memory.spend("s", 1, 1)).toEqual({ isGranted: true, spent: 1 });
  }
});

test("other processes learn the outcome of a claim that the memory granted, once the store works again", async () => {
  const { store, state, memory, clock } = createBoth();
  state.isDown = true;
  expect(await store.claim("k", { ...CLAIM, owner: "a" })).toBeNull();
  expect(await store.claim("k", { ...CLAIM, owner: "b" })).toMatchObject({ owner: "a" });
  state.isDown = false;
  clock.advance(5_000);
  await store.settle("k", "a", { state: "ambiguous", ttlMs: 60_000 });
  expect(await memory.claim("k", { ...CLAIM, owner: "c" })).toMatchObject({ state: "ambiguous", owner: "a" });
});
