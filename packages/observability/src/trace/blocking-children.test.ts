import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MS, soundSpans, timed } from "./__fixtures__/spans.ts";
import { blockingChildren } from "./blocking-children.ts";
import type { SpanFields } from "./distinct-spans.ts";
import { buildTree, type TreeNode } from "./tree.ts";

const fromRoot = (root: TreeNode) =>
  blockingChildren(root, { start_ns: root.start_ns ?? 0, end_ns: (root.start_ns ?? 0) + root.length_ns, shift_ns: 0 });

/** Id, start and end (ms after the earliest start) of the children that the first span waited for, last one first. */
const blocking = (...spans: SpanFields[]) =>
  fromRoot(buildTree(spans).root!).map(({ node, start_ns, end_ns }) => [node.span.span_id, start_ns / MS, end_ns / MS]);

const here = { parent_id: "1", host: "a" };
const there = { parent_id: "1", host: "b" };
const root = timed("1", [0, 100], { host: "a" });

describe("blockingChildren", () => {
  it("walks back from the end through the children that ran in sequence", () => {
    expect(blocking(root, timed("2", [0, 30], here), timed("3", [40, 50], here))).toEqual([
      ["3", 40, 90],
      ["2", 0, 30],
    ]);
  });

  it("waits only for the child that finishes last of those that ran in parallel", () => {
    expect(blocking(root, timed("2", [0, 50], here), timed("3", [40, 50], here), timed("4", [45, 10], here))).toEqual([
      ["3", 40, 90],
    ]);
  });

  it("prefers the longer of two children that finish together", () => {
    expect(blocking(root, timed("2", [20, 10], here), timed("3", [5, 25], here))).toEqual([["3", 5, 30]]);
  });

  it("treats children that overlap by less than a millisecond as sequential", () => {
    expect(blocking(root, timed("2", [0, 50.9], here), timed("3", [50, 10], here))).toEqual([
      ["3", 50, 60],
      ["2", 0, 50],
    ]);
    expect(blocking(root, timed("2", [5, 0.4], here), timed("3", [5, 0.3], here))).toEqual([
      ["2", 5, 5.4],
      ["3", 4.7, 5],
    ]);
  });

  it("starts no child before the parent, and drops one that would end before it", () => {
    expect(blocking(root, timed("2", [0, 0.5], here), timed("3", [0, 0.5], here))).toEqual([["2", 0, 0.5]]);
  });

  it("waits neither for work that outlives its parent nor for work that starts after it", () => {
    expect(
      blocking(root, timed("2", [50, 60], here), timed("3", [120, 5], there), timed("4", [50, 900], there)),
    ).toEqual([]);
  });

  it("moves a child that seems to end up to a millisecond after its parent", () => {
    expect(blocking(root, timed("2", [90, 10.5], here))).toEqual([["2", 89.5, 100]]);
  });

  it("moves a child whose clock is off into its parent", () => {
    expect(blocking(root, timed("2", [20, 90], there))).toEqual([["2", 10, 100]]);
    expect(blocking(root, timed("2", [-5, 90], there))).toEqual([["2", 5, 95]]);
  });

  it("cuts the part of a child that starts before its parent on the same clock", () => {
    expect(blocking(root, timed("2", [-5, 20], here))).toEqual([["2", 5, 20]]);
    expect(blocking(root, timed("2", [-30, 20], here))).toEqual([]);
  });

  it("treats another service as another clock when a host is unknown", () => {
    const anonymous = timed("1", [0, 100]);
    expect(blocking(anonymous, timed("2", [20, 90], { parent_id: "1", service: "db" }))).toEqual([["2", 10, 100]]);
    expect(blocking(anonymous, timed("2", [20, 90], { parent_id: "1" }))).toEqual([]);
  });

  it("lists non-overlapping intervals within the parent, whatever the clocks report", () => {
    fc.assert(
      fc.property(soundSpans, (spans) => {
        const node = buildTree(spans).root!;
        let cursor = (node.start_ns ?? 0) + node.length_ns;
        for (const child of fromRoot(node)) {
          expect(child.end_ns).toBeLessThanOrEqual(cursor);
          expect(child.start_ns).toBeLessThan(child.end_ns);
          expect(child.start_ns).toBeGreaterThanOrEqual(node.start_ns ?? 0);
          cursor = child.start_ns;
        }
      }),
    );
  });
});
