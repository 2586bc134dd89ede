import { testClock } from "@toolwright/tests-support";
import { describe, expect, test } from "vitest";
import { createCall, request } from "../__fixtures__/http.ts";
import { AttemptFailure } from "./failure.ts";
import type { RetryEvent } from "./hooks.ts";
import { createRedact } from "./redact.ts";
import type { WireRequest, WireResponse } from "./request.ts";
import { isRepeatable, retryAttempts } from "./retry.ts";
import type { RetrySafety } from "./retry-timing.ts";

const answer = (status: number, headers: Record<string, string> = {}): WireResponse => ({
  status,
  headers: new Headers(headers),
  text: "",
  body: { kind: "empty" },
});
const connectionFailure = new AttemptFailure("network", "ECONNREFUSED");
const resetLate = new AttemptFailure("network", "ECONNRESET");
const timeoutFailure = new AttemptFailure("timeout", "no answer in time");

describe("isRepeatable", () => {
  const table: [string, WireResponse | AttemptFailure, Record<RetrySafety, boolean>][] = [
    ["200", answer(200), { read: false, idempotent: false, unsent: false }],
    ["400", answer(400), { read: false, idempotent: false, unsent: false }],
    ["401", answer(401), { read: false, idempotent: false, unsent: false }],
    ["404", answer(404), { read: false, idempotent: false, unsent: false }],
    ["409", answer(409), { read: false, idempotent: false, unsent: false }],
    ["408", answer(408), { read: true, idempotent: true, unsent: false }],
    ["425", answer(425), { read: true, idempotent: true, unsent: false }],
    ["429", answer(429), { read: true, idempotent: true, unsent: true }],
    ["500", answer(500), { read: true, idempotent: true, unsent: false }],
    ["501", answer(501), { read: false, idempotent: false, unsent: false }],
    ["502", answer(502), { read: true, idempotent: true, unsent: false }],
    ["503", answer(503), { read: true, idempotent: true, unsent: false }],
    ["504", answer(504), { read: true, idempotent: true, unsent: false }],
    ["a refused connection", connectionFailure, { read: true, idempotent: true, unsent: true }],
    ["a reset connection", resetLate, { read: true, idempotent: true, unsent: false }],
    ["an attempt without a response", timeoutFailure, { read: true, idempotent: true, unsent: false }],
  ];

  test.each(table)("decides for each kind of request whether to retry after %s", (_, outcome, expected) => {
    for (const retry of ["read", "idempotent", "unsent"] as const)
      expect(isRepeatable(outcome, retry), retry).toBe(expected[retry]);
  });
});

/** Sends a request through the layer, with one outcome for each attempt. */
async function send(outcomes: readonly (WireResponse | AttemptFailure | Error)[], maxRetries = 2, budgetMs = 30_000) {
  const clock = testClock();
  const queue = [...outcomes];
  const retries: unknown[] = [];
  const settings = {
    service: "Probe",
    maxRetries,
    clock,
    onRetry: ({ attempt, delayMs, reason }: RetryEvent) => retries.push([attempt, delayMs, reason]),
  };
  const wire: WireRequest = {
    ...request("read"),
    url: "http://127.0.0.1/things",
    headers: {},
    json: undefined,
    redaction: () => createRedact([]),
  };
  const work = retryAttempts(settings, async () => {
    const outcome = queue.shift();
    if (outcome === undefined || outcome instanceof AttemptFailure || outcome instanceof Error) throw outcome;
    return outcome;
  })(wire, createCall({ deadlineMs: clock.now() + budgetMs }));
  const result = await work.catch((reason: unknown) => reason);
  return { result, retries, sleeps: clock.sleeps, left: queue.length };
}

describe("retryAttempts", () => {
  test("backs off from attempt to attempt and returns the first successful response", async () => {
    const { result, retries } = await send([answer(500), timeoutFailure, answer(200)]);
    expect(result).toMatchObject({ status: 200 });
    expect(retries).toEqual([
      [1, 200, "status 500"],
      [2, 400, "no answer in time"],
    ]);
  });

  test("ends with the last response, or with the last failure as an error", async () => {
    expect((await send([answer(500), answer(502), answer(503)])).result).toMatchObject({ status: 503 });
    expect((await send([connectionFailure, connectionFailure, connectionFailure])).result).toMatchObject({
      code: "unavailable",
      message: "Probe could not be reached: ECONNREFUSED (3 attempts). Try again later.",
    });
    expect((await send([timeoutFailure], 0)).result).toMatchObject({ code: "timeout", retryable: true });
  });

  test("uses the server's delay when it is longer than the backoff", async () => {
    expect((await send([answer(429, { "retry-after": "7" }), answer(200)])).sleeps).toEqual([7_000]);
    expect((await send([answer(429, { "retry-after": "0" }), answer(200)])).sleeps).toEqual([200]);
    expect((await send([answer(429, { "x-ratelimit-reset": "3" }), answer(200)])).sleeps).toEqual([3_000]);
    expect((await send([answer(503, { "x-ratelimit-reset": "3" }), answer(200)])).sleeps).toEqual([200]);
  });

  test("never exceeds the time budget: a longer delay ends the call at once", async () => {
    const { result, sleeps, left } = await send([answer(429, { "retry-after": "30" }), answer(200)]);
    expect(result).toMatchObject({ status: 429 });
    expect([sleeps, left]).toEqual([[], 1]);
    expect((await send([answer(500), answer(200)], 2, 200)).result).toMatchObject({ status: 500 });
    expect((await send([answer(500), answer(200)], 2, 201)).result).toMatchObject({ status: 200 });
  });

  test("does not retry a response that the request accepts as its answer", async () => {
    const accepts = ({ status }: WireResponse) => status === 429;
    const wire: WireRequest = {
      ...request("read"),
      url: "http://127.0.0.1/",
      headers: {},
      json: undefined,
      redaction: () => createRedact([]),
      accepts,
    };
    const queue = [answer(500), answer(429), answer(200)];
    const clock = testClock();
    const settings = { service: "Probe", maxRetries: 2, clock, onRetry: () => undefined };
    const deliver = retryAttempts(settings, async () => queue.shift()!);
    const result = await deliver(wire, createCall({ deadlineMs: clock.now() + 30_000 }));
    expect(result).toMatchObject({ status: 429 });
    expect(queue).toHaveLength(1);
  });

  test("makes one attempt when retries are disabled", async () => {
    const { result, left, retries } = await send([answer(500), answer(200)], 0);
    expect(result).toMatchObject({ status: 500 });
    expect([left, retries]).toEqual([1, []]);
  });

  test("rethrows at once an error that is not an attempt's failure", async () => {
    const bug = new Error("bug");
    expect((await send([bug, answer(200)])).result).toBe(bug);
  });
});
