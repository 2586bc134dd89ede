import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MS, nestedSpans, span, timed, wildSpans } from "./__fixtures__/spans.ts";
import type { SpanFields } from "./distinct-spans.ts";
import { selfTimes } from "./self-time.ts";
import { buildTree } from "./tree.ts";

const selfMs = (...spans: SpanFields[]) => selfTimes(buildTree(spans)).map((ns) => ns / MS);
const below = (parent_id: string, service = "web") => ({ parent_id, service });

describe("selfTimes", () => {
  it("subtracts the time of direct children only", () => {
    expect(selfMs(timed("1", [0, 10]), timed("2", [2, 5], below("1")), timed("3", [3, 1], below("2")))).toEqual([
      5, 4, 1,
    ]);
  });

  it("counts the overlap of children once", () => {
    expect(
      selfMs(
        timed("1", [0, 10]),
        timed("2", [1, 6], below("1")),
        timed("3", [2, 2], below("1")),
        timed("4", [5, 4], below("1")),
      )[0],
    ).toBe(2);
  });

  it("treats overlaps below a millisecond as sequential calls, since starts are truncated to milliseconds", () => {
    const calls = ["2", "3", "4"].map((id) => timed(id, [1, 0.4], below("1")));
    expect(selfMs(timed("1", [0, 10]), ...calls)[0]).toBeCloseTo(8.8, 6);
  });

  it("counts only the part of a child that lies within its parent", () => {
    expect(selfMs(timed("1", [5, 10]), timed("2", [0, 7], below("1")), timed("3", [12, 90], below("1")))[0]).toBe(5);
    expect(selfMs(timed("1", [0, 10]), timed("2", [20, 5], below("1")))[0]).toBe(10);
  });

  it("keeps nanoseconds", () => {
    const spans = [
      timed("1", [0, 0], { duration_ns: 1_234_567 }),
      timed("2", [0, 0], { ...below("1"), duration_ns: 1_000_001 }),
    ];
    expect(selfTimes(buildTree(spans))).toEqual([234_566, 1_000_001]);
  });

  it("ignores spans without a start", () => {
    const placeless = span({ span_id: "2", parent_id: "1", duration_ns: 3 * MS });
    expect(selfMs(timed("1", [0, 10]), placeless, timed("3", [0, 1], below("2")))).toEqual([10, 3, 1]);
  });

  it("is never negative and never more than the duration", () => {
    fc.assert(
      fc.property(wildSpans, (spans) => {
        const tree = buildTree(spans);
        for (const [index, self] of selfTimes(tree).entries()) {
          expect(self).toBeGreaterThanOrEqual(0);
          expect(self).toBeLessThanOrEqual(tree.nodes[index]?.length_ns ?? 0);
        }
      }),
    );
  });

  it("adds up to the duration of the root when calls are nested and sequential", () => {
    fc.assert(
      fc.property(nestedSpans, (spans) => {
        const tree = buildTree(spans);
        expect(selfTimes(tree).reduce((sum, self) => sum + self, 0)).toBe(tree.root?.duration_ns);
      }),
    );
  });
});
