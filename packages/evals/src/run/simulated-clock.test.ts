import { expect, test } from "vitest";
import { createSimulatedClock } from "./simulated-clock.ts";

const never = new AbortController().signal;

test("sleepers wake in the order of their times, and the clock has those times", async () => {
  const clock = createSimulatedClock(1_000);
  const woken: [string, number][] = [];
  const sleep = (name: string, milliseconds: number) =>
    clock.sleep(milliseconds, never).then(() => woken.push([name, clock.now()]));
  await Promise.all([sleep("an hour", 3_600_000), sleep("a second", 1_000), sleep("a minute", 60_000)]);
  expect(woken).toEqual([
    ["a second", 2_000],
    ["a minute", 61_000],
    ["an hour", 3_601_000],
  ]);
});

test("the clock does not jump while a request is in flight", async () => {
  const clock = createSimulatedClock(0);
  const { promise, resolve } = Promise.withResolvers<Response>();
  const request = clock
    .track(() => promise)("https://api.example")
    .then(() => clock.now());
  const sleeper = clock.sleep(5_000, never);
  for (let turn = 0; turn < 20; turn++) await new Promise((next) => setImmediate(next));
  expect(clock.now()).toBe(0);
  resolve(new Response());
  expect(await request).toBe(0);
  await sleeper;
  expect(clock.now()).toBe(5_000);
});

test("an aborted sleep rejects with the reason of its signal, and the clock does not jump to its end", async () => {
  const clock = createSimulatedClock(0);
  const controller = new AbortController();
  const aborted = clock.sleep(60_000, controller.signal);
  controller.abort(new Error("No longer needed"));
  await expect(aborted).rejects.toThrow("No longer needed");
  await expect(clock.sleep(1, controller.signal)).rejects.toThrow("No longer needed");
  await clock.sleep(10, never);
  expect(clock.now()).toBe(10);
});

test("the random numbers of a clock are in [0, 1), differ, and repeat with the same start", () => {
  const draw = () => {
    const { random } = createSimulatedClock(Date.UTC(2026, 5, 17));
    return Array.from({ length: 1_000 }, random);
  };
  expect(draw()).toEqual(draw());
  expect(new Set(draw()).size).toBeGreaterThan(990);
  expect(draw().every((value) => value >= 0 && value < 1)).toBe(true);
});
