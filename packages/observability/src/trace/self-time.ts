import { NS_PER_MS } from "./distinct-spans.ts";
import { endOf, type TraceTree, type TreeNode } from "./tree.ts";

/**
 * Each span's self time, in nanoseconds: its duration minus the time within it that its children cover. A span without
 * a start keeps its entire duration, because its children can't be placed.
 * @returns one value per node, at the node's index
 */
export function selfTimes(tree: TraceTree): number[] {
  return tree.nodes.map(selfTime);
}

function selfTime(node: TreeNode): number {
  const end = endOf(node);
  if (node.start_ns === null || end === null) return node.length_ns;
  let covered = 0;
  let coveredUntil = node.start_ns;
  for (const child of node.children) {
    const childEnd = endOf(child);
    if (child.start_ns === null || childEnd === null) continue;
    const from = Math.max(child.start_ns, coveredUntil);
    // Starts are truncated to milliseconds: sequential calls may seem to overlap by less than 1 ms.
    const isSequential = coveredUntil > child.start_ns && coveredUntil - child.start_ns < NS_PER_MS;
    const until = Math.min(isSequential ? from + child.length_ns : childEnd, end);
    if (until <= from) continue;
    covered += until - from;
    coveredUntil = until;
  }
  // A broken clock may cause offsets of years, whose rounding can cover more than the duration.
  return Math.max(0, node.length_ns - covered);
}
