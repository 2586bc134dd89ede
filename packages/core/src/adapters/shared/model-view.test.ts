import { describe, expect, test } from "vitest";
import { createProbe } from "../../__fixtures__/probe.ts";
import type { AnyToolDefinition } from "../../definition/definition.ts";
import { toFit } from "../../result/fit.ts";
import { estimateTokens } from "../../result/tokens.ts";
import type { Tool } from "../../tool/tool.ts";
import { createToolkit } from "../../toolkit/toolkit.ts";
import { modelView } from "./ai-sdk-tools.ts";

const BUDGET = 500;

function startTool(parts: Partial<AnyToolDefinition<object>> = {}): Tool {
  const [tool] = createToolkit({ run: createProbe(parts) }, {}).tools;
  return tool!;
}

function tokensOf(value: unknown): number {
  return estimateTokens(JSON.stringify(value));
}

describe("modelView", () => {
  const rows = Array.from({ length: 400 }, (_, id) => ({ id, name: `row ${id}` }));

  test("fits a stored result to the token budget", () => {
    const view = modelView(startTool(), { rows }, {}, { maxResultTokens: BUDGET });

    expect(view).toMatchObject({ shown: expect.any(Number), rows: expect.any(Array) });
    expect(tokensOf(view)).toBeLessThanOrEqual(BUDGET);
  });

  test.each([
    ["without its arguments", { result: { rows }, args: undefined }],
    ["with arguments of another tool", { result: { rows }, args: { other: 1 } }],
    ["that isn't an object", { result: "x".repeat(100_000), args: {} }],
    ["of another shape", { result: { pages: rows }, args: {} }],
    ["in another script", { result: "検索".repeat(20_000), args: {} }],
  ])("truncates the JSON text to the token budget for a result %s", (_, kept) => {
    const view = modelView(startTool(), kept.result, kept.args, { maxResultTokens: BUDGET });

    expect(view).toEqual({
      note: expect.stringContaining("truncated in the middle"),
      text: expect.stringContaining("chars]"),
    });
    expect(tokensOf(view)).toBeLessThanOrEqual(BUDGET);
  });

  test("also truncates a result when the tool's fit exceeds the token budget", () => {
    const view = modelView(startTool({ fit: toFit }), { rows }, {}, { maxResultTokens: BUDGET });

    expect(tokensOf(view)).toBeLessThanOrEqual(BUDGET);
  });

  test.each([["nothing found"], [null], [{ pages: 0 }], [[1, 2]], [true]])("returns small %j unchanged", (result) => {
    expect(modelView(startTool(), result, undefined, {})).toEqual(result);
  });

  test("returns null, or a short note, for a result that JSON cannot carry", () => {
    const circular: { self?: object } = {};
    circular.self = circular;

    expect(modelView(startTool(), undefined, {}, { maxResultTokens: BUDGET })).toBeNull();
    expect(modelView(startTool(), circular, undefined, { maxResultTokens: BUDGET })).toBe(
      "This result cannot be serialized as JSON.",
    );
  });
});
