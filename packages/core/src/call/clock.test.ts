import { getEventListeners } from "node:events";
import { expect, test, vi } from "vitest";
import { fakeTimeouts } from "../__fixtures__/timers.ts";
import { MAX_TIMER_MS, systemClock } from "./clock.ts";

test("the system clock returns the current time and random numbers in [0, 1)", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_234 });
  expect(systemClock.now()).toBe(1_234);
  vi.useRealTimers();
  const drawn = systemClock.random();
  expect(drawn >= 0 && drawn < 1).toBe(true);
});

test("a sleep ends after its time and leaves no listener on its signal", async () => {
  fakeTimeouts();
  const { signal } = new AbortController();
  const ended = vi.fn();
  systemClock.sleep(10, signal).then(ended);
  await vi.advanceTimersByTimeAsync(9);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalled();
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

test("an abort ends a sleep at once with the signal's reason and leaves no timer", async () => {
  fakeTimeouts();
  const controller = new AbortController();
  const sleep = systemClock.sleep(60_000, controller.signal);
  expect(vi.getTimerCount()).toBe(1);
  controller.abort("enough");
  expect(vi.getTimerCount()).toBe(0);
  await expect(sleep).rejects.toBe("enough");
});

test("a sleep on an aborted signal never starts", async () => {
  fakeTimeouts();
  const sleep = systemClock.sleep(60_000, AbortSignal.abort("over"));
  expect(vi.getTimerCount()).toBe(0);
  await expect(sleep).rejects.toBe("over");
});

test.each([MAX_TIMER_MS + 1, Number.POSITIVE_INFINITY])(
  "a sleep of %d ms does not end at once",
  async (milliseconds) => {
    fakeTimeouts();
    const controller = new AbortController();
    const sleep = systemClock.sleep(milliseconds, controller.signal);
    vi.advanceTimersByTime(MAX_TIMER_MS - 1);
    controller.abort("still asleep");
    await expect(sleep).rejects.toBe("still asleep");
  },
);
