import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withStoreTimeout } from "./store-timeout.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("an operation that does not settle fails with a TimeoutError after two seconds", async () => {
  let failure: unknown;
  const running = withStoreTimeout(() => new Promise(() => undefined)).catch((error: unknown) => {
    failure = error;
  });
  await vi.advanceTimersByTimeAsync(1_999);
  expect(failure).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  await running;
  expect(failure).toMatchObject({ name: "TimeoutError", message: "The store did not respond within 2000 ms." });
});

test("a blocked event loop does not make a store that answered look failed", async () => {
  const answer = Promise.withResolvers<string>();
  const running = withStoreTimeout(() => answer.promise);
  // One synchronous jump: the timer is late, and the answer is processed after it.
  vi.advanceTimersByTime(60_000);
  answer.resolve("granted");
  expect(await running).toBe("granted");
});

test.each<[string, () => Promise<unknown>]>([
  ["resolves", async () => 1],
  ["rejects", () => Promise.reject(new Error("down"))],
  [
    "throws",
    () => {
      throw new Error("down");
    },
  ],
])("an operation that %s leaves no timer", async (_, operation) => {
  await withStoreTimeout(operation).catch(() => undefined);
  expect(vi.getTimerCount()).toBe(0);
});

test("an operation that settles in the same turn as a timer leaves no timer", async () => {
  const answer = Promise.withResolvers<string>();
  const running = withStoreTimeout(() => answer.promise);
  // biome-ignore lint/plugin: runs on fake timers
  setTimeout(() => answer.resolve("late"), 100);
  await vi.advanceTimersByTimeAsync(100);
  expect(await running).toBe("late");
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(0);
});
