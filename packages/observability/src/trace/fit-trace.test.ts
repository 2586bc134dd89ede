import { expandResult, type RowFormat } from "@toolwright/core/authoring";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { readTables } from "./__fixtures__/read-tables.ts";
import { timed } from "./__fixtures__/spans.ts";
import { fitTrace, type TraceResult } from "./fit-trace.ts";
import { keepSpans } from "./keep-spans.ts";
import type { SpanFields } from "./span.ts";
import { summarizeTrace } from "./summary.ts";
import { buildTree } from "./tree.ts";

const window = { start: "2026-01-31T08:00:00.000Z", end: "2026-01-31T09:00:00.000Z" };
const DROPPED =
  "101 error spans did not fit either; error spans where a failure began have priority. The call in rest lists the error spans, and without status:error all spans.";
const budgets = [500, 700, 1_000, 2_000, 4_000, 8_000, 20_000];

function resultOf(spans: readonly SpanFields[]): TraceResult {
  const tree = buildTree(spans);
  const { critical_path, ...facts } = summarizeTrace(tree);
  const kept = keepSpans(tree, 500);
  return {
    trace_id: "77",
    summary: { ...facts, critical_path: critical_path.steps },
    summary_complete: true,
    spans: kept.spans,
    truncated: kept.dropped > 0,
    dropped: kept.dropped,
    collapsed: kept.collapsed,
    rest: null,
    warnings: [],
    window,
  };
}

/** A root with many calls to many services, of which every tenth failed. */
function wide(count: number, fields: Partial<SpanFields> = {}): SpanFields[] {
  const calls = Array.from({ length: count }, (_, index) =>
    timed(String(8_000_000_000_000_000 + index), [index, count + index], {
      parent_id: "1",
      service: `service-${index % 30}`,
      resource: `GET /parts/${index}`,
      operation: "http.request",
      host: "a-host-with-a-name.internal",
      error: index % 10 === 0,
      error_type: index % 10 === 0 ? "TimeoutError" : null,
      error_message: index % 10 === 0 ? `call ${index} took too long. `.repeat(15) : null,
      ...fields,
    }),
  );
  return [timed("1", [0, 3 * count], { service: "gateway", resource: "GET /" }), ...calls];
}

function fit(result: TraceResult, maxTokens: number, rowFormat?: RowFormat): TraceResult {
  return readTables(expandResult(fitTrace(result, maxTokens, rowFormat).value) as TraceResult);
}

function fittedTokens(result: TraceResult, maxTokens: number, rowFormat?: RowFormat): number {
  return tokensOf(fitTrace(result, maxTokens, rowFormat).value);
}

function withoutNulls(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
}

function tokensOf(value: unknown): number {
  return encode(JSON.stringify(value)).length;
}

describe("a fitted trace", () => {
  it.each(budgets)("stays within a token budget of %i by the real tokenizer", (maxTokens) => {
    const statement = `SELECT ${"some_column, ".repeat(300)}1`;
    const results = [
      wide(400),
      wide(20),
      wide(400, { error: true, error_type: "E" }),
      wide(300, { resource: statement }),
      wide(300, { error: true, error_message: statement, service: statement.slice(0, 90) }),
      [],
    ];
    for (const result of results.map(resultOf)) {
      const fitted = fit(result, maxTokens);
      expect(fittedTokens(result, maxTokens)).toBeLessThanOrEqual(maxTokens);
      expect(fitted.spans.length + fitted.dropped).toBe(result.spans.length + result.dropped);
      expect(fitted.truncated).toBe(fitted.dropped > 0);
      expect(fitted.rest === null).toBe(fitted.dropped === 0);
    }
  });

  it("returns every field of a small trace, except starts that the offset says too", () => {
    const result = resultOf(wide(2));
    const complete = result.spans.map(({ start, ...span }) => (span.offset_ns === null ? { ...span, start } : span));
    expect(fit(result, 20_000)).toEqual({ ...result, spans: complete });
  });

  it("has objects if they fit, and tables with the same content if they do not", () => {
    const result = resultOf(wide(20));
    const complete = result.spans.map(({ start: _, ...span }) => withoutNulls(span));
    const objectTokens = fittedTokens(result, 20_000);
    for (const { spans, summary, warnings } of [fit(result, 20_000), fit(result, objectTokens - 100)]) {
      expect(spans.map(withoutNulls)).toEqual(complete);
      expect(summary.slowest).toEqual(result.summary.slowest);
      expect(warnings).toEqual(result.warnings);
    }
    expect(JSON.stringify(fitTrace(result, 20_000).value)).not.toContain('"columns"');
    expect(objectTokens).toBeLessThan(0.8 * tokensOf(result));
    const tables = fittedTokens(result, 20_000, "tables");
    expect(tables).toBeLessThan(0.7 * tokensOf(result));
    expect(fit(result, 20_000, "tables").spans).toEqual(complete);
  });

  it("drops empty fields, host, type and start before it drops spans", () => {
    const result = resultOf(wide(60, { error: false, error_message: null, error_type: null }));
    const fitted = fit(result, 3_500);
    expect(fitted.spans).toHaveLength(result.spans.length);
    expect(fitted.rest).toBeNull();
    expect(Object.keys(fitted.spans[1]!)).toEqual([
      "span_id",
      "parent_id",
      "depth",
      "path",
      "service",
      "resource",
      "operation",
      "error",
      "offset_ns",
      "duration_ns",
      "self_ns",
    ]);
    expect(fitted.warnings[0]).toContain("Spans lack empty fields, host, type and start");
  });

  it("keeps the errors and then the slowest spans, in reading order", () => {
    const result = resultOf(wide(400));
    const fitted = fit(result, 8_000);
    const errors = result.spans.filter(({ error }) => error).map(({ span_id }) => span_id);
    const kept = fitted.spans.map(({ span_id }) => span_id);
    expect(kept).toEqual(expect.arrayContaining(errors));
    expect(kept).toEqual(result.spans.map(({ span_id }) => span_id).filter((id) => kept.includes(id)));
    const others = fitted.spans.filter(({ error }) => !error).map(({ duration_ns }) => duration_ns!);
    const droppedSpans = result.spans.filter(({ span_id, error }) => !error && !kept.includes(span_id));
    expect(Math.max(...droppedSpans.map(({ duration_ns }) => duration_ns!))).toBeLessThanOrEqual(Math.min(...others));
    expect(fitted.warnings).toContain(`${droppedSpans.length} more spans did not fit; the call in rest lists them.`);
  });

  it("points to a search for the errors when not even these fit, and says what it lists", () => {
    const result = resultOf(wide(400, { error: true, error_type: "E" }));
    const fitted = fit(result, 2_000);
    const moreErrors = result.spans.filter(({ error }) => error).length - fitted.spans.length;
    expect(fitted.rest?.arguments["query"]).toBe("trace_id:77 status:error");
    expect(fitted.warnings).toContain(
      `${result.spans.length - fitted.spans.length} more spans did not fit, ${moreErrors} of them errors. The call in rest lists the error spans, and without status:error all spans.`,
    );
  });

  it("explains the search for the errors once, if errors were dropped before", () => {
    const spans = wide(600, { error: true, error_type: "E" });
    const warnings = fit({ ...resultOf(spans), warnings: [DROPPED] }, 2_000).warnings.join(" ");
    expect(warnings).toMatch(/ \d+ more error spans did not fit\. /);
    expect(warnings.match(/The call in rest lists/g)).toHaveLength(1);
  });

  it("shortens the summary only when hardly any spans would remain", () => {
    const result = resultOf(wide(400));
    expect(fit(result, 8_000).summary.slowest).toEqual(result.summary.slowest);
    expect(fit(result, 8_000).warnings.join("\n")).toContain("Showing 12 of 31 services, most self time first.");
    const small = fit(result, 700);
    expect(small.summary.slowest.length).toBeLessThan(result.summary.slowest.length);
    expect(small.summary).toMatchObject({
      span_count: 401,
      error_count: 40,
      origin: { span_id: result.summary.origin?.span_id },
    });
    expect(small.warnings.join("\n")).toMatch(/Lists of the summary have at most \d/);
  });

  it("counts correctly also when spans have no id or share one", () => {
    const nameless = wide(200, { span_id: null, error: false });
    const result = resultOf(nameless);
    const fitted = fit(result, 3_000);
    expect(fitted.spans.length + fitted.dropped).toBe(result.spans.length + result.dropped);
    expect(fittedTokens(result, 3_000)).toBeLessThanOrEqual(3_000);
  });

  it("fits 500 tokens also with several warnings, and keeps the origin of the failure and the call for the rest", () => {
    const result = resultOf(wide(600, { error: true, error_type: "E" }));
    const warnings = [
      "Reading stopped after 601 spans: Datadog did not answer in time.",
      "a warning of 12 words, as long as most are, about this trace",
      DROPPED,
    ];
    const fitted = fit({ ...result, warnings }, 500);
    expect(fittedTokens({ ...result, warnings }, 500)).toBeLessThanOrEqual(500);
    expect(fitted.summary.origin?.span_id).toBe(result.summary.origin?.span_id);
    expect(fitted.rest?.arguments["query"]).toBe("trace_id:77 status:error");
  });

  it("leaves the program's result unchanged", () => {
    const result = resultOf(wide(300));
    const before = structuredClone(result);
    fit(result, 1_000);
    expect(result).toEqual(before);
  });
});
