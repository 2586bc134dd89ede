import { type CriticalPath, criticalPath } from "./critical-path.ts";
import { type ErrorGroup, errorGroups, originOfFailure, shortMessage } from "./error-spans.ts";
import { selfTimes } from "./self-time.ts";
import { type ServiceTotals, serviceTotals } from "./service-totals.ts";
import { NS_PER_MS } from "./timing.ts";
import { endOf, type TraceTree, type TreeNode } from "./tree.ts";

const MAX_SLOWEST = 5;

/** The span that a trace began with. */
export interface RootRecord {
  span_id: string | null;
  service: string | null;
  resource: string | null;
  operation: string | null;
  duration_ns: number | null;
  status: string | null;
}

/** One of the slowest spans. */
export interface SlowSpan {
  span_id: string | null;
  service: string | null;
  resource: string | null;
  duration_ns: number;
}

/** The span where a failure began. */
export interface FailureOrigin {
  span_id: string | null;
  service: string | null;
  resource: string | null;
  error_type: string | null;
  /** Truncated in the middle past 200 characters. */
  error_message: string | null;
}

/** The summary of a trace. It covers every span that was read, kept or dropped. */
export interface TraceSummary {
  /** Number of distinct spans. */
  span_count: number;
  error_count: number;
  /** From the earliest start to the latest end; `null` when no span has a start. */
  duration_ns: number | null;
  /** ISO-8601 UTC. */
  start: string | null;
  root: RootRecord | null;
  /** The service with the most self time first. */
  services: ServiceTotals[];
  /** The spans with the longest durations, at most 5. */
  slowest: SlowSpan[];
  critical_path: CriticalPath;
  /** The most frequent errors, at most 5. */
  errors: ErrorGroup[];
  /** The span where the failure likely began. */
  origin: FailureOrigin | null;
}

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

function originRecord({ span }: TreeNode): FailureOrigin {
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

function rootRecord({ span, duration_ns }: TreeNode): RootRecord {
  const { span_id, service, resource, operation, status } = span;
  return { span_id, service, resource, operation, duration_ns, status };
}

function slowestSpans(tree: TraceTree): SlowSpan[] {
  const slowest = [...tree.nodes].sort((a, b) => (b.duration_ns ?? 0) - (a.duration_ns ?? 0)).slice(0, MAX_SLOWEST);
  return slowest.map(({ span: { span_id, service, resource }, duration_ns }) => ({
    span_id,
    service,
    resource,
    duration_ns: duration_ns ?? 0,
  }));
}
