import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MS, shuffled, span, timed, wildSpans } from "./__fixtures__/spans.ts";
import type { SpanFields } from "./distinct-spans.ts";
import { selfTimes } from "./self-time.ts";
import { summarizeTrace } from "./summary.ts";
import { buildTree } from "./tree.ts";

const summarize = (...spans: SpanFields[]) => summarizeTrace(buildTree(spans));

describe("summarizeTrace", () => {
  it("reports an empty trace as empty", () => {
    expect(summarize()).toEqual({
      span_count: 0,
      error_count: 0,
      duration_ns: null,
      start: null,
      root: null,
      services: [],
      slowest: [],
      critical_path: { steps: [], total_ns: 0, left_out: { steps: 0, self_ns: 0 } },
      errors: [],
      origin: null,
    });
  });

  it("reports the request, where the time was spent and where the trace failed", () => {
    const failed = { error: true, status: "error", error_type: "Timeout", error_message: "no answer" };
    const summary = summarize(
      timed("1", [0, 80], { service: "web", operation: "request", resource: "POST /pay", ...failed, error_type: null }),
      timed("2", [10, 60], { parent_id: "1", service: "db", operation: "query", resource: "UPDATE", ...failed }),
      timed("2", [10, 60], { parent_id: "1", service: "db", operation: "query", resource: "UPDATE", ...failed }),
    );
    expect(summary).toEqual({
      span_count: 2,
      error_count: 2,
      duration_ns: 80 * MS,
      start: "2026-01-31T09:00:00.000Z",
      root: {
        span_id: "1",
        service: "web",
        resource: "POST /pay",
        operation: "request",
        duration_ns: 80 * MS,
        status: "error",
      },
      services: [
        { service: "db", span_count: 1, error_count: 1, busy_ns: 60 * MS, self_ns: 60 * MS },
        { service: "web", span_count: 1, error_count: 1, busy_ns: 80 * MS, self_ns: 20 * MS },
      ],
      slowest: [
        { span_id: "1", service: "web", resource: "POST /pay", duration_ns: 80 * MS },
        { span_id: "2", service: "db", resource: "UPDATE", duration_ns: 60 * MS },
      ],
      critical_path: {
        steps: [
          {
            span_id: "1",
            service: "web",
            resource: "POST /pay",
            operation: "request",
            self_ns: 20 * MS,
            duration_ns: 80 * MS,
            depth: 0,
            count: 1,
          },
          {
            span_id: "2",
            service: "db",
            resource: "UPDATE",
            operation: "query",
            self_ns: 60 * MS,
            duration_ns: 60 * MS,
            depth: 1,
            count: 1,
          },
        ],
        total_ns: 80 * MS,
        left_out: { steps: 0, self_ns: 0 },
      },
      errors: [
        { service: "web", error_type: null, error_message: "no answer", count: 1, span_id: "1" },
        { service: "db", error_type: "Timeout", error_message: "no answer", count: 1, span_id: "2" },
      ],
      origin: { span_id: "2", service: "db", resource: "UPDATE", error_type: "Timeout", error_message: "no answer" },
    });
  });

  it("uses the exact duration of a single root that covers the trace, to the millisecond", () => {
    const root = timed("1", [0, 0], { duration_ns: 10_000_001 });
    expect(summarize(root, timed("2", [10, 0.5], { parent_id: "1" })).duration_ns).toBe(10_000_001);
  });

  it("measures to the latest end when work outlives the root, or when there are several roots", () => {
    expect(summarize(timed("1", [0, 10]), timed("2", [5, 20], { parent_id: "1" })).duration_ns).toBe(25 * MS);
    expect(summarize(timed("1", [0, 10]), timed("2", [50, 5])).duration_ns).toBe(55 * MS);
    expect(summarize(timed("1", [5, 10]), timed("2", [0, 2], { parent_id: "1" })).duration_ns).toBe(15 * MS);
  });

  it("reports no duration when no span has a start", () => {
    expect(summarize(span({ span_id: "1", duration_ns: 5 }))).toMatchObject({
      duration_ns: null,
      start: null,
      root: { duration_ns: 5 },
    });
  });

  it("lists the five slowest spans, those of unknown duration last", () => {
    const spans = Array.from({ length: 6 }, (_, i) => timed(String(i + 1), [i, i + 1]));
    expect(summarize(...spans, span({ span_id: "7" })).slowest.map((each) => each.span_id)).toEqual([
      "6",
      "5",
      "4",
      "3",
      "2",
    ]);
    expect(summarize(span({ span_id: "7" })).slowest).toEqual([
      { span_id: "7", service: "web", resource: null, duration_ns: 0 },
    ]);
  });

  it("uses self times that are known already", () => {
    const tree = buildTree([timed("1", [0, 10])]);
    expect(summarizeTrace(tree, [7]).services[0]?.self_ns).toBe(7);
    expect(summarizeTrace(tree, [])).toMatchObject({ services: [{ self_ns: 0 }] });
    expect(summarizeTrace(tree, selfTimes(tree))).toEqual(summarizeTrace(tree));
  });

  it("counts every span once and is the same in any order of arrival", () => {
    const withOrders = wildSpans.chain((spans) => fc.tuple(fc.constant(spans), shuffled(spans)));
    fc.assert(
      fc.property(withOrders, ([spans, others]) => {
        const summary = summarize(...spans);
        expect(summarize(...others)).toEqual(summary);
        expect(summary.services.reduce((sum, each) => sum + each.span_count, 0)).toBe(summary.span_count);
        expect(summary.services.reduce((sum, each) => sum + each.error_count, 0)).toBe(summary.error_count);
        expect(JSON.stringify(summary)).not.toMatch(/NaN|Infinity/);
        const numbers = [summary.duration_ns ?? 0, ...summary.services.flatMap((each) => [each.busy_ns, each.self_ns])];
        expect(numbers.every((each) => Number.isFinite(each) && each >= 0)).toBe(true);
      }),
    );
  });

  it("summarizes 20,000 spans without delay", () => {
    const spans = Array.from({ length: 20_000 }, (_, i) =>
      timed(String(i + 1), [i % 997, (i * 7919) % 500], {
        parent_id: i === 0 ? null : String(((i * 31) % i) + 1),
        service: `s${i % 40}`,
        error: i % 10 === 0,
        error_message: `failure ${i % 300}`,
      }),
    );
    expect(summarize(...spans).span_count).toBe(20_000);
  });
});
