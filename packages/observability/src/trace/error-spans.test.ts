import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chain, span, timed, wildSpans } from "./__fixtures__/spans.ts";
import type { SpanFields } from "./distinct-spans.ts";
import { errorGroups, leafErrors, originOfFailure } from "./error-spans.ts";
import { buildTree } from "./tree.ts";

const failed = (parent_id: string | null = null) => ({ parent_id, error: true });
const origin = (...spans: SpanFields[]) => originOfFailure(buildTree(spans))?.span.span_id ?? null;

describe("errorGroups", () => {
  it("counts equal errors of a service and names the earliest span", () => {
    const timeout = { error: true, error_type: "Timeout", error_message: "after 5s" };
    const groups = errorGroups(
      buildTree([
        timed("1", [0, 50]),
        timed("2", [1, 9], { parent_id: "1" }),
        timed("3", [8, 1], { parent_id: "2", ...timeout }),
        timed("4", [5, 1], { parent_id: "1", ...timeout }),
        timed("5", [6, 1], { parent_id: "1", ...timeout, service: "db" }),
      ]),
      null,
    );
    expect(groups).toEqual([
      { service: "web", error_type: "Timeout", error_message: "after 5s", count: 2, span_id: "4" },
      { service: "db", error_type: "Timeout", error_message: "after 5s", count: 1, span_id: "5" },
    ]);
  });

  it("names the origin of the failure for its own error", () => {
    const tree = buildTree([timed("1", [0, 50], { error: true }), timed("2", [5, 9], { parent_id: "1", error: true })]);
    const origin = originOfFailure(tree);
    expect(errorGroups(tree, origin)).toMatchObject([{ count: 2, span_id: "2" }]);
  });

  it("lists at most five groups, the most frequent first, and truncates long messages", () => {
    const spans = Array.from({ length: 13 }, (_, i) =>
      timed(String(i + 1), [i, 1], { error: true, error_type: `E${i % 7}`, error_message: "x".repeat(900) }),
    );
    const groups = errorGroups(buildTree(spans), null);
    expect(groups.map((group) => [group.error_type, group.count])).toEqual([
      ["E0", 2],
      ["E1", 2],
      ["E2", 2],
      ["E3", 2],
      ["E4", 2],
    ]);
    expect(groups[0]?.error_message?.length).toBeLessThanOrEqual(200);
  });

  it("groups errors without a type or a message", () => {
    expect(errorGroups(buildTree([span({ error: true }), span({ error: true })]), null)).toEqual([
      { service: "web", error_type: null, error_message: null, count: 2, span_id: null },
    ]);
  });
});

describe("leafErrors", () => {
  it("lists errors with no error anywhere below them", () => {
    const tree = buildTree([
      timed("1", [0, 9], failed()),
      timed("2", [1, 5], { parent_id: "1" }),
      timed("3", [2, 1], failed("2")),
      timed("4", [7, 1], failed("1")),
    ]);
    expect(leafErrors(tree).map((node) => node.span.span_id)).toEqual(["3", "4"]);
  });

  it("lists some of the errors whenever there are any", () => {
    fc.assert(
      fc.property(wildSpans, (spans) => {
        const tree = buildTree(spans);
        const leaves = leafErrors(tree);
        expect(leaves.length > 0).toBe(tree.nodes.some((node) => node.span.error));
        expect(leaves.every((node) => node.children.every((child) => !child.span.error))).toBe(true);
      }),
    );
  });
});

describe("originOfFailure", () => {
  it("finds no origin in a trace without errors", () => {
    expect(origin(timed("1", [0, 9]))).toBeNull();
  });

  it("returns the deepest span of the chain of errors", () => {
    const spans = [timed("1", [0, 9], failed()), timed("2", [1, 5], failed("1")), timed("3", [2, 1], failed("2"))];
    expect(origin(...spans)).toBe("3");
  });

  it("returns the first of several attempts that failed alike", () => {
    const attempts = [timed("3", [5, 2], failed("1")), timed("2", [1, 2], failed("1"))];
    expect(origin(timed("1", [0, 9], failed()), ...attempts)).toBe("2");
  });

  it("skips an error that a caller handled when another one reached the root", () => {
    const spans = [
      timed("1", [0, 9], failed()),
      timed("2", [1, 2], { parent_id: "1" }),
      timed("3", [1, 1], { parent_id: "2" }),
      timed("4", [1, 1], failed("3")),
      timed("5", [5, 2], failed("1")),
    ];
    expect(origin(...spans)).toBe("5");
  });

  it("prefers the deeper of two simultaneous errors, and one with a start to one without", () => {
    const spans = [
      timed("1", [0, 9], failed()),
      timed("2", [1, 1], failed("1")),
      timed("3", [1, 2], failed("1")),
      timed("4", [1, 1], failed("3")),
      span({ span_id: "5", ...failed("1") }),
    ];
    expect(origin(...spans)).toBe("4");
  });

  it("finds the origin at the end of a chain of 20,000 errors", () => {
    expect(origin(...chain(20_000).map((each) => ({ ...each, error: true })))).toBe("20000");
  });
});
