import { expect, test } from "vitest";
import { NOW } from "./__fixtures__/workspace.ts";
import { createRateLimits } from "./rate-limits.ts";

test.each([
  ["track", 1_000, 1_000],
  ["app", 10, 1_000],
  ["send", 100, 1_000],
  ["trigger", 1, 10_000],
] as const)("the limit %s accepts %i requests within %i ms", (limit, most, withinMs) => {
  const limits = createRateLimits();
  for (let count = 0; count < most; count++) expect(limits.take(limit, NOW)).toBe(true);
  expect(limits.take(limit, NOW)).toBe(false);
  expect(limits.take(limit, NOW + withinMs - 1)).toBe(false);
  expect(limits.take(limit, NOW + withinMs)).toBe(true);
});

test("the period rolls: each request stops counting when its own period ends", () => {
  const limits = createRateLimits();
  for (let index = 0; index < 10; index++) expect(limits.take("app", NOW + index * 100)).toBe(true);
  expect(limits.take("app", NOW + 999)).toBe(false);
  expect(limits.take("app", NOW + 1_000)).toBe(true);
  expect(limits.take("app", NOW + 1_001)).toBe(false);
  expect(limits.take("app", NOW + 1_100)).toBe(true);
});

test("a refused request uses up nothing", () => {
  const limits = createRateLimits();
  limits.take("trigger", NOW);
  for (let index = 1; index < 10; index++) expect(limits.take("trigger", NOW + index * 1_000)).toBe(false);
  expect(limits.take("trigger", NOW + 10_000)).toBe(true);
});

test("each limit is counted on its own, and clearing forgets all of them", () => {
  const limits = createRateLimits();
  limits.take("trigger", NOW);
  for (let count = 0; count < 10; count++) limits.take("app", NOW);
  expect(limits.take("send", NOW)).toBe(true);
  expect(limits.take("track", NOW)).toBe(true);
  expect([limits.take("trigger", NOW), limits.take("app", NOW)]).toEqual([false, false]);
  limits.clear();
  expect([limits.take("trigger", NOW), limits.take("app", NOW)]).toEqual([true, true]);
});
