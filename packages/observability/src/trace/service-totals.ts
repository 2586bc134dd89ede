import { selfTimeByService } from "./self-time.ts";
import type { SummaryRecord } from "./trace-result.ts";
import { endOf, type TraceTree, type TreeNode } from "./tree.ts";

/** One record per service, most self time first. */
export function serviceTotals(tree: TraceTree, selfTime_ns: readonly number[]): SummaryRecord["services"] {
  const self = selfTimeByService(tree, selfTime_ns);
  const totals = [...Map.groupBy(tree.nodes, ({ span }) => span.service)].map(([service, nodes]) => ({
    service,
    span_count: nodes.length,
    error_count: nodes.reduce((count, { span }) => count + Number(span.error), 0),
    busy_ns: busyTime(nodes),
    self_ns: self.get(service) ?? 0,
  }));
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
