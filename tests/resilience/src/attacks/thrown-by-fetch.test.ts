import { inspect } from "node:util";
import { ToolError, type Tracer } from "@toolwright/core";
import { createSales } from "@toolwright/sales";
import { testClock } from "@toolwright/tests-support";
import { expect, it } from "vitest";
import { NOW } from "../faults/tool-calls.ts";

const KEY = "CANARY-0123456789";
const clock = testClock(NOW);

/** Errors that a custom `fetch`, or the code that aborts a call, may throw. Each contains the key. */
const THROWN: Readonly<Record<string, () => unknown>> = {
  "a message": () => new Error(KEY),
  "a name": () => Object.assign(new Error("no"), { name: KEY }),
  "a code of its cause": () => new Error("no", { cause: { code: KEY } }),
  "a string": () => KEY,
  "a getter that throws": () => ({
    get code() {
      throw new Error(KEY);
    },
  }),
  "several errors": () => new AggregateError([new Error(KEY)], KEY),
  "a DOMException": () => new DOMException(KEY, KEY),
  "the code of a ToolError": () => new ToolError({ code: KEY as never, message: KEY, tool: KEY }),
  "the status of a ToolError": () => new ToolError({ code: "upstream", message: KEY, status: KEY as never }),
  "a field that JSON cannot write": () => new ToolError({ code: "upstream", message: KEY, retryAfterMs: 1n as never }),
};

it.each(Object.entries(THROWN))(
  "no error, event or span shows a key that a custom fetch throws in %s",
  async (_, thrown) => {
    const seen: unknown[] = [];
    const record = (...values: readonly unknown[]) => void seen.push(values);
    const span = { setAttribute: record, setStatus: record, end: () => undefined };
    const tracer: Tracer = { startActiveSpan: (_name, _options, run) => run(span) };
    const hooks = { onRequest: record, onResponse: record, onRetry: record };
    const fetch = () => Promise.reject(thrown());
    const sales = createSales({ apiKey: KEY, fetch, tracer, hooks, clock });
    const error = await sales.getApiUsage({}).catch((reason: unknown) => reason);
    expect(seen.length).toBeGreaterThan(2);
    expect(inspect([error, seen], { depth: 9, showHidden: true, getters: true })).not.toMatch(/canary/i);
    expect(JSON.stringify(error)).not.toMatch(/canary/i);
  },
);

it.each(Object.entries(THROWN))("no error shows a key in the reason of an abort: %s", async (_, thrown) => {
  const controller = new AbortController();
  const fetch: typeof globalThis.fetch = async (_input, init) => {
    controller.abort(thrown());
    throw init?.signal?.reason;
  };
  const sales = createSales({ apiKey: KEY, fetch, clock });
  const error = await sales.getApiUsage({}, { signal: controller.signal }).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: "aborted" });
  expect(inspect(error, { depth: 9, showHidden: true, getters: true })).not.toMatch(/canary/i);
});
