import { describe, expect, test } from "vitest";
import { createProbe } from "../__fixtures__/probe.ts";
import { createToolkit } from "../toolkit/toolkit.ts";
import { type GeminiCallableTool, geminiCallableTool, geminiResults, geminiTools } from "./gemini.ts";

const { tools } = createToolkit({ run: createProbe() }, {});

/** A third-party callable tool that responds to each call with the call's name. */
function other(...names: readonly string[]): GeminiCallableTool {
  return {
    tool: async () => ({ functionDeclarations: names.map((name) => ({ name })) }),
    callTool: async (calls) =>
      calls.map(({ name = "" }) => ({ functionResponse: { name, response: { output: `by ${name}` } } })),
  };
}

describe("geminiResults", () => {
  test("answers every call of a response in order, with the fitted result as an object", async () => {
    const { content, parts, results } = await geminiResults(geminiTools(tools), {
      functionCalls: [{ id: "1", name: "Probe_Run", args: {} }, { name: "Probe_Walk" }],
    });
    expect(content).toEqual({ role: "user", parts });
    expect(parts).toEqual([
      { functionResponse: { id: "1", name: "Probe_Run", response: { output: { rows: [{}], notes: [], shown: 1 } } } },
      {
        functionResponse: {
          name: "Probe_Walk",
          response: {
            error: { code: "invalid_input", message: expect.stringContaining("Probe_Run"), retryable: false },
          },
        },
      },
    ]);
    expect(results).toMatchObject([
      { id: "1", name: "Probe_Run", answer: { ok: true, value: { rows: [{}] } } },
      { id: "", name: "Probe_Walk", answer: { ok: false } },
    ]);
  });

  test.each(["MAX_TOKENS", "SAFETY", "MALFORMED_FUNCTION_CALL", "OTHER", "A_FUTURE_REASON"])(
    "runs no call of a response that ended with %s",
    async (finishReason) => {
      const { results } = await geminiResults(geminiTools(tools), {
        functionCalls: [{ name: "Probe_Run", args: {} }],
        candidates: [{ finishReason }],
      });
      expect(results).toMatchObject([{ answer: { ok: false, error: { code: "incomplete_call" } } }]);
    },
  );

  test.each([undefined, "STOP", "FINISH_REASON_UNSPECIFIED"])("runs a response that ended with %s", async (reason) => {
    const candidate = reason === undefined ? {} : { finishReason: reason };
    const response = { functionCalls: [{ name: "Probe_Run", args: {} }], candidates: [candidate] };
    expect((await geminiResults(geminiTools(tools), response)).results).toMatchObject([{ answer: { ok: true } }]);
  });

  test("returns no parts for a response without calls", async () => {
    await expect(geminiResults(geminiTools(tools), { candidates: [] })).resolves.toMatchObject({
      parts: [],
      results: [],
    });
  });
});

describe("geminiCallableTool", () => {
  test("routes each call to the callable tool that declared its name, and keeps the order", async () => {
    const silent: GeminiCallableTool = { tool: async () => ({}), callTool: async () => [] };
    const callable = geminiCallableTool(tools, { others: [silent, other("b")], signal: new AbortController().signal });
    const parts = await callable.callTool([{ name: "b" }, { name: "Probe.Run" }, {}]);
    expect(parts.map(({ functionResponse }) => Object.values(functionResponse?.response ?? {})[0])).toMatchObject([
      "by b",
      { rows: [{}] },
      { code: "invalid_input" },
    ]);
  });

  test("declares its own tools and the other callable tools, and rejects a name that two tools share", async () => {
    const { functionDeclarations } = await geminiCallableTool(tools, { others: [other("b")] }).tool();
    expect(functionDeclarations?.map(({ name }) => name)).toEqual(["Probe_Run", "b"]);
    const duplicates = geminiCallableTool(tools, { others: [other("Probe_Run")] });
    await expect(duplicates.tool()).rejects.toMatchObject({ code: "misconfigured" });
  });

  test("stops waiting for another callable tool when its signal aborts, and starts no further calls", async () => {
    const controller = new AbortController();
    const endless: GeminiCallableTool = { ...other("b"), callTool: () => new Promise(() => {}) };
    const parts = geminiCallableTool(tools, { others: [endless], signal: controller.signal }).callTool([{ name: "b" }]);
    controller.abort(new Error("enough"));
    await expect(parts).rejects.toThrow("enough");
    const calls: object[] = [];
    const late = geminiCallableTool(tools, { signal: controller.signal, onCall: (event) => calls.push(event) });
    await expect(late.callTool([{ name: "Probe_Run" }])).rejects.toThrow("enough");
    expect(calls).toEqual([]);
  });
});
