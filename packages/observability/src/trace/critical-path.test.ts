import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chain, EPOCH_MS, MS, shuffled, soundSpans, span, timed, wildSpans } from "./__fixtures__/spans.ts";
import { criticalPath, MAX_STEPS } from "./critical-path.ts";
import type { SpanFields } from "./distinct-spans.ts";
import { buildTree } from "./tree.ts";

const pathOf = (...spans: SpanFields[]) => criticalPath(buildTree(spans));
const steps = (...spans: SpanFields[]) =>
  pathOf(...spans).steps.map((step) => [step.span_id, step.self_ns / MS, step.count]);
const call = (parent_id: string, operation: string) => ({ parent_id, operation });

describe("criticalPath", () => {
  it("is empty for an empty trace and for one without a duration", () => {
    const empty = { steps: [], total_ns: 0, left_out: { steps: 0, self_ns: 0 } };
    expect(pathOf()).toEqual(empty);
    expect(pathOf(span({ span_id: "1" }))).toEqual(empty);
  });

  it("states what each span on the path contributed, in order of time", () => {
    const spans = [
      timed("1", [0, 100], { operation: "request", resource: "GET /", host: "a" }),
      timed("2", [10, 30], call("1", "auth")),
      timed("3", [50, 40], call("1", "load")),
      timed("4", [60, 20], call("3", "query")),
      timed("5", [50, 5], call("1", "beside")),
    ];
    expect(steps(...spans)).toEqual([
      ["1", 30, 1],
      ["2", 30, 1],
      ["3", 20, 1],
      ["4", 20, 1],
    ]);
    expect(pathOf(...spans).steps[0]).toEqual({
      span_id: "1",
      service: "web",
      resource: "GET /",
      operation: "request",
      self_ns: 30 * MS,
      duration_ns: 100 * MS,
      depth: 0,
      count: 1,
    });
  });

  it("leaves out a span whose time is entirely covered by its children", () => {
    expect(steps(timed("1", [0, 10]), timed("2", [0, 10], call("1", "all")))).toEqual([["2", 10, 1]]);
  });

  it("combines repeated calls, and equal spans below them, into one step", () => {
    const repeated = Array.from({ length: 50 }, (_, i) => [
      timed(`c${i}`, [i * 2, 2], call("1", "client")),
      timed(`s${i}`, [i * 2, i === 7 ? 1.5 : 1], call(`c${i}`, "server")),
    ]);
    const path = pathOf(timed("1", [0, 103], { operation: "request" }), ...repeated.flat());
    expect(
      path.steps.map(({ span_id, count, self_ns, duration_ns }) => [span_id, count, self_ns / MS, duration_ns / MS]),
    ).toEqual([
      ["1", 1, 3, 103],
      ["c0", 50, 49.5, 100],
      ["s7", 50, 50.5, 50.5],
    ]);
  });

  it("scales the spans below a child of another clock in proportion", () => {
    const spans = [
      timed("1", [0, 100], { host: "a" }),
      timed("2", [40, 80], { ...call("1", "remote"), host: "b" }),
      timed("3", [50, 70], { ...call("2", "query"), host: "b" }),
    ];
    expect(steps(...spans)).toEqual([
      ["1", 20, 1],
      ["2", 10, 1],
      ["3", 70, 1],
    ]);
  });

  it("leaves background work off the path", () => {
    const spans = [
      timed("1", [0, 100]),
      timed("2", [10, 500], call("1", "later")),
      timed("3", [20, 400], call("2", "more")),
    ];
    expect(steps(...spans)).toEqual([["1", 100, 1]]);
  });

  it("follows a span of unknown duration to the child it waited for", () => {
    const spans = [
      timed("1", [0, 10]),
      timed("2", [1, 0], { ...call("1", "open"), duration_ns: null }),
      timed("3", [3, 5], call("2", "query")),
    ];
    expect(steps(...spans)).toEqual([
      ["1", 3, 1],
      ["2", 2, 1],
      ["3", 5, 1],
    ]);
  });

  it("assigns the entire time to a root without a start", () => {
    expect(steps(span({ span_id: "1", duration_ns: 4 * MS }), timed("2", [0, 2], call("1", "query")))).toEqual([
      ["1", 4, 1],
    ]);
  });

  it("lists the largest steps in order of time and states what was left out", () => {
    const calls = Array.from({ length: 20 }, (_, i) => timed(`c${i}`, [i * 30, i + 1], call("1", `step ${i}`)));
    const path = pathOf(timed("1", [0, 600]), ...calls);
    expect(path.steps).toHaveLength(MAX_STEPS);
    expect(path.steps.map((step) => step.span_id)).toEqual(["1", ...calls.slice(9).map((each) => each.span_id)]);
    expect(path.left_out).toEqual({ steps: 9, self_ns: 45 * MS });
  });

  it("follows a chain of 20,000 spans", () => {
    const path = pathOf(...chain(20_000));
    expect(path.left_out.steps).toBe(20_000 - MAX_STEPS);
    expect(path.total_ns).toBe(20_000 * MS);
  });

  it("adds up to the duration of the root, whatever the clocks report", () => {
    fc.assert(
      fc.property(soundSpans, (spans) => {
        const tree = buildTree(spans);
        const path = criticalPath(tree);
        const sum = path.steps.reduce((total, step) => total + step.self_ns, path.left_out.self_ns);
        expect(sum).toBe(tree.root?.duration_ns);
        expect(path.total_ns).toBe(sum);
        expect(path.steps.length).toBeLessThanOrEqual(MAX_STEPS);
        expect(path.steps.every((step) => step.self_ns > 0 && step.self_ns <= step.duration_ns)).toBe(true);
      }),
    );
  });

  it("returns the same path in any order of arrival, and accepts inconsistent spans", () => {
    const withOrders = wildSpans.chain((spans) => fc.tuple(fc.constant(spans), shuffled(spans)));
    fc.assert(
      fc.property(withOrders, ([spans, others]) => {
        expect(pathOf(...others)).toEqual(pathOf(...spans));
      }),
    );
  });

  it("reports whole nanoseconds", () => {
    const path = pathOf(
      span({ span_id: "1", start_ms: EPOCH_MS, duration_ns: 1_000_003 }),
      span({ span_id: "2", parent_id: "1", operation: "query", start_ms: EPOCH_MS, duration_ns: 999_999 }),
    );
    expect(path.steps.map((step) => step.self_ns)).toEqual([4, 999_999]);
  });
});
