import type { SummaryRecord } from "./trace-result.ts";
import { endOf, type TraceTree, type TreeNode } from "./tree.ts";

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
