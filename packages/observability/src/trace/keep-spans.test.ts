import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chain, MS, shuffled, timed, wildSpans } from "./__fixtures__/spans.ts";
import type { SpanFields } from "./distinct-spans.ts";
import { keepSpans } from "./keep-spans.ts";
import { buildTree } from "./tree.ts";

const keep = (maxSpans: number, ...spans: SpanFields[]) => keepSpans(buildTree(spans), maxSpans);
const ids = (maxSpans: number, ...spans: SpanFields[]) => keep(maxSpans, ...spans).spans.map((row) => row.span_id);

describe("keepSpans", () => {
  it("keeps every error and then the slowest, in reading order", () => {
    const spans = [
      timed("1", [0, 50]),
      timed("2", [1, 2], { parent_id: "1" }),
      timed("3", [4, 9], { parent_id: "1" }),
      timed("4", [5, 1], { parent_id: "3", error: true }),
      timed("5", [20, 3], { parent_id: "1" }),
    ];
    expect(ids(3, ...spans)).toEqual(["1", "3", "4"]);
    expect(keep(3, ...spans)).toMatchObject({ dropped: 2, dropped_errors: 0 });
    expect(ids(99, ...spans)).toEqual(["1", "2", "3", "4", "5"]);
  });

  it("states the position of each span in the trace", () => {
    const spans = [
      timed("1", [0, 50]),
      timed("2", [2, 30], { parent_id: "1", service: "cart" }),
      timed("3", [4, 9.5], {
        parent_id: "2",
        service: "db",
        resource: "SELECT",
        operation: "query",
        type: "sql",
        status: "error",
        error: true,
        error_type: "Timeout",
        error_message: `${"x".repeat(400)}the cause`,
        http_method: "GET",
        http_status_code: "504",
        host: "h1",
      }),
      timed("4", [5, 1], { parent_id: "3", service: "db" }),
    ];
    const [row] = keep(1, ...spans).spans;
    expect(row).toEqual({
      span_id: "3",
      parent_id: "2",
      depth: 2,
      path: "web > cart",
      service: "db",
      resource: "SELECT",
      operation: "query",
      type: "sql",
      status: "error",
      error: true,
      start: "2026-01-31T09:00:00.004Z",
      offset_ns: 4 * MS,
      duration_ns: 9.5 * MS,
      self_ns: 8.5 * MS,
      error_type: "Timeout",
      error_message: expect.stringMatching(/^x+…\[\+\d+ chars\]…x+the cause$/),
      http_method: "GET",
      http_status_code: "504",
      host: "h1",
    });
    expect(row?.error_message?.length).toBeLessThanOrEqual(300);
  });

  it("groups dropped spans that repeat one another", () => {
    const calls = Array.from({ length: 5 }, (_, i) => timed(`c${i}`, [i, 5 - i], { parent_id: "1", service: "redis" }));
    const kept = keep(3, timed("1", [0, 90]), ...calls);
    expect(kept.spans.map((row) => row.span_id)).toEqual(["1", "c0", "c1"]);
    expect(kept.collapsed).toMatchObject([
      { parent_id: "1", path: "web", service: "redis", count: 3, total_duration_ns: 6 * MS },
    ]);
    expect(kept.collapsed_unlisted).toBe(0);
  });

  describe("keeping spans when the errors alone exceed the limit", () => {
    const failed = (parent_id: string | null, error_type: string) => ({ parent_id, error: true, error_type });
    const spans = [
      timed("1", [0, 99], failed(null, "Gateway")),
      timed("2", [1, 20], failed("1", "Timeout")),
      timed("3", [30, 10], failed("1", "Timeout")),
      timed("4", [50, 30], failed("1", "Upstream")),
      timed("5", [51, 1], failed("4", "Refused")),
      timed("6", [90, 5], { parent_id: "1" }),
    ];

    it("keeps one error of each kind first, where the failure began", () => {
      expect(ids(2, ...spans)).toEqual(["2", "5"]);
    });

    it("keeps repeated errors next, then the callers that failed because of them, the longer first", () => {
      expect(ids(3, ...spans)).toEqual(["2", "3", "5"]);
      expect(ids(4, ...spans)).toEqual(["1", "2", "3", "5"]);
    });

    it("states how many errors were dropped", () => {
      expect(keep(2, ...spans)).toMatchObject({ dropped: 4, dropped_errors: 3 });
      expect(keep(5, ...spans)).toMatchObject({ dropped: 1, dropped_errors: 0 });
    });
  });

  it("keeps nothing for an invalid limit", () => {
    for (const bound of [0, -3, Number.NaN]) expect(keep(bound, timed("1", [0, 1])).spans).toEqual([]);
    expect(ids(1.9, timed("1", [0, 1]), timed("2", [0, 2]))).toEqual(["2"]);
    expect(ids(Number.POSITIVE_INFINITY, timed("1", [0, 1]))).toEqual(["1"]);
  });

  it("keeps errors before others, and no span slower than a dropped one, and accounts for all spans", () => {
    fc.assert(
      fc.property(wildSpans, fc.nat({ max: 45 }), (spans, maxSpans) => {
        const tree = buildTree(spans);
        const kept = keepSpans(tree, maxSpans);
        const errors = tree.nodes.filter((node) => node.span.error).length;
        const keptErrors = kept.spans.filter((row) => row.error).length;
        expect(kept.spans).toHaveLength(Math.min(maxSpans, tree.nodes.length));
        expect(kept.dropped).toBe(tree.nodes.length - kept.spans.length);
        expect(keptErrors).toBe(Math.min(errors, maxSpans));
        expect(kept.dropped_errors).toBe(errors - keptErrors);

        // Kept spans without errors have the longest durations of all spans without errors.
        const longestFirst = (values: readonly (number | null)[]) =>
          values.map((each) => each ?? 0).sort((a, b) => b - a);
        const all = longestFirst(tree.nodes.filter((node) => !node.span.error).map((node) => node.duration_ns));
        const rows = longestFirst(kept.spans.filter((row) => !row.error).map((row) => row.duration_ns));
        expect(rows).toEqual(all.slice(0, rows.length));

        const collapsed = kept.collapsed.reduce((sum, group) => sum + group.count, kept.collapsed_unlisted);
        expect(collapsed).toBeLessThanOrEqual(kept.dropped - kept.dropped_errors);
        expect(kept.collapsed.every((group) => group.count > 1)).toBe(true);
      }),
    );
  });

  it("keeps the same spans in any order of arrival", () => {
    const withOrders = wildSpans.chain((spans) => fc.tuple(fc.constant(spans), shuffled(spans), fc.nat({ max: 45 })));
    fc.assert(
      fc.property(withOrders, ([spans, others, maxSpans]) => {
        expect(keep(maxSpans, ...others)).toEqual(keep(maxSpans, ...spans));
      }),
    );
  });

  it("keeps the slowest of a chain of 20,000", () => {
    expect(keep(500, ...chain(20_000)).spans.at(-1)).toMatchObject({ depth: 499, span_id: "500" });
  });
});
