import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bySlowness, slowestNodes } from "./slowest-nodes.ts";
import type { TreeNode } from "./tree.ts";

const nodesOf = (durations: readonly (number | null)[]) =>
  durations.map((duration_ns, index) => ({ index, duration_ns }) as TreeNode);

describe("slowestNodes", () => {
  test("returns the same nodes as sorting all of them, for any number of nodes", () => {
    const durations = fc.array(fc.option(fc.integer({ min: 0, max: 40 })), { maxLength: 1_500, size: "max" });
    fc.assert(
      fc.property(durations, fc.integer({ min: 0, max: 60 }), (lengths, count) => {
        const nodes = nodesOf(lengths);
        expect(slowestNodes(nodes, count)).toEqual(nodes.toSorted(bySlowness).slice(0, count));
      }),
      { numRuns: 60 },
    );
  });

  test("finds slow nodes behind thousands of fast ones", () => {
    const nodes = nodesOf([...Array<number>(3_000).fill(1), 9, 7]);
    expect(slowestNodes(nodes, 3).map(({ index }) => index)).toEqual([3_000, 3_001, 0]);
  });

  test("returns nothing for a count of 0 or less", () => {
    expect(slowestNodes(nodesOf([1, 2]), 0)).toEqual([]);
    expect(slowestNodes(nodesOf([1, 2]), -1)).toEqual([]);
  });
});
