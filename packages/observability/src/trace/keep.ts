import { truncateMiddle } from "@toolwright/core/authoring";
import { type CollapsedSpans, collapseSiblings } from "./collapse.ts";
import { leafErrors } from "./error-spans.ts";
import { selfTimes } from "./self-time.ts";
import { servicePaths } from "./service-paths.ts";
import type { TraceTree, TreeNode } from "./tree.ts";

const MAX_MESSAGE_CHARS = 300;

/** A span of the answer, readable without its neighbours. */
export interface KeptSpan {
  span_id: string | null;
  parent_id: string | null;
  /** Number of spans above it, kept or not. */
  depth: number;
  /** The services from the root to the parent. */
  path: string;
  service: string | null;
  resource: string | null;
  operation: string | null;
  type: string | null;
  status: string | null;
  error: boolean;
  start: string | null;
  /** Since the start of the trace, to the millisecond. */
  offset_ns: number | null;
  duration_ns: number | null;
  /** The part of the duration that no child accounts for. */
  self_ns: number;
  error_type: string | null;
  /** Cut in its middle when it is long. */
  error_message: string | null;
  http_method: string | null;
  http_status_code: string | null;
  host: string | null;
}

/** The spans that stand for the trace, and an account of the others. */
export interface KeptSpans {
  /** In reading order: a parent before its children, siblings by start. */
  spans: KeptSpan[];
  dropped: number;
  /** How many of the dropped spans report an error; more than 0 only when the errors alone exceed the bound. */
  dropped_errors: number;
  /** Dropped spans that repeat one another, at most 10 groups. */
  collapsed: CollapsedSpans[];
  /** How many dropped spans are in such groups beyond those listed. */
  collapsed_unlisted: number;
}

/**
 * Keeps the telling spans of a trace: every error span, then the slowest others. No dropped span without an error is
 * slower than a kept one without. When the errors alone exceed the bound, those are kept where a failure began (no
 * error below them), one of each kind first so that a flood of one error hides no other, then the longest; callers that
 * failed because of them come last.
 * @param maxSpans greatest number of spans to keep
 * @param selfTime_ns the self time of each node, where the caller has them already
 */
export function keepSpans(
  tree: TraceTree,
  maxSpans: number,
  selfTime_ns: readonly number[] = selfTimes(tree),
): KeptSpans {
  const kept = new Set(chooseNodes(tree, maxSpans).map((node) => node.index));
  const pathOf = servicePaths(tree);
  const dropped = tree.nodes.filter((node) => !kept.has(node.index));
  const { groups, unlisted } = collapseSiblings(dropped, pathOf);
  const rows = tree.nodes.filter((node) => kept.has(node.index));
  return {
    spans: rows.map((node) => keptSpan(node, pathOf(node.index), selfTime_ns[node.index] ?? 0)),
    dropped: dropped.length,
    dropped_errors: dropped.filter((node) => node.span.error).length,
    collapsed: groups,
    collapsed_unlisted: unlisted,
  };
}

/**
 * The most telling nodes of a trace, by the rule of {@link keepSpans}.
 * @param maxSpans greatest number of nodes to choose
 */
export function chooseNodes(tree: TraceTree, maxSpans: number): TreeNode[] {
  const bound = Number.isNaN(maxSpans) ? 0 : Math.max(0, Math.floor(maxSpans));
  const errors = tree.nodes.filter((node) => node.span.error);
  const keptErrors = errors.length > bound ? telling(tree, errors).slice(0, bound) : errors;
  const others = tree.nodes.filter((node) => !node.span.error).sort(bySlowness);
  return [...keptErrors, ...others.slice(0, bound - keptErrors.length)];
}

/** The errors in the order in which they are kept. */
function telling(tree: TraceTree, errors: readonly TreeNode[]): TreeNode[] {
  const leaves = leafErrors(tree).sort(bySlowness);
  const isLeaf = new Set(leaves);
  const callers = errors.filter((node) => !isLeaf.has(node)).sort(bySlowness);
  const kinds = new Map<string, TreeNode>();
  for (const leaf of leaves) {
    const kind = kindOfError(leaf);
    if (!kinds.has(kind)) kinds.set(kind, leaf);
  }
  const firstOfKind = new Set(kinds.values());
  return [...firstOfKind, ...leaves.filter((leaf) => !firstOfKind.has(leaf)), ...callers];
}

function kindOfError({ span }: TreeNode): string {
  return JSON.stringify([span.service, span.operation, span.resource, span.error_type]);
}

function bySlowness(a: TreeNode, b: TreeNode): number {
  return (b.duration_ns ?? 0) - (a.duration_ns ?? 0) || a.index - b.index;
}

function keptSpan({ span, depth, start_ns, duration_ns }: TreeNode, path: string, self_ns: number): KeptSpan {
  return {
    span_id: span.span_id,
    parent_id: span.parent_id,
    depth,
    path,
    service: span.service,
    resource: span.resource,
    operation: span.operation,
    type: span.type,
    status: span.status,
    error: span.error,
    start: span.start,
    offset_ns: start_ns,
    duration_ns,
    self_ns,
    error_type: span.error_type,
    error_message: span.error_message === null ? null : truncateMiddle(span.error_message, MAX_MESSAGE_CHARS),
    http_method: span.http_method,
    http_status_code: span.http_status_code,
    host: span.host,
  };
}
