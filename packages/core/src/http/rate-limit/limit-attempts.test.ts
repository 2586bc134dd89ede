import { testClock } from "@toolwright/tests-support";
import { expect, test } from "vitest";
import { createCall, request } from "../../__fixtures__/http.ts";
import { ToolError } from "../../errors.ts";
import type { WaitEvent } from "../hooks.ts";
import { createRedact } from "../redact.ts";
import type { WireResponse } from "../request.ts";
import { limitAttempts } from "./limit-attempts.ts";
import type { RateLimiter } from "./rate-limiter.ts";

const answer: WireResponse = { status: 200, headers: new Headers(), text: "", body: { kind: "empty" } };

/** Sends a request that waits for a permit. */
function send(observers: Parameters<typeof limitAttempts>[0], acquire: RateLimiter["acquire"]) {
  const wire = { ...request("read"), url: "http://127.0.0.1/", headers: {}, json: undefined };
  const deliver = limitAttempts(observers, async () => answer);
  return deliver({ ...wire, redaction: () => createRedact([]), rateLimiter: { acquire } }, createCall());
}

/** Observers that remember everything. */
function createObservers() {
  const clock = testClock();
  const events: WaitEvent[] = [];
  const spans: object[] = [];
  const tracer = {
    startActiveSpan(name: string, options: object, run: (span: never) => never) {
      const span = { name, ...options, set: {} as Record<string, unknown>, status: null as unknown, ended: false };
      spans.push(span);
      return run({
        setAttribute: (key: string, value: unknown) => Object.assign(span.set, { [key]: value }),
        setStatus: (status: unknown) => Object.assign(span, { status }),
        end: () => Object.assign(span, { ended: true }),
      } as never);
    },
  };
  return {
    clock,
    events,
    spans,
    observers: { service: "Probe", clock, tracer, hooks: { onWait: (event: WaitEvent) => void events.push(event) } },
  };
}

test("a wait is reported with its duration, to the hook and as a span that starts with the wait", async () => {
  const { clock, events, spans, observers } = createObservers();
  const startTime = clock.now();
  const acquire = async () => {
    clock.advance(1_500);
    return () => undefined;
  };
  expect(await send(observers, acquire)).toBe(answer);
  expect(events).toEqual([{ tool: "Probe.Run", service: "Probe", waitMs: 1_500, error: null }]);
  expect(spans).toEqual([
    {
      name: "wait for rate limit",
      kind: 0,
      startTime,
      attributes: { "toolwright.service": "Probe", "toolwright.wait_ms": 1_500 },
      set: {},
      status: null,
      ended: true,
    },
  ]);
});

test("a permit without a wait is not reported", async () => {
  const { events, spans, observers } = createObservers();
  await send(observers, async () => () => undefined);
  expect({ events, spans }).toEqual({ events: [], spans: [] });
});

test.each([
  [new ToolError({ code: "rate_limited", message: "The limit is used up." }), "rate_limited"],
  [new ToolError({ code: "unavailable", message: "The store failed." }), "unavailable"],
  [new DOMException("The call was aborted.", "AbortError"), "aborted"],
])("a refusal is reported with its code and without its message: %s", async (thrown, error) => {
  const { events, spans, observers } = createObservers();
  await expect(send(observers, () => Promise.reject(thrown))).rejects.toBe(thrown);
  expect(events).toEqual([{ tool: "Probe.Run", service: "Probe", waitMs: 0, error }]);
  expect(spans).toMatchObject([{ set: { "error.type": error }, status: { code: 2 }, ended: true }]);
});
