import { expandResult } from "@toolwright/tests-support";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { timed } from "./__fixtures__/spans.ts";
import type { SpanFields } from "./distinct-spans.ts";
import { fitTrace, type TraceResult } from "./fit-trace.ts";
import { keepSpans } from "./keep-spans.ts";
import { summarizeTrace } from "./summary.ts";
import type { KeptSpan } from "./trace-result.ts";
import { buildTree } from "./tree.ts";

const window = { start: "2026-01-31T08:00:00.000Z", end: "2026-01-31T09:00:00.000Z" };
const DROPPED =
  "101 error spans did not fit either; error spans where a failure began have priority. The call in rest lists the error spans, and without status:error all spans.";
const budgets = [500, 1_000, 8_000];

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

type FittedTrace = Omit<TraceResult, "spans"> & {
  readonly spans: readonly (Partial<KeptSpan> & {
    readonly marks?: readonly string[];
    readonly critical_count?: number;
  })[];
};

function fit(result: TraceResult, maxTokens: number, isShort = false): FittedTrace {
  return expandResult(fitTrace(result, { maxTokens }, isShort).value) as FittedTrace;
}

function fittedTokens(result: TraceResult, maxTokens: number, isShort = false): number {
  return tokensOf(fitTrace(result, { maxTokens }, isShort).value);
}

function isFailed({ marks = [] }: { readonly marks?: readonly string[] }): boolean {
  return marks.includes("error") || marks.includes("origin");
}

function tokensOf(value: unknown): number {
  return encode(JSON.stringify(value)).length;
}

describe("a fitted trace", () => {
  const statement = `SELECT ${"some_column, ".repeat(300)}1`;
  const results = [
    wide(400),
    wide(20),
    wide(400, { error: true, error_type: "E" }),
    wide(100, { resource: statement }),
    wide(100, { error: true, error_message: statement, service: statement.slice(0, 90) }),
    [],
  ].map(resultOf);

  it.each(budgets)("stays within a token budget of %i by the real tokenizer", (maxTokens) => {
    for (const result of results) {
      for (const isShort of [true, false]) {
        const fitted = fit(result, maxTokens, isShort);
        expect(fittedTokens(result, maxTokens, isShort)).toBeLessThanOrEqual(maxTokens);
        expect(fitted.spans.length + fitted.dropped).toBe(result.spans.length + result.dropped);
        expect(fitted.truncated).toBe(fitted.dropped > 0);
        expect(fitted.rest === null).toBe(fitted.dropped === 0);
      }
    }
  });

  it("returns every field of a trace of three spans", () => {
    const result = resultOf(wide(2));
    const advice = expect.stringContaining("tells in which services");
    expect(fit(result, 20_000, true)).toEqual({ ...result, warnings: [...result.warnings, advice] });
  });

  it("lists a span once, with marks instead of the summary's lists", () => {
    const result = resultOf(wide(20));
    const { spans, summary } = fit(result, 20_000);
    const marked = (mark: string) => spans.filter(({ marks }) => marks?.includes(mark)).map(({ span_id }) => span_id);
    expect(spans.map(({ span_id }) => span_id)).toEqual(result.spans.map(({ span_id }) => span_id));
    expect(marked("critical").sort()).toEqual(result.summary.critical_path.map(({ span_id }) => span_id).sort());
    expect(marked("slowest").sort()).toEqual(result.summary.slowest.map(({ span_id }) => span_id).sort());
    expect(marked("origin")).toEqual([result.summary.origin?.span_id]);
    expect(marked("error").length).toBe(result.summary.error_count);
    expect(Object.keys(summary).sort()).toEqual([
      "duration_ns",
      "error_count",
      "origin",
      "services",
      "slowest_step",
      "span_count",
      "start",
    ]);
    expect(summary.origin).toMatchObject({ operation: "http.request", error_type: "TimeoutError" });
    expect(fittedTokens(result, 20_000)).toBeLessThan(0.5 * tokensOf(result));
  });

  it("shows the error of the span where the failure began in its row, and else in the summary", () => {
    const message = "call 0 took too long. ".repeat(2);
    const result = resultOf(wide(400, { error_message: message }));
    for (const maxTokens of [...budgets, 20_000]) {
      const { spans, summary } = fit(result, maxTokens);
      const row = spans.find(({ marks }) => marks?.includes("origin"));
      const { error_message } = row ?? summary.origin ?? {};
      expect(row).toMatchObject({ error_type: "TimeoutError", marks: expect.arrayContaining(["origin", "error"]) });
      expect(error_message?.slice(0, 6)).toBe(message.slice(0, 6));
      expect(summary.origin?.error_message).toBeUndefined();
    }
    const [root, ...others] = result.spans;
    const withoutOrigin = { ...result, spans: [root!, ...others.filter(({ error }) => !error)] };
    expect(fit(withoutOrigin, 8_000).summary.origin).toMatchObject({ error_message: message });
  });

  it("counts every error: in a row with this mark or among the spans left out", () => {
    for (const [result, maxTokens] of results.flatMap((each) => budgets.map((budget) => [each, budget] as const))) {
      const { spans, summary, warnings } = fit(result, maxTokens);
      const leftOut = Number(/left out, (\d+) of them errors/.exec(warnings.join("\n"))?.[1] ?? 0);
      expect(spans.filter(({ marks }) => marks?.includes("error")).length + leftOut).toBe(summary.error_count);
    }
  });

  it("says once how many errors are left out", () => {
    const result = { ...resultOf(wide(600, { error: true, error_type: "E" })), warnings: [DROPPED] };
    expect(fit(result, 2_000).warnings.filter((warning) => warning.includes("The call in rest"))).toHaveLength(1);
  });

  it.each([4, 20, 29, 400])("names the slowest step of the critical path of %i calls", (count) => {
    const result = resultOf(wide(count));
    const { span_id, self_ns } = result.summary.critical_path.reduce((most, step) =>
      step.self_ns > most.self_ns ? step : most,
    );
    expect(fit(result, 8_000, true).summary).toMatchObject({ slowest_step: { span_id, self_ns } });
  });

  it("names a span with more self time that the trace did not wait for", () => {
    const result = resultOf(wide(20));
    const summaryWith = (span_id: string | null) => {
      const spans = result.spans.map((span) => (span.span_id === span_id ? { ...span, self_ns: 9e15 } : span));
      return fit({ ...result, spans }, 8_000, true).summary;
    };
    const steps = result.summary.critical_path.map(({ span_id }) => span_id);
    const { span_id } = result.spans.find((span) => !steps.includes(span.span_id))!;
    expect(summaryWith(span_id)).toMatchObject({ slowest_off_critical_path: { span_id, self_ns: 9e15 } });
    for (const step of steps) expect(summaryWith(step)).not.toHaveProperty("slowest_off_critical_path");
    expect(fit(result, 8_000, true).summary).not.toHaveProperty("slowest_off_critical_path");
  });

  it("shows the parent of each span: the nearest one above with a smaller depth, unless it has a path", () => {
    // Each span calls the next three, and every seventh fails.
    const deep = Array.from({ length: 200 }, (_, index) =>
      timed(String(8_000 + index), [index, 2_000 - index], {
        parent_id: index === 0 ? null : String(8_000 + Math.floor((index - 1) / 3)),
        service: `service-${index % 9}`,
        resource: `GET /parts/${index}`,
        error: index % 7 === 0,
      }),
    );
    const result = resultOf(deep);
    const parentOf = new Map(result.spans.map(({ span_id, parent_id }) => [span_id, parent_id]));
    let paths = 0;
    for (const [maxTokens, isShort] of [
      [20_000, true],
      [20_000, false],
      [2_000, false],
      [1_000, true],
    ] as const) {
      const { spans } = fit(result, maxTokens, isShort);
      for (const [index, { span_id, depth = 0, path }] of spans.entries()) {
        if (path !== undefined) paths++;
        if (path !== undefined || depth === 0 || !parentOf.has(span_id!)) continue;
        const above = spans.slice(0, index).findLast((other) => (other.depth ?? 0) < depth);
        expect({ span_id, parent: above?.span_id }).toEqual({ span_id, parent: parentOf.get(span_id!) });
      }
    }
    expect(paths).toBeGreaterThan(0);
  });

  it("has every span of a trace of up to 30 spans also in the short form", () => {
    const result = resultOf(wide(29));
    expect(fit(result, 20_000, true)).toMatchObject({ dropped: 0, truncated: false, rest: null });
  });

  it("has only the spans with marks in the short form, at most ten errors besides the origin, and counts the rest", () => {
    const result = resultOf(wide(400));
    const fitted = fit(result, 20_000, true);
    expect(fitted.spans[0]).toMatchObject({ depth: 0, service: "gateway" });
    expect(fitted.spans.slice(1).every(({ marks }) => marks !== undefined)).toBe(true);
    const errors = fitted.spans.filter(({ marks }) => marks?.includes("error") && !marks.includes("origin"));
    expect(errors.length).toBeLessThanOrEqual(10);
    expect(fitted.dropped).toBe(401 - fitted.spans.length);
    expect(fitted.summary.errors[0]).toMatchObject({ error_type: "TimeoutError", count: expect.any(Number) });
    expect(fitted.rest?.arguments["query"]).toBe("trace_id:77 status:error");
    expect(fitted.warnings.at(-2)).toMatch(/^\d+ less important spans are left out, \d+ of them errors\./);
  });

  it("adds the steps of the critical path whose spans were dropped, with their counts", () => {
    const result = resultOf(wide(20));
    const step = { ...result.summary.critical_path[0]!, span_id: "9", self_ns: 7, count: 4 };
    const { spans } = fit({ ...result, summary: { ...result.summary, critical_path: [step] } }, 20_000, true);
    expect(spans.at(-1)).toMatchObject({ span_id: "9", marks: ["critical"], critical_ns: 7, critical_count: 4 });
  });

  it("names the path of a span only where its parent is missing", () => {
    const result = resultOf([...wide(20), timed("99", [1, 2], { parent_id: "404", service: "cart" })]);
    const { spans } = fit(result, 20_000);
    expect(spans.filter(({ depth }) => depth === 1).every((span) => !("path" in span))).toBe(true);
    const [first, ...others] = result.spans;
    const orphaned = { ...result, spans: [{ ...first!, parent_id: "5", depth: 2, path: "web > cart" }, ...others] };
    expect(fit(orphaned, 20_000).spans[0]).toMatchObject({ path: "web > cart" });
  });

  it("keeps marked spans and errors first, in reading order", () => {
    const result = resultOf(wide(400));
    const fitted = fit(result, 8_000);
    const kept = fitted.spans.map(({ span_id }) => span_id);
    const errors = result.spans.filter(({ error }) => error).map(({ span_id }) => span_id);
    expect(kept).toEqual(expect.arrayContaining(errors));
    expect(kept).toEqual(result.spans.map(({ span_id }) => span_id).filter((id) => kept.includes(id)));
    expect(kept.length).toBeGreaterThan(fit(result, 8_000, true).spans.length);
  });

  it("points to a search for the errors when not even these fit, and says what it lists", () => {
    const result = resultOf(wide(400, { error: true, error_type: "E" }));
    const fitted = fit(result, 2_000);
    const moreErrors = result.spans.filter(({ error }) => error).length - fitted.spans.filter(isFailed).length;
    expect(fitted.rest?.arguments["query"]).toBe("trace_id:77 status:error");
    expect(fitted.warnings).toContain(
      `${result.spans.length - fitted.spans.length} less important spans are left out, ${moreErrors} of them errors. The call in rest lists the error spans, and without status:error all spans. max_spans over 100 shows more here.`,
    );
  });

  it("shortens the summary only when hardly any spans would remain", () => {
    const result = resultOf(wide(400));
    expect(fit(result, 8_000).warnings.join("\n")).toContain("Showing 12 of 31 services, most self time first.");
    const small = fit(result, 700);
    expect(small.summary.services.length).toBeLessThan(12);
    expect(small.summary).toMatchObject({
      span_count: 401,
      error_count: 40,
      origin: { span_id: result.summary.origin?.span_id },
    });
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
