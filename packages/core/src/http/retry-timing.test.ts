import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyString } from "../__fixtures__/any-string.ts";
import { backoffMs, serverDelayMs } from "./retry-timing.ts";

const NOW = Date.parse("2026-03-18T15:00:00.000Z");
const NOW_SECONDS = NOW / 1_000;

function delayOf(headers: Record<string, string>): number | null {
  return serverDelayMs({ status: 429, headers: new Headers(headers) }, NOW);
}

describe("Retry-After", () => {
  test.each([
    ["0", 0],
    ["3", 3_000],
    ["1.5", 1_500],
    [" 2 ", 2_000],
    ["Wed, 18 Mar 2026 15:00:20 GMT", 20_000],
    ["Wednesday, 18-Mar-26 15:00:20 GMT", 20_000],
    ["2026-03-18T15:01:00Z", 60_000],
    ["Wed, 18 Mar 2026 14:00:00 GMT", 0],
    [String(NOW_SECONDS + 7), 7_000],
    [String(NOW_SECONDS - 7), 0],
  ])("reads the Retry-After value %s", (value, expected) => {
    expect(delayOf({ "retry-after": value })).toBe(expected);
  });

  test.each([
    "",
    "soon",
    "-5",
    "5 minutes",
    "5, 5",
    "1e3",
    "0x10",
    "NaN",
    "Infinity",
    "after 2026",
    "9".repeat(13),
    "1".repeat(400),
  ])("ignores the Retry-After value %j", (value) => {
    expect(delayOf({ "retry-after": value })).toBeNull();
  });

  test("prefers Retry-After to a rate-limit reset, unless its value is unusable", () => {
    expect(delayOf({ "retry-after": "3", "x-ratelimit-reset": "9" })).toBe(3_000);
    expect(delayOf({ "retry-after": "0", "x-ratelimit-reset": "9" })).toBe(0);
    expect(delayOf({ "retry-after": "-5", "x-ratelimit-reset": "9" })).toBe(9_000);
  });
});

describe.each(["ratelimit-reset", "x-ratelimit-reset", "x-rate-limit-reset"])("%s", (name) => {
  test.each([
    ["12", 12_000],
    ["0", 0],
    [String(NOW_SECONDS + 30), 30_000],
    [String(NOW_SECONDS - 30), 0],
    [String(NOW), null],
    ["Wed, 18 Mar 2026 15:00:20 GMT", null],
    ["soon", null],
  ])("reads %s as seconds from now, or as epoch seconds", (value, expected) => {
    expect(delayOf({ [name]: value })).toBe(expected);
  });
});

test("finds no delay without headers", () => {
  expect(delayOf({})).toBeNull();
});

test("no header makes the delay negative, fractional or not a number", () => {
  const printable = anyString().map((text) => text.replaceAll(/[^\x20-\x7e]/g, "1"));
  const numeric = fc.oneof(fc.bigInt().map(String), fc.double().map(String), fc.date().map(String));
  fc.assert(
    fc.property(fc.oneof(printable, numeric), (value) => {
      const delay = delayOf({ "retry-after": value, "x-ratelimit-reset": value });
      expect(delay === null || (Number.isInteger(delay) && delay >= 0)).toBe(true);
    }),
  );
});

describe("backoff", () => {
  test("doubles the backoff from attempt to attempt up to a ceiling, and never falls below half of it", () => {
    expect([1, 2, 3, 4, 5, 6, 7].map((attempt) => backoffMs(attempt, 0))).toEqual([
      200, 400, 800, 1_600, 3_200, 4_000, 4_000,
    ]);
    expect(backoffMs(1, 0.5)).toBe(300);
    expect(backoffMs(1_000_000, 0.999)).toBeLessThanOrEqual(8_000);
  });

  test("spreads the backoff randomly within its bounds", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_000 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (attempt, random) => {
          const ceiling = Math.min(8_000, 400 * 2 ** (attempt - 1));
          const delay = backoffMs(attempt, random);
          expect(delay >= ceiling / 2 && delay <= ceiling).toBe(true);
        },
      ),
    );
  });
});

test("uses a rate-limit reset only after a 429, since many backends send it with every response", () => {
  const answer = (status: number, headers: Record<string, string>) => ({ status, headers: new Headers(headers) });
  expect(serverDelayMs(answer(503, { "x-ratelimit-reset": "1800" }), NOW)).toBeNull();
  expect(serverDelayMs(answer(503, { "x-ratelimit-reset": "1800", "retry-after": "2" }), NOW)).toBe(2_000);
});
