import { type CriticalPath, criticalPath } from "./critical-path.ts";
import { NS_PER_MS } from "./distinct-spans.ts";
import { errorGroups, originOfFailure, shortMessage } from "./error-spans.ts";
import { slowestOf } from "./keep-spans.ts";
import { selfTimes, serviceTotals } from "./self-time.ts";
import type { SummaryRecord } from "./trace-result.ts";
import { endOf, type TraceTree, type TreeNode } from "./tree.ts";

const MAX_SLOWEST = 5;

/** The summary of a trace. It covers every span that was read, kept or dropped. */
export type TraceSummary = Omit<SummaryRecord, "critical_path"> & { readonly critical_path: CriticalPath };

/**
 * Summarizes a trace.
 * @param selfTime_ns the self time of each node, if already computed
 */
export function summarizeTrace(tree: TraceTree, selfTime_ns: readonly number[] = selfTimes(tree)): TraceSummary {
  const origin = originOfFailure(tree);
  return {
    span_count: tree.nodes.length,
    error_count: tree.nodes.filter((node) => node.span.error).length,
    duration_ns: traceDuration(tree),
    start: tree.start_ms === null ? null : new Date(tree.start_ms).toISOString(),
    root: tree.root === null ? null : rootRecord(tree.root),
    services: serviceTotals(tree, selfTime_ns),
    slowest: slowestSpans(tree),
    critical_path: criticalPath(tree),
    errors: errorGroups(tree, origin),
    origin: origin && originRecord(origin),
  };
}

function originRecord({ span }: TreeNode): SummaryRecord["origin"] {
  const { span_id, service, resource, error_type } = span;
  return { span_id, service, resource, error_type, error_message: shortMessage(span) };
}

function traceDuration(tree: TraceTree): number | null {
  if (tree.start_ms === null) return null;
  const latest = tree.nodes.reduce((end, node) => Math.max(end, endOf(node) ?? 0), 0);
  const only = tree.roots.length === 1 ? tree.root : null;
  const rootEnd = only === null || only.start_ns !== 0 ? null : endOf(only);
  // Starts are truncated to milliseconds: a child may seem to end up to 1 ms after the root that waited for it.
  return rootEnd !== null && latest < rootEnd + NS_PER_MS ? rootEnd : latest;
}

function rootRecord({ span, duration_ns }: TreeNode): SummaryRecord["root"] {
  const { span_id, service, resource, operation, status } = span;
  return { span_id, service, resource, operation, duration_ns, status };
}

function slowestSpans(tree: TraceTree): SummaryRecord["slowest"] {
  return slowestOf(tree.nodes, MAX_SLOWEST).map(({ span: { span_id, service, resource }, duration_ns }) => ({
    span_id,
    service,
    resource,
    duration_ns: duration_ns ?? 0,
  }));
}
