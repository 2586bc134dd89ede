import { expect, test } from "vitest";
import { simulatedClock } from "./simulated-clock.ts";

test("a simulated clock stands still, and a wait moves it and ends at once", async () => {
  const clock = simulatedClock(1_000);
  expect([clock.now(), clock.now()]).toEqual([1_000, 1_000]);
  await clock.sleep(3_600_000, new AbortController().signal);
  expect(clock.now()).toBe(3_601_000);
});

test("a simulated clock starts at the beginning of an hour by default", () => {
  expect(simulatedClock().now() % 3_600_000).toBe(0);
});
