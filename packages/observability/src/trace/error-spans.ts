import { truncateMiddle } from "@toolwright/core/text";
import type { SpanFields } from "./distinct-spans.ts";
import type { SummaryRecord } from "./trace-result.ts";
import type { TraceTree, TreeNode } from "./tree.ts";

/** Maximum number of groups that {@link errorGroups} returns. */
const MAX_GROUPS = 5;
const MAX_MESSAGE_CHARS = 200;

/**
 * The trace's most frequent errors, at most 5; equal counts stay in reading order.
 * @param origin the span where the failure began
 */
export function errorGroups(tree: TraceTree, origin: TreeNode | null): SummaryRecord["errors"] {
  const groups = new Map<string, { count: number; first: TreeNode }>();
  for (const node of tree.nodes) {
    if (!node.span.error) continue;
    const { service, error_type, error_message } = node.span;
    const key = JSON.stringify([service, error_type, error_message]);
    const group = groups.get(key) ?? { count: 0, first: node };
    groups.set(key, group);
    group.count += 1;
    if (node === origin || (group.first !== origin && startOf(node) < startOf(group.first))) group.first = node;
  }
  const frequent = [...groups.values()].sort((a, b) => b.count - a.count).slice(0, MAX_GROUPS);
  return frequent.map(({ count, first: { span } }) => ({
    service: span.service,
    error_type: span.error_type,
    error_message: shortMessage(span),
    count,
    span_id: span.span_id,
  }));
}

/** The error message of a span in a summary, truncated in the middle past 200 characters. */
export function shortMessage({ error_message }: SpanFields): string | null {
  return error_message === null ? null : truncateMiddle(error_message, MAX_MESSAGE_CHARS);
}

/** Error spans without an error below them, in reading order: errors propagate from callee to caller. */
export function leafErrors(tree: TraceTree): TreeNode[] {
  const hasErrorBelow = new Uint8Array(tree.nodes.length);
  const leaves: TreeNode[] = [];
  for (let index = tree.nodes.length - 1; index >= 0; index -= 1) {
    const node = tree.nodes[index];
    if (node === undefined) continue;
    const isAboveError = hasErrorBelow[index] === 1;
    if (node.span.error && !isAboveError) leaves.push(node);
    if (node.parent !== null && (node.span.error || isAboveError)) hasErrorBelow[node.parent.index] = 1;
  }
  return leaves.reverse();
}

/**
 * The span where the trace's failure likely began: the deepest span of the error chain that reaches closest to the
 * root. If several chains qualify, the one whose deepest span started first wins. An error that a caller handled ranks
 * behind an error that made its callers fail.
 */
export function originOfFailure(tree: TraceTree): TreeNode | null {
  const topDepth = new Int32Array(tree.nodes.length);
  for (const { index, parent, span, depth } of tree.nodes) {
    if (span.error) topDepth[index] = parent?.span.error ? (topDepth[parent.index] ?? depth) : depth;
  }
  const rank = (a: TreeNode, b: TreeNode): number =>
    (topDepth[a.index] ?? 0) - (topDepth[b.index] ?? 0) ||
    startOf(a) - startOf(b) ||
    b.depth - a.depth ||
    a.index - b.index;
  return leafErrors(tree).sort(rank)[0] ?? null;
}

function startOf(node: TreeNode): number {
  return node.start_ns ?? Number.MAX_VALUE;
}
