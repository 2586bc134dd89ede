import { expect, test } from "vitest";
import { NOW } from "./__fixtures__/workspace.ts";
import { createRateLimits } from "./rate-limits.ts";

test.each([
  ["track", 1_000, 1_000],
  ["app", 10, 1_000],
  ["send", 100, 1_000],
  ["trigger", 1, 10_000],
] as const)("the limit %s accepts %i requests within %i ms", (limit, max, periodMs) => {
  const limits = createRateLimits();
  for (let count = 0; count < max; count++) expect(limits.take(limit, NOW)).toBe(true);
  expect(limits.take(limit, NOW)).toBe(false);
  expect(limits.take(limit, NOW + periodMs - 1)).toBe(false);
  expect(limits.take(limit, NOW + periodMs)).toBe(true);
});

test("in the rolling period each request stops counting when its period ends", () => {
  const limits = createRateLimits();
  for (let index = 0; index < 10; index++) expect(limits.take("app", NOW + index * 100)).toBe(true);
  expect(limits.take("app", NOW + 999)).toBe(false);
  expect(limits.take("app", NOW + 1_000)).toBe(true);
  expect(limits.take("app", NOW + 1_001)).toBe(false);
  expect(limits.take("app", NOW + 1_100)).toBe(true);
});

test("a rejected request does not count", () => {
  const limits = createRateLimits();
  limits.take("trigger", NOW);
  for (let index = 1; index < 10; index++) expect(limits.take("trigger", NOW + index * 1_000)).toBe(false);
  expect(limits.take("trigger", NOW + 10_000)).toBe(true);
});

test("each limit is counted separately, and clear() resets all of them", () => {
  const limits = createRateLimits();
  limits.take("trigger", NOW);
  for (let count = 0; count < 10; count++) limits.take("app", NOW);
  expect(limits.take("send", NOW)).toBe(true);
  expect(limits.take("track", NOW)).toBe(true);
  expect([limits.take("trigger", NOW), limits.take("app", NOW)]).toEqual([false, false]);
  limits.clear();
  expect([limits.take("trigger", NOW), limits.take("app", NOW)]).toEqual([true, true]);
});
