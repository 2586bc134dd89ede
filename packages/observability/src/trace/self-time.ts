import { NS_PER_MS } from "./distinct-spans.ts";
import type { SummaryRecord } from "./trace-result.ts";
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

/**
 * One record per service, most self time first. Self times exclude the time a caller waits, so the service with the most
 * self time is the likely bottleneck.
 */
export function serviceTotals(tree: TraceTree, selfTime_ns: readonly number[]): SummaryRecord["services"] {
  const totals = [...Map.groupBy(tree.nodes, ({ span }) => span.service)].map(([service, nodes]) => {
    const total = { service, span_count: nodes.length, error_count: 0, busy_ns: 0, self_ns: 0 };
    for (const { index, span } of nodes) {
      total.error_count += Number(span.error);
      total.self_ns += selfTime_ns[index] ?? 0;
    }
    total.busy_ns = busyTime(nodes);
    return total;
  });
  // The sort is stable: services with equal totals stay in reading order.
  return totals.sort((a, b) => b.self_ns - a.self_ns || b.busy_ns - a.busy_ns);
}

/** Sorts the nodes. */
function busyTime(nodes: TreeNode[]): number {
  let busy = 0;
  let busyUntil = 0;
  for (const node of nodes.sort((a, b) => (a.start_ns ?? 0) - (b.start_ns ?? 0))) {
    const end = endOf(node);
    if (node.start_ns === null || end === null) continue;
    busy += Math.max(0, end - Math.max(node.start_ns, busyUntil));
    busyUntil = Math.max(busyUntil, end);
  }
  return busy;
}
