import { describe, expect, it } from "vitest";
import { MS, span, timed } from "./__fixtures__/spans.ts";
import { collapseSiblings } from "./collapse-siblings.ts";
import type { SpanFields } from "./distinct-spans.ts";
import { servicePaths } from "./keep-spans.ts";
import { buildTree } from "./tree.ts";

function collapse(...spans: SpanFields[]) {
  const tree = buildTree(spans);
  return collapseSiblings(tree.nodes, servicePaths(tree));
}

const get = { service: "redis", operation: "redis.command", resource: "GET" };

describe("collapseSiblings", () => {
  it("counts and sums up repeated calls", () => {
    const calls = [0, 1, 2].map((i) => timed(`c${i}`, [i, 0.5], { ...get, parent_id: "1" }));
    expect(collapse(timed("1", [0, 10]), ...calls)).toEqual({
      groups: [{ parent_id: "1", path: "web", ...get, count: 3, total_duration_ns: 1.5 * MS }],
      unlisted: 0,
    });
  });

  it("keeps different parents, resources, errors and spans with children apart", () => {
    const below = { ...get, parent_id: "1" };
    const { groups } = collapse(
      timed("1", [0, 10]),
      timed("2", [0, 1], below),
      timed("3", [1, 1], { ...below, resource: "SET" }),
      timed("4", [2, 1], { ...below, error: true }),
      timed("5", [3, 2], below),
      timed("6", [3, 1], { ...get, parent_id: "5" }),
    );
    expect(groups).toEqual([]);
  });

  it("groups siblings whose parent is missing by the parent id they name", () => {
    const { groups } = collapse(
      ...["8", "8", "9"].map((parent_id, i) => span({ ...get, span_id: `c${i}`, parent_id })),
    );
    expect(groups).toEqual([{ parent_id: "8", path: "", ...get, count: 2, total_duration_ns: 0 }]);
  });

  it("lists the larger of two groups with equal durations first", () => {
    const lengths: [string, number][] = [
      ["a", 2],
      ["a", 2],
      ["b", 1],
      ["b", 2],
      ["b", 1],
    ];
    const calls = lengths.map(([resource, length], i) =>
      timed(`c${i}`, [i, length], { ...get, resource, parent_id: "1" }),
    );
    expect(collapse(timed("1", [0, 90]), ...calls).groups.map((group) => group.resource)).toEqual(["b", "a"]);
  });

  it("lists at most ten groups, the longest first, and counts the spans of the others", () => {
    const calls = Array.from({ length: 12 }, (_, i) =>
      [0, 1].map((half) => timed(`${i}-${half}`, [i, i + 1], { ...get, resource: `key ${i}`, parent_id: "1" })),
    );
    const { groups, unlisted } = collapse(timed("1", [0, 90]), ...calls.flat());
    expect(groups.map((group) => group.resource)).toEqual(Array.from({ length: 10 }, (_, i) => `key ${11 - i}`));
    expect(unlisted).toBe(4);
  });
});
