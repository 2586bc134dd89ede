import { NS_PER_MS } from "./timing.ts";
import { endOf, type TraceTree, type TreeNode } from "./tree.ts";

/**
 * The time each span spent itself, in nanoseconds: its duration less the time covered by its children, of which only
 * what lies within the span counts. A span without a start keeps its whole duration, as its children can't be placed.
 * @returns one value per node, at the node's index
 */
export function selfTimes(tree: TraceTree): number[] {
  return tree.nodes.map(selfTime);
}

/**
 * The sum of the self times of each service. Unlike durations these don't count a waiting caller's time twice, so the
 * service with the most is the likely bottleneck.
 */
export function selfTimeByService(tree: TraceTree, selfTime_ns: readonly number[]): Map<string | null, number> {
  const sums = new Map<string | null, number>();
  for (const { index, span } of tree.nodes) {
    sums.set(span.service, (sums.get(span.service) ?? 0) + (selfTime_ns[index] ?? 0));
  }
  return sums;
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
    // Starts are cut to milliseconds: calls in a row seem to overlap by less than one, and still took their time each.
    const isInARow = coveredUntil > child.start_ns && coveredUntil - child.start_ns < NS_PER_MS;
    const until = Math.min(isInARow ? from + child.length_ns : childEnd, end);
    if (until <= from) continue;
    covered += until - from;
    coveredUntil = until;
  }
  // Offsets of years, from a span with a broken clock, are rounded and may cover a little more than there is.
  return Math.max(0, node.length_ns - covered);
}
