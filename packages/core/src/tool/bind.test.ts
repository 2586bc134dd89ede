import { testClock } from "@toolwright/tests-support";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { errorOf } from "../__fixtures__/http.ts";
import { createProbe } from "../__fixtures__/probe.ts";
import { fakeTimeouts, fireTimeouts } from "../__fixtures__/timers.ts";
import { systemClock } from "../call/clock.ts";
import type { AnyToolDefinition, FitView } from "../definition/definition.ts";
import { ToolError } from "../errors.ts";
import { RESULT_TOKENS, toFit } from "../result/fit.ts";
import { estimateTokens } from "../result/tokens.ts";
import { flatMap, wholeNumber } from "../schema/builders.ts";
import { createToolkit } from "../toolkit/toolkit.ts";

const input = v.strictObject({
  count: v.optional(wholeNumber(1, 1_000, "Rows"), 2),
  data: v.optional(flatMap("More")),
});
const rowsOf = (count: number) => Array.from({ length: count }, (_, id) => ({ id, text: "word ".repeat(20) }));

function bind(parts: Partial<AnyToolDefinition<object>> = {}) {
  const run = async (args: object) => ({ rows: rowsOf((args as { count: number }).count) });
  return createToolkit({ run: createProbe<object>({ input, run, ...parts }) }, {}, { clock: testClock() }).tools[0]!;
}

describe("the options of a call", () => {
  test.each([
    ["idempotency_key", "idempotency_key: is not an option here; did you mean idempotencyKey? (received a value of"],
    ["approvedhash", "approvedhash: is not an option here; did you mean approvedHash? (received a value of"],
    [
      "budget",
      "known: signal, timeout, resend, approvedHash, idempotencyKey, onProgress, maxResultTokens, countTokens",
    ],
  ])("the unknown option %s is refused before anything runs, by every way to call", async (name, message) => {
    const ran: string[] = [];
    const definition = createProbe<object>({
      input,
      run: async () => ({ ran: ran.push("run") }),
      inspect: () => ({
        card: async () => ({ summary: String(ran.push("card")), fields: [], warnings: [], details: {} }),
      }),
    });
    const { run, tools } = createToolkit({ run: definition }, {}) as unknown as {
      run: ((args: object, options: object) => Promise<object>) & {
        preview(args: object, options: object): Promise<object>;
      };
      tools: ReturnType<typeof createToolkit>["tools"];
    };
    const tool = tools[0]!;
    const prepared = tool.prepare({});
    const options = { [name]: "s3cret" };
    const error = { code: "misconfigured", message: expect.stringContaining(message) };
    await expect(run({}, options)).rejects.toMatchObject(error);
    await expect(run.preview({}, options)).rejects.toMatchObject(error);
    await expect(tool.run({}, options)).rejects.toMatchObject(error);
    await expect(prepared.card(options)).rejects.toMatchObject(error);
    await expect(prepared.refusal(options)).rejects.toMatchObject(error);
    expect(await tool.call({}, options)).toMatchObject({ ok: false, error });
    expect(ran).toEqual([]);
  });

  test("an option that is undefined is accepted, whatever its name", async () => {
    expect(await bind().call({}, { resend: undefined, ...{ approvedhash: undefined } })).toMatchObject({ ok: true });
  });
});

describe("a bound tool", () => {
  test("a tool declares its arguments in every view, and in the default view when none is named", () => {
    const tool = bind();
    expect(tool.parameters()).toEqual(tool.parameters("default"));
    expect(tool.parameters()).toEqual(tool.descriptor().inputSchema);
    for (const view of ["default", "entries", "strict"] as const)
      expect(tool.schema(view)["~standard"].jsonSchema.input({ target: "draft-07" })).toEqual(tool.parameters(view));
    expect(tool.schema()["~standard"].jsonSchema.input({ target: "draft-07" })).toEqual(tool.parameters());
    expect(tool.parameters("strict").required).toEqual(["count", "data"]);
  });

  test("a tool returns fresh schemas with the same bytes", () => {
    const tool = bind();
    const bytes = JSON.stringify(tool.parameters());
    const first = tool.parameters();
    first.properties!["count"]!.maximum = 5;
    first.required = ["count"];
    expect(JSON.stringify(tool.parameters())).toBe(bytes);
    expect(JSON.stringify(tool.descriptor().inputSchema)).toBe(bytes);
  });
});

describe("run of a tool", () => {
  test.each([
    ["an object", { count: 3, data: { a: 1 } }],
    ["its JSON text", '{"count":3,"data":{"a":1}}'],
    ["numbers as strings and maps as entries", { count: "3", data: [{ name: "a", value: 1 }] }],
    ["null for omitted parameters", { count: "3", data: null }],
  ])("run accepts %s from a model, and returns the full result", async (_, args) => {
    expect(await bind().run(args)).toEqual({ rows: rowsOf(3) });
  });

  test("run returns all rows to a program, without fitting", async () => {
    expect(await bind().run({ count: 900 })).toEqual({ rows: rowsOf(900) });
  });

  test("run throws a typed error for wrong arguments, and runs nothing", async () => {
    let runs = 0;
    const tool = bind({
      run: async () => {
        runs++;
        return { rows: [] };
      },
    });
    const error = await errorOf(tool.run({ count: 0 }));
    expect(error).toMatchObject({ code: "invalid_input", tool: "Probe.Run", issues: [{ parameter: "count" }] });
    expect(runs).toBe(0);
  });

  test("run throws an error that a model may read: no stack, no cause and no text of an unexpected exception", async () => {
    const leak = new Error("connect https://key:sk-SECRET@host", { cause: new Error("sk-SECRET") });
    const error = await errorOf(bind({ run: () => Promise.reject(leak) }).run({}));
    expect(error).toMatchObject({ code: "bad_response", tool: "Probe.Run" });
    expect(error.cause).toBeUndefined();
    expect(`${error.message} ${JSON.stringify(error)} ${error.stack}`).not.toContain("SECRET");
  });

  test("run throws a known error with the name of its tool", async () => {
    const known = new ToolError({ code: "rate_limited", message: "Wait.", retryAfterMs: 5 });
    const error = await errorOf(bind({ run: () => Promise.reject(known) }).run({}));
    expect(error.toJSON()).toEqual({ ...known.toJSON(), tool: "Probe.Run" });
  });

  test("run ends with its signal and with its time budget", async () => {
    fakeTimeouts();
    const tool = bind({ run: (_, { signal }) => systemClock.sleep(60_000, signal).then(() => ({})) });
    const controller = new AbortController();
    const aborted = errorOf(tool.run({}, { signal: controller.signal }));
    controller.abort();
    expect(await aborted).toMatchObject({ code: "aborted" });
    expect(await fireTimeouts(errorOf(tool.run({}, { timeout: 1 })))).toMatchObject({ code: "timeout" });
  });
});

describe("a call whose tool ignores its signal", () => {
  const run = () => new Promise<never>(() => undefined);

  test("a call whose tool ignores its signal ends with the caller's abort and with the time budget", async () => {
    fakeTimeouts();
    const aborted = await bind({ run }).call({}, { signal: AbortSignal.abort() });
    expect(aborted).toMatchObject({ ok: false, error: { code: "aborted" } });
    const controller = new AbortController();
    const answer = bind({ run }).call({}, { signal: controller.signal });
    controller.abort();
    expect(await fireTimeouts(answer)).toMatchObject({ ok: false, error: { code: "aborted" } });
    const late = bind({ run }).call({}, { timeout: 1 });
    expect(await fireTimeouts(late)).toMatchObject({ ok: false, error: { code: "timeout" } });
  });

  test("a call whose tool may have written and ignores its signal has an unknown outcome", async () => {
    fakeTimeouts();
    const { annotations } = bind();
    const writing = bind({ run, annotations: { ...annotations, readOnly: false } });
    const error = { code: "timeout", outcome: "unknown", retryable: false };
    expect(await fireTimeouts(writing.call({}, { timeout: 1 }))).toMatchObject({ ok: false, error });
  });
});

describe("a custom tool", () => {
  test("the result of a tool that exceeds the token budget is truncated", async () => {
    const tool = bind({ fit: toFit });
    const answer = await tool.call({ count: 1_000 }, { maxResultTokens: 500 });
    expect(estimateTokens(answer.text)).toBeLessThanOrEqual(500);
    expect(answer).toMatchObject({ ok: true, fitted: { note: expect.stringContaining("truncated in the middle") } });
  });

  test("a fit that reports a wrong text and size has its value serialized and counted again", async () => {
    const claim = { text: "{}", tokens: 1 };
    const small = bind({ fit: () => ({ value: { kept: true }, ...claim }) });
    expect(await small.call({})).toMatchObject({ ok: true, fitted: { kept: true }, text: '{"kept":true}' });
    const large = bind({ fit: (value) => ({ value, ...claim }) });
    const answer = await large.call({ count: 1_000 }, { maxResultTokens: 500 });
    expect(answer).toMatchObject({ ok: true, fitted: { note: expect.stringContaining("truncated in the middle") } });
    expect(estimateTokens(answer.text)).toBeLessThanOrEqual(500);
  });

  test("a tool that returns nothing fails with bad_response", async () => {
    const tool = bind({ run: async () => undefined as never });
    expect(await tool.call({})).toMatchObject({ ok: false, error: { code: "bad_response" } });
  });

  test("a tool that throws an error with a custom name does not show the name to a model", async () => {
    const run = async () => {
      throw Object.assign(new Error(), { name: "Bad https://x?key=SECRET" });
    };
    expect((await bind({ run }).call({})).text).not.toContain("SECRET");
  });
});

describe("fit", () => {
  test("fit reduces a result of `run` exactly as `call` does", async () => {
    const tool = bind();
    const args = { count: 900 };
    const answer = await tool.call(args);
    const fitted = tool.fit(await tool.run(args), args);
    if (!answer.ok) expect.unreachable();
    else expect(fitted).toEqual({ fitted: answer.fitted, text: answer.text });
    expect(estimateTokens(fitted.text)).toBeLessThanOrEqual(RESULT_TOKENS.usual);
    expect(JSON.parse(fitted.text)).toEqual(fitted.fitted);
  });

  test("fit keeps the requested token budget within its bounds", async () => {
    const budgets: number[] = [];
    const tool = bind({
      fit: (_, { maxTokens }) => {
        budgets.push(maxTokens);
        return toFit({});
      },
    });
    for (const maxResultTokens of [undefined, 500, 3_000, 1, 1_000_000, Number.NaN])
      tool.fit({}, {}, { maxResultTokens });
    expect(budgets).toEqual([8_000, 500, 3_000, 500, 20_000, 8_000]);
  });

  test("countTokens of the toolkit replaces the estimate, and that of a call replaces both", async () => {
    const run = async () => ({ rows: rowsOf(200) });
    const settings = { clock: testClock(), countTokens: (text: string) => text.length };
    const tool = createToolkit({ run: createProbe<object>({ run }) }, {}, settings).tools[0]!;
    const byToolkit = await tool.call({}, { maxResultTokens: 900 });
    expect(byToolkit.text.length).toBeLessThanOrEqual(900);
    expect(byToolkit.text.length).toBeGreaterThan(700);
    const countTokens = (text: string) => text.length / 2;
    const byCall = tool.fit(await tool.run({}), {}, { maxResultTokens: 900, countTokens });
    expect(byCall.text.length).toBeLessThanOrEqual(1_800);
    expect(byCall.text.length).toBeGreaterThan(1_500);
    const broken = createProbe<object>({ fit: (result) => toFit(result) });
    const excerpted = await createToolkit({ broken }, {}, settings).tools[0]!.call({}, { maxResultTokens: 500 });
    expect(excerpted.text.length).toBeLessThanOrEqual(500);
  });

  test("a counter that fails is refused by the toolkit and before a call, which then does not run", async () => {
    const countTokens = () => Number.NaN;
    const rule = "countTokens: takes a function that returns the number of tokens of a string";
    const misconfigured = { code: "misconfigured", message: expect.stringContaining(rule) };
    expect(() => createToolkit({ run: createProbe() }, {}, { countTokens })).toThrow(
      expect.objectContaining(misconfigured),
    );
    let runs = 0;
    const answer = await bind({ run: async () => ({ runs: runs++ }) }).call({}, { countTokens });
    expect(answer).toMatchObject({ ok: false, error: misconfigured });
    expect(runs).toBe(0);
  });

  test("fit parses the arguments like a call, even if they were parsed before", () => {
    const fittedArguments: object[] = [];
    const tool = bind({
      fit: (_, { args }: FitView<object>) => {
        fittedArguments.push(args);
        return toFit({});
      },
    });
    tool.fit({}, '{"count":"7","data":null}');
    tool.fit({}, fittedArguments[0]);
    tool.fit({}, {});
    expect(fittedArguments).toEqual([{ count: 7 }, { count: 7 }, { count: 2 }]);
  });

  test("fit throws for invalid arguments", () => {
    expect(() => bind().fit({ rows: [] }, { count: 0 })).toThrow(/^count: must be a whole number from 1 to 1000/);
  });

  test("without arguments, fit returns a value unchanged if it fits, else its JSON truncated with a note", () => {
    const tool = bind();
    for (const value of [{ rows: [1] }, "a text", null]) expect(tool.fit(value).fitted).toEqual(value);
    const { fitted, text } = tool.fit({ rows: "many words ".repeat(1_000) }, undefined, { maxResultTokens: 500 });
    expect(fitted).toEqual({ note: expect.stringContaining("truncated in the middle"), text: expect.any(String) });
    expect(estimateTokens(text)).toBeLessThanOrEqual(500);
  });

  test("fit leaves the result unchanged", async () => {
    const tool = bind();
    const result = await tool.run({ count: 900 });
    const bytes = JSON.stringify(result);
    tool.fit(result, { count: 900 }, { maxResultTokens: 500 });
    expect(JSON.stringify(result)).toBe(bytes);
  });
});
