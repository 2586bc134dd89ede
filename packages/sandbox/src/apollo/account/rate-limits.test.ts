import { describe, expect, test } from "vitest";
import { NOW } from "../__fixtures__/call-apollo.ts";
import { createRateLimits } from "./rate-limits.ts";

const SEARCH = ["mixed_companies/search", "search"] as const;
const MATCH = ["people/match", "enrichment"] as const;

describe("rate limits", () => {
  test("requests are counted per endpoint and window, and headers report the counts", () => {
    const limits = createRateLimits("professional");
    limits.take(...SEARCH, NOW);
    expect(limits.take(...SEARCH, NOW)).toEqual({
      exceeded: null,
      headers: {
        "x-rate-limit-minute": "200",
        "x-minute-usage": "2",
        "x-minute-requests-left": "198",
        "x-rate-limit-hourly": "6000",
        "x-hourly-usage": "2",
        "x-hourly-requests-left": "5998",
        "x-rate-limit-24-hour": "50000",
        "x-24-hour-usage": "2",
        "x-24-hour-requests-left": "49998",
      },
    });
    expect(limits.take("mixed_people/api_search", "search", NOW).headers["x-minute-usage"]).toBe("1");
  });

  test("an unlimited window has an empty limit header and no usage headers", () => {
    const { headers } = createRateLimits("basic").take(...MATCH, NOW);
    expect(headers).toEqual({
      "x-rate-limit-minute": "1000",
      "x-minute-usage": "1",
      "x-minute-requests-left": "999",
      "x-rate-limit-hourly": "",
      "x-rate-limit-24-hour": "",
    });
  });

  test.each([
    ["free", "default", [50, 200, 600]],
    ["free", "bulk", [20, 100, 600]],
    ["free", "search", [50, 200, 600]],
    ["basic", "default", [200, 400, 2_000]],
    ["professional", "bulk", [1_000, null, null]],
    ["organization", "default", [200, 600, 6_000]],
    ["organization", "search", [200, 6_000, 50_000]],
  ] as const)("the %s plan limits %s endpoints to %j", (plan, group, expected) => {
    const { minute, hour, day } = createRateLimits(plan).usageOf("x", group, NOW);
    expect([minute.limit, hour.limit, day.limit]).toEqual(expected);
  });

  test("a request over the limit is rejected until the window ends, and is not counted", () => {
    const limits = createRateLimits("free", { minute: 2 });
    limits.take(...MATCH, NOW);
    limits.take(...MATCH, NOW);
    const rejection = limits.take(...MATCH, NOW);
    expect(rejection.exceeded).toEqual({ max: 2, window: "minute", retryAfterSeconds: 60 });
    expect(rejection.headers["x-minute-requests-left"]).toBe("0");
    expect(limits.usageOf(...MATCH, NOW).minute.consumed).toBe(2);
    expect(limits.take(...MATCH, NOW + 59_999).exceeded).not.toBeNull();
    expect(limits.take(...MATCH, NOW + 60_000).exceeded).toBeNull();
  });

  test("the longest exceeded window sets Retry-After", () => {
    const limits = createRateLimits("free", { minute: 1, hour: 1 });
    limits.take(...MATCH, NOW);
    expect(limits.take(...MATCH, NOW).exceeded).toEqual({ max: 1, window: "hour", retryAfterSeconds: 3_600 });
  });

  test("each window begins with the first request after the end of the previous one", () => {
    const limits = createRateLimits("free", { minute: 2, hour: null, day: null });
    limits.take(...MATCH, NOW + 20_000);
    limits.take(...MATCH, NOW + 70_000);
    expect(limits.take(...MATCH, NOW + 79_999).exceeded?.retryAfterSeconds).toBe(1);
    expect(limits.usageOf(...MATCH, NOW + 80_000).minute.consumed).toBe(0);
    limits.take(...MATCH, NOW + 90_000);
    limits.take(...MATCH, NOW + 149_000);
    expect(limits.take(...MATCH, NOW + 149_999).exceeded?.retryAfterSeconds).toBe(1);
    expect(limits.take(...MATCH, NOW + 150_000).exceeded).toBeNull();
  });

  test("isLast reports any minute limit as exhausted", () => {
    const limits = createRateLimits("professional");
    expect(limits.take(...MATCH, NOW, true)).toMatchObject({
      exceeded: { max: 1_000, window: "minute" },
      headers: { "x-minute-usage": "1000", "x-minute-requests-left": "0" },
    });
    const unlimited = createRateLimits("professional", { minute: null });
    expect(unlimited.take(...MATCH, NOW, true).exceeded?.max).toBe(50);
    expect(limits.take(...MATCH, NOW).exceeded).toBeNull();
  });

  test("a limit of zero rejects every request, and clear() resets the counts", () => {
    expect(createRateLimits("free", { day: 0 }).take(...MATCH, NOW).exceeded?.max).toBe(0);
    const limits = createRateLimits("free");
    limits.take(...MATCH, NOW);
    limits.clear();
    expect(limits.usageOf(...MATCH, NOW).day).toEqual({ limit: 600, consumed: 0, left_over: 600 });
  });
});
