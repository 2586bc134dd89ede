import { expect, test } from "vitest";
import { countTimers, timersDropTo } from "../__fixtures__/timers.ts";
import { MAX_TIMER_MS, systemClock } from "./clock.ts";

const never = new AbortController().signal;

test("the system clock returns the current time and random numbers in [0, 1)", () => {
  expect(Math.abs(systemClock.now() - Date.now())).toBeLessThan(1_000);
  const drawn = systemClock.random();
  expect(drawn >= 0 && drawn < 1).toBe(true);
});

test("a sleep ends after its time and leaves no listener on its signal", async () => {
  const before = countTimers();
  await expect(systemClock.sleep(1, never)).resolves.toBeUndefined();
  expect(await timersDropTo(before)).toBe(true);
});

test("an abort ends a sleep at once with the signal's reason and leaves no timer", async () => {
  const before = countTimers();
  const controller = new AbortController();
  const sleep = systemClock.sleep(60_000, controller.signal);
  expect(countTimers()).toBe(before + 1);
  controller.abort("enough");
  expect(countTimers()).toBe(before);
  await expect(sleep).rejects.toBe("enough");
});

test("a sleep on an aborted signal never starts", async () => {
  const before = countTimers();
  const sleep = systemClock.sleep(60_000, AbortSignal.abort("over"));
  expect(countTimers()).toBe(before);
  await expect(sleep).rejects.toBe("over");
});

test.each([MAX_TIMER_MS + 1, Number.POSITIVE_INFINITY])(
  "a sleep of %d ms does not end at once",
  async (milliseconds) => {
    const controller = new AbortController();
    const sleep = systemClock.sleep(milliseconds, controller.signal);
    await systemClock.sleep(10, never);
    controller.abort("still asleep");
    await expect(sleep).rejects.toBe("still asleep");
  },
);
