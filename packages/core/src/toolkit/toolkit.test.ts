import { inspect } from "node:util";
import { testClock } from "@toolwright/tests-support";
import * as v from "valibot";
import { describe, expect, test, vi } from "vitest";
import { createProbe } from "../__fixtures__/probe.ts";
import { fakeTimeouts, fireTimeouts } from "../__fixtures__/timers.ts";
import type { CallContext, CallOptions } from "../call/call.ts";
import { type Clock, systemClock } from "../call/clock.ts";
import { type AnyToolDefinition, defineTool, type FitView } from "../definition/definition.ts";
import { isToolError, ToolError } from "../errors.ts";
import { type Fit, toFit } from "../result/fit.ts";
import { describeTool } from "../tool/descriptor.ts";
import { createToolkit } from "./toolkit.ts";

type Run = AnyToolDefinition<object>["run"];

function toolkitWith(parts: Partial<AnyToolDefinition<object>>, settings: { timeout?: number; clock?: Clock } = {}) {
  const { run, tools } = createToolkit({ run: createProbe(parts) }, {}, settings) as unknown as {
    run(args?: unknown, options?: CallOptions): Promise<object>;
    tools: ReturnType<typeof createToolkit>["tools"];
  };
  return { run, tool: tools[0]! };
}

async function errorOf(work: Promise<unknown>): Promise<ToolError> {
  const thrown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!isToolError(thrown)) throw new Error(`expected a ToolError, got ${inspect(thrown)}`);
  return thrown;
}

const untilAborted: Run = (_, { signal }) => systemClock.sleep(60_000, signal).then(() => ({}));

describe("a toolkit", () => {
  test("a toolkit offers each definition as a function and as a tool, in order", async () => {
    const toolkit = createToolkit(
      { second: createProbe({ name: "Probe.Second" }), first: createProbe({ name: "Probe.First" }) },
      {},
    );
    expect(Object.keys(toolkit)).toEqual(["second", "first", "tools"]);
    expect(toolkit.tools.map(({ name, wireName }) => [name, wireName])).toEqual([
      ["Probe.Second", "Probe_Second"],
      ["Probe.First", "Probe_First"],
    ]);
  });

  test("a toolkit describes its tools as their definitions do", () => {
    const [tool] = createToolkit({ run: createProbe() }, {}).tools;
    expect(tool!.descriptor()).toEqual(describeTool(createProbe()));
    expect(tool).toMatchObject({ title: "Run a probe", annotations: { readOnly: true } });
  });

  test("a toolkit cannot be changed by the code that receives it", () => {
    const toolkit = createToolkit({ run: createProbe() }, {});
    expect([toolkit, toolkit.tools, toolkit.tools[0]].every(Object.isFrozen)).toBe(true);
  });

  test("a toolkit keeps its services to itself: two toolkits with different services do not mix", async () => {
    const run = async (_: object, { account }: { account: string }) => ({ rows: [account] });
    const definitions = { run: createProbe<{ account: string }>({ run }) };
    const [one, two] = ["one", "two"].map((account) => createToolkit(definitions, { account }));
    const answers = await Promise.all([one, two, one].map((toolkit) => toolkit!.tools[0]!.call({})));
    expect(answers).toMatchObject([
      { value: { rows: ["one"] } },
      { value: { rows: ["two"] } },
      { value: { rows: ["one"] } },
    ]);
  });

  test("a toolkit passes the arguments with defaults and the time of its clock to `run`", async () => {
    const runCalls: unknown[] = [];
    const clock = testClock(1_000_000);
    const { run } = toolkitWith(
      {
        input: v.strictObject({ size: v.optional(v.number(), 3) }),
        run: async (args, { now, deadlineMs, tool }) => {
          runCalls.push(args, now, deadlineMs, tool);
          return { rows: [] };
        },
      },
      { clock, timeout: 500 },
    );
    await run({});
    expect(runCalls).toEqual([{ size: 3 }, 1_000_000, 1_000_500, "Probe.Run"]);
  });
});

describe("a call", () => {
  test("a call with wrong arguments never reaches its run", async () => {
    let runs = 0;
    const { run } = toolkitWith({ run: async () => ({ rows: [++runs] }) });
    const error = await errorOf(run({ nope: 1 }));
    expect(error).toMatchObject({ code: "invalid_input", tool: "Probe.Run" });
    expect(error.issues).toHaveLength(1);
    expect(runs).toBe(0);
  });

  test("a call that was aborted before it starts never reaches its run", async () => {
    let runs = 0;
    const { run } = toolkitWith({ run: async () => ({ rows: [++runs] }) });
    expect(await errorOf(run({}, { signal: AbortSignal.abort() }))).toMatchObject({
      code: "aborted",
      tool: "Probe.Run",
    });
    expect(runs).toBe(0);
  });

  test("a call that is aborted while it runs ends promptly with code aborted", async () => {
    const controller = new AbortController();
    const { run } = toolkitWith({ run: untilAborted });
    const call = errorOf(run({}, { signal: controller.signal }));
    setImmediate(() => controller.abort());
    expect(await call).toMatchObject({ code: "aborted", tool: "Probe.Run", retryable: false });
  });

  test("a call that exceeds its time budget ends with code timeout, and its own budget takes precedence over the toolkit's", async () => {
    fakeTimeouts();
    const { run } = toolkitWith({ run: untilAborted }, { timeout: 10 });
    const error = await fireTimeouts(errorOf(run({})));
    expect(error).toMatchObject({ code: "timeout", message: expect.stringContaining("10 ms") });
    const other = await fireTimeouts(errorOf(run({}, { timeout: 20 })));
    expect(other).toMatchObject({ message: expect.stringContaining("20 ms") });
  });

  test("a call that times out reports the timeout, even when its run throws another error after the abort", async () => {
    const stubborn: Run = (_, { signal }) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener("abort", () => reject(new DOMException("stopped", "AbortError"))),
      );
    fakeTimeouts();
    const { run } = toolkitWith({ run: stubborn }, { timeout: 10 });
    expect(await fireTimeouts(errorOf(run({})))).toMatchObject({ code: "timeout", tool: "Probe.Run" });
  });

  test.each([
    ["another error becomes aborted", { code: "upstream", status: 422 } as const, { code: "aborted" }],
    [
      "an error that reports a cost is kept",
      { code: "aborted", message: "2 credits were spent." } as const,
      { message: "2 credits were spent." },
    ],
    [
      "an unknown outcome is kept",
      { code: "unavailable", outcome: "unknown" } as const,
      { code: "unavailable", outcome: "unknown" },
    ],
  ])("a call that was aborted reports the right error: %s", async (_, parts, reported) => {
    const controller = new AbortController();
    const { run } = toolkitWith({
      run: async () => {
        controller.abort();
        throw new ToolError({ message: "Something else.", ...parts });
      },
    });
    expect(await errorOf(run({}, { signal: controller.signal }))).toMatchObject(reported);
  });

  test("a call that times out keeps a rate_limited error with its delay", async () => {
    const refusal = new ToolError({ code: "rate_limited", message: "Full.", retryAfterMs: 5 });
    const { run } = toolkitWith(
      { run: (args, call, plan) => untilAborted(args, call, plan).catch(() => Promise.reject(refusal)) },
      { timeout: 5 },
    );
    fakeTimeouts();
    expect(await fireTimeouts(errorOf(run({})))).toMatchObject({ code: "rate_limited", retryAfterMs: 5 });
  });

  test("a call leaves no timer behind, however it ends", async () => {
    fakeTimeouts();
    const { run: good } = toolkitWith({});
    const { run: bad } = toolkitWith({ run: () => Promise.reject(new Error("x")) });
    const { run: slow } = toolkitWith({ run: untilAborted }, { timeout: 5 });
    const controller = new AbortController();
    await good({});
    await errorOf(bad({}));
    await fireTimeouts(errorOf(slow({})));
    await errorOf(good({ nope: 1 }));
    const stopped = errorOf(slow({}, { signal: controller.signal, timeout: 60_000 }));
    controller.abort();
    await stopped;
    expect(vi.getTimerCount()).toBe(0);
  });

  test("a call reports progress, and an observer that throws does not fail it", async () => {
    const progressEvents: unknown[] = [];
    const { run } = toolkitWith({
      run: async (_, { progress }) => {
        progress(1, 2, "probes");
        return { rows: [] };
      },
    });
    const onProgress = (event: unknown) => {
      progressEvents.push(event);
      throw new Error("observer");
    };
    await expect(run({}, { onProgress })).resolves.toEqual({ rows: [] });
    expect(progressEvents).toEqual([{ tool: "Probe.Run", completed: 1, total: 2, message: "probes" }]);
  });
});

describe("sentences that name another tool", () => {
  const warns = async () => ({ rows: [], warnings: ["Second lists them."] });
  const fails = async () => {
    throw new ToolError({ code: "not_found", message: "No such item; Second lists them." });
  };
  const toolkitOf = (run: Run) => {
    const second = createProbe({ name: "Probe.Second" });
    const { first, tools } = createToolkit({ first: createProbe({ run, fit: (result) => toFit(result) }), second }, {});
    return { first: first as unknown as (args: object) => Promise<object>, tool: tools[0]! };
  };

  test("name it for a model as the model knows it, and for a program as its function", async () => {
    const { first, tool } = toolkitOf(warns);
    expect(await first({})).toMatchObject({ warnings: ["Second lists them."] });
    const answer = await tool.call({});
    expect(answer.text).toContain("Probe_Second lists them.");
  });

  test("do so in errors too", async () => {
    const { first, tool } = toolkitOf(fails);
    expect((await errorOf(first({}))).message).toBe("No such item; Second lists them.");
    expect(await tool.call({})).toMatchObject({ error: { message: "No such item; Probe_Second lists them." } });
    expect(await errorOf(tool.run({}))).toMatchObject({ code: "not_found", tool: "Probe.Run", retryable: false });
  });
});

describe("an unexpected exception", () => {
  const SECRET = "k3y-1n-message";

  test.each([
    ["a TypeError", new TypeError(SECRET, { cause: new Error(SECRET) }), "TypeError"],
    ["an error named after a key", Object.assign(new Error("x"), { name: SECRET }), "object"],
    ["a string", SECRET, "string"],
    ["undefined", undefined, "undefined"],
    ["an object", { message: SECRET }, "object"],
  ])("an unexpected exception (%s) becomes bad_response without its text", async (_, thrown, kind) => {
    const { run, tool } = toolkitWith({ run: () => Promise.reject(thrown) });
    const error = await errorOf(run({}));
    expect(error.toJSON()).toEqual({
      code: "bad_response",
      message: `The response could not be processed (${kind}). Please report this.`,
      retryable: false,
      tool: "Probe.Run",
    });
    for (const output of [inspect(error, { depth: 10, showHidden: true }), JSON.stringify(await tool.call({}))])
      expect(output).not.toContain(SECRET);
  });

  test("an exception that run throws before it returns a promise, or that check throws, becomes bad_response", async () => {
    const boom = () => {
      throw new RangeError("x");
    };
    expect(await errorOf(toolkitWith({ run: boom }).run({}))).toMatchObject({ code: "bad_response" });
    expect(await errorOf(toolkitWith({ check: boom }).run({}))).toMatchObject({ code: "bad_response" });
  });
});

describe("a known error", () => {
  test("a known error gets the name of its tool and keeps its other fields", async () => {
    const thrown = new ToolError({ code: "rate_limited", message: "Wait.", status: 429, retryAfterMs: 9 });
    const { run } = toolkitWith({ run: () => Promise.reject(thrown) });
    expect((await errorOf(run({}))).toJSON()).toEqual({ ...thrown.toJSON(), tool: "Probe.Run" });
  });
});

describe("tool.call", () => {
  test("reads arguments leniently, and returns the full result, the fitted result and its text", async () => {
    const { tool } = toolkitWith({ input: v.strictObject({ size: v.number() }) });
    const fitted = { rows: [{ size: 5 }], notes: [], shown: 1 };
    expect(await tool.call('{"size":"5"}')).toEqual({
      ok: true,
      value: { rows: [{ size: 5 }] },
      fitted,
      text: JSON.stringify(fitted),
    });
  });

  test("fits the result by the parsed arguments", async () => {
    let fitArguments: unknown;
    const { tool } = toolkitWith({
      input: v.strictObject({ size: v.optional(v.number(), 3) }),
      fit: (_, { args }) => {
        fitArguments = args;
        return toFit({});
      },
    });
    await tool.call({});
    expect(fitArguments).toEqual({ size: 3 });
  });

  test.each([
    [undefined, 8_000],
    [1, 500],
    [-5, 500],
    [500, 500],
    [3_000, 3_000],
    [20_000, 20_000],
    [1_000_000, 20_000],
    [Number.POSITIVE_INFINITY, 20_000],
  ])("limits a token budget of %s to between 500 and 20,000", async (maxResultTokens, expected) => {
    const budgets: number[] = [];
    const { tool } = toolkitWith({
      fit: (_, view: FitView<object>) => {
        budgets.push(view.maxTokens);
        return toFit({});
      },
    });
    await tool.call({}, { maxResultTokens });
    expect(budgets).toEqual([expected]);
  });

  test("returns an error as data and as complete text", async () => {
    const { tool } = toolkitWith({});
    const answer = await tool.call({ nope: 1 });
    const error = {
      code: "invalid_input",
      message: "nope: is not a parameter of this tool; known: none (received 1).",
      retryable: false,
      tool: "Probe.Run",
    };
    const issues = [{ parameter: "nope", received: "1", rule: "is not a parameter of this tool; known: none" }];
    expect(answer).toEqual({ ok: false, error, text: JSON.stringify({ error }), issues });
  });

  test.each([
    ["arguments", { raw: "{" }],
    ["an array", { raw: [] }],
    ["a bigint", { raw: 1n }],
    [
      "a hostile proxy",
      {
        raw: new Proxy(
          {},
          {
            ownKeys: () => {
              throw new Error("trap");
            },
          },
        ),
      },
    ],
    [
      "a run that throws",
      {
        run: () => {
          throw new Error("x");
        },
      },
    ],
    ["a run that throws a symbol", { run: () => Promise.reject(Symbol("s")) }],
    [
      "a fit that throws",
      {
        fit: () => {
          throw new Error("x");
        },
      },
    ],
    [
      "a fit that throws a known error",
      {
        fit: () => {
          throw new ToolError({ code: "bad_response", message: "m" });
        },
      },
    ],
    ["a fitted value that JSON cannot carry", { fit: () => toFit({ big: 1n }) }],
    ["a signal that is aborted", { options: { signal: AbortSignal.abort() } }],
    ["options of the wrong kind", { options: null }],
  ] as const)(
    "never throws: %s",
    async (_, {
      raw = {},
      options = {},
      ...parts
    }: {
      raw?: unknown;
      options?: unknown;
      run?: () => Promise<object>;
      fit?: () => Fit;
    }) => {
      const { tool } = toolkitWith(parts);
      const answer = await tool.call(raw, options as CallOptions);
      expect(answer).toMatchObject({ ok: false, error: { tool: "Probe.Run" } });
    },
  );
});

test("defineTool returns the definition itself", () => {
  const definition = {
    name: "Probe.Same",
    title: "t",
    description: "d",
    annotations: createProbe().annotations,
    input: v.strictObject({}),
    output: v.object({ a: v.number() }),
    run: async (_: object, context: CallContext) => ({ a: context.now }),
    fit: toFit,
  } as const;
  expect(defineTool(definition)).toBe(definition);
});
