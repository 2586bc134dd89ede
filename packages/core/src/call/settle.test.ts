import { getEventListeners } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settleWithGrace } from "./settle.ts";

const never = new Promise<never>(() => undefined);
const leave = () => new Error("left");

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("work that settles decides the outcome, even when its signal aborted before", async () => {
  const controller = new AbortController();
  expect(await settleWithGrace(controller.signal, Promise.resolve(1), leave)).toBe(1);
  expect(getEventListeners(controller.signal, "abort")).toEqual([]);
  await expect(settleWithGrace(controller.signal, Promise.reject(new Error("own")), leave)).rejects.toThrow("own");
  controller.abort();
  expect(await settleWithGrace(controller.signal, Promise.resolve(2), leave)).toBe(2);
  await expect(settleWithGrace(controller.signal, Promise.reject(new Error("own")), leave)).rejects.toThrow("own");
  expect(vi.getTimerCount()).toBe(0);
});

test.each([true, false])(
  "work that ignores its signal is abandoned after the grace period, aborted before: %s",
  async (isAborted) => {
    const controller = new AbortController();
    if (isAborted) controller.abort();
    let hasLeft = false;
    const settled = settleWithGrace(controller.signal, never, leave).catch((error: Error) => {
      hasLeft = error.message === "left";
    });
    if (!isAborted) controller.abort();
    await vi.advanceTimersByTimeAsync(249);
    expect(hasLeft).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await settled;
    expect(hasLeft).toBe(true);
  },
);

test("an event loop that is blocked after an abort does not use up the grace period", async () => {
  const controller = new AbortController();
  const work = Promise.withResolvers<string>();
  const settled = settleWithGrace(controller.signal, work.promise, leave, 50);
  controller.abort();
  await vi.advanceTimersByTimeAsync(0);
  // One synchronous jump: the timer is late, and the outcome is processed after it.
  vi.advanceTimersByTime(10_000);
  work.resolve("outcome");
  expect(await settled).toBe("outcome");
});
