import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chain, EPOCH_MS, MS, shuffled, span, timed, wildSpans } from "./__fixtures__/spans.ts";
import { distinctSpans } from "./distinct-spans.ts";
import { buildTree, endOf, type TraceTree } from "./tree.ts";

const shape = (tree: TraceTree) => tree.nodes.map((node) => `${" ".repeat(node.depth)}${node.span.span_id}`);

describe("buildTree", () => {
  it("returns an empty tree for an empty trace", () => {
    expect(buildTree([])).toEqual({ nodes: [], roots: [], root: null, start_ms: null, duplicates: 0, orphans: 0 });
  });

  it("lists a parent before its children, and children by start", () => {
    const tree = buildTree([
      timed("d", [1, 1], { parent_id: "b" }),
      timed("c", [5, 1], { parent_id: "a" }),
      timed("b", [1, 3], { parent_id: "a" }),
      timed("a", [0, 9]),
    ]);
    expect(shape(tree)).toEqual(["a", " b", "  d", " c"]);
    expect(tree.root?.span.span_id).toBe("a");
    expect(tree.start_ms).toBe(EPOCH_MS);
  });

  it("counts repeated spans and spans whose parent is missing", () => {
    const tree = buildTree([timed("1", [0, 5]), timed("1", [0, 5]), timed("2", [1, 1], { parent_id: "9" })]);
    expect(tree).toMatchObject({ duplicates: 1, orphans: 1 });
  });

  it("keeps a span that starts before its parent below that parent", () => {
    const tree = buildTree([timed("2", [0, 1], { parent_id: "1" }), timed("1", [3, 5])]);
    expect(shape(tree)).toEqual(["1", " 2"]);
    expect(tree.nodes.map((node) => node.start_ns)).toEqual([3 * MS, 0]);
  });

  it("selects the earliest declared root, even when an orphan is earlier and longer", () => {
    const spans = [timed("1", [0, 90], { parent_id: "9" }), timed("2", [4, 2]), timed("3", [5, 50])];
    expect(buildTree(spans).root?.span.span_id).toBe("2");
  });

  it("selects the longest orphan when there is no declared root", () => {
    const spans = [timed("1", [0, 2], { parent_id: "9" }), timed("2", [4, 8], { parent_id: "9" })];
    expect(buildTree(spans).root?.span.span_id).toBe("2");
  });

  it("extends a span of unknown duration to the end of its last child", () => {
    const open = { duration_ns: null };
    const tree = buildTree([
      timed("1", [0, 0], open),
      timed("2", [1, 0], { ...open, parent_id: "1" }),
      timed("3", [2, 5], { parent_id: "2" }),
      span({ span_id: "4", parent_id: "2" }),
    ]);
    expect(tree.nodes.map((node) => node.length_ns)).toEqual([7 * MS, 6 * MS, 5 * MS, 0]);
    expect(tree.nodes.map((node) => node.duration_ns)).toEqual([null, null, 5 * MS, null]);
  });

  it("assigns no position in time to a span without a start", () => {
    const [node] = buildTree([span({ span_id: "1", duration_ns: 5 })]).nodes;
    expect(node).toMatchObject({ start_ns: null, length_ns: 5 });
    expect(endOf(node!)).toBeNull();
  });

  it("builds a chain of 20,000 spans, and a flat trace of as many", () => {
    expect(buildTree(chain(20_000)).nodes.at(-1)?.depth).toBe(19_999);
    const flat = Array.from({ length: 20_000 }, (_, i) =>
      timed(String(i + 1), [i, 1], { parent_id: i === 0 ? null : "1" }),
    );
    expect(buildTree(flat).root?.children).toHaveLength(19_999);
  });

  it("contains every distinct span exactly once, each below its parent, whatever the spans contain", () => {
    fc.assert(
      fc.property(wildSpans, (spans) => {
        const tree = buildTree(spans);
        const expected = new Set(distinctSpans(spans).spans);
        expect(tree.nodes).toHaveLength(expected.size);
        expect(new Set(tree.nodes.map((node) => node.span))).toEqual(expected);
        for (const [index, node] of tree.nodes.entries()) {
          expect(node.index).toBe(index);
          expect(node.depth).toBe(node.parent === null ? 0 : node.parent.depth + 1);
          for (const child of node.children) expect(child.parent).toBe(node);
          // In reading order, a span follows its parent or a descendant of its parent.
          if (node.parent !== null) expect(node.parent.index).toBeLessThan(index);
          if (index > 0) expect(node.depth).toBeLessThanOrEqual((tree.nodes[index - 1]?.depth ?? 0) + 1);
        }
      }),
    );
  });

  it("returns the same tree in any order of arrival", () => {
    const withOrders = wildSpans.chain((spans) => fc.tuple(fc.constant(spans), shuffled(spans)));
    const flat = (tree: TraceTree) =>
      tree.nodes.map(({ children, parent, ...rest }) => ({ ...rest, parent: parent?.index }));
    fc.assert(
      fc.property(withOrders, ([spans, others]) => {
        expect(flat(buildTree(others))).toEqual(flat(buildTree(spans)));
      }),
    );
  });
});
