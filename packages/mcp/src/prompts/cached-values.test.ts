import type { AgentAnswer, Tool } from "@toolwright/core";
import { hideFields } from "@toolwright/core/hide";
import { createMessaging } from "@toolwright/messaging";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { expect, test } from "vitest";
import { cacheValues, KEPT_MS, matchValues, RETRY_AFTER_MS, WAIT_MS } from "./cached-values.ts";
import { SEGMENTS, SERVICES } from "./value-lists.ts";

/** A tool that lists segments with these names, after `release` if it is set. */
function start(names: readonly unknown[], gate: Promise<unknown> = Promise.resolve()) {
  const clock = testClock(0, { sleep: "hold" });
  const calls: unknown[] = [];
  const problems: string[] = [];
  let failure: string | null = null;
  const call = async (_: unknown, options: unknown) => {
    calls.push(options);
    await gate;
    const value = { segments: names.map((name) => ({ name })) };
    const answer = failure ? { ok: false, error: { code: failure }, text: "" } : { ok: true, value, fitted: value };
    return answer as unknown as AgentAnswer;
  };
  const tool = { call, hide: (value: unknown) => value } as unknown as Tool;
  const read = cacheValues(SEGMENTS, tool, { clock, onFailure: (problem) => problems.push(problem) });
  return { clock, calls, problems, read, fail: (code: string | null) => (failure = code) };
}

test("keeps values for five minutes, and reads once for concurrent completions", async () => {
  const { clock, calls, read } = start(["Pro", "Beta", "Pro"]);
  expect(await Promise.all([read(), read()])).toEqual([
    ["Pro", "Beta"],
    ["Pro", "Beta"],
  ]);
  clock.advance(KEPT_MS - 1);
  await read();
  expect(calls).toEqual([{ timeout: 10_000 }]);
  clock.advance(1);
  await read();
  expect(calls).toHaveLength(2);
  expect(clock.waiting).toBe(0);
});

test("returns no values for 30 seconds after a failure, without another read", async () => {
  const { clock, calls, problems, read, fail } = start(["Pro"]);
  fail("rate_limited");
  expect(await read()).toEqual([]);
  clock.advance(RETRY_AFTER_MS - 1);
  expect(await read()).toEqual([]);
  expect(calls).toHaveLength(1);
  expect(problems).toEqual(["No completion of segment names: Messaging_ListSegments failed with rate_limited"]);
  clock.advance(1);
  fail(null);
  expect(await read()).toEqual(["Pro"]);
});

test("waits two seconds for a slow read, whose values the next completion gets", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { clock, calls, read } = start(["Pro"], promise);
  const first = read();
  expect(clock.waiting).toBe(1);
  clock.advance(WAIT_MS);
  expect(await first).toEqual([]);
  resolve();
  expect(await read()).toEqual(["Pro"]);
  expect(calls).toHaveLength(1);
});

test.each([
  "ada@example.com",
  "VIP of ada@example.com",
  "key 0f4c2a9b7d1e4f6a8c3b5d7e9f1a2b4c",
  "sk_live_51H8x2eKvJ0mQ3rT6yU9iO1pA",
  "two\nlines",
  "hidden\u200b",
  "x".repeat(101),
  " ",
  null,
  5,
])("offers no value that may be personal, secret or unreadable: %j", async (value) => {
  expect(await start([value, "Pro"]).read()).toEqual(["Pro"]);
});

test("offers no value that the toolkit hides", async () => {
  const { tools } = createMessaging({ ...createSandbox().messaging.options, hide: hideFields(["segments.name"]) });
  const tool = tools.find(({ wireName }) => wireName === SEGMENTS.tool)!;
  expect(await cacheValues(SEGMENTS, tool, { onFailure: () => undefined })()).toEqual([]);
});

test("offers long names in words", async () => {
  const name = "recommendation_api_v2_europe_central_1-production-canary";
  expect(await start([name]).read()).toEqual([name]);
});

test("reads no values from a result of another form", () => {
  expect(SEGMENTS.pick({})).toEqual([]);
  expect(SERVICES.pick({ buckets: [null, { by: 1 }, { by: { service: "api" } }] })).toEqual([
    undefined,
    undefined,
    "api",
  ]);
});

test("shows at most 100 values, and counts the others", () => {
  const values = Array.from({ length: 250 }, (_, index) => `service-${index}`);
  const { completion } = matchValues(values, "SERVICE");
  expect(completion).toEqual({ values: values.slice(0, 100), total: 250, hasMore: true });
  expect(matchValues(values, "-249").completion).toEqual({ values: ["service-249"], total: 1, hasMore: false });
});
