import { truncateMiddle } from "@toolwright/core/authoring";
import type { TraceTree, TreeNode } from "./tree.ts";

/** Most groups that {@link errorGroups} returns. */
const MAX_GROUPS = 5;
const MAX_MESSAGE_CHARS = 200;

/** Equal errors of one service. */
export interface ErrorGroup {
  service: string | null;
  error_type: string | null;
  /** Cut in its middle when it is long. */
  error_message: string | null;
  count: number;
  /** The earliest span of the group. */
  first_span_id: string | null;
}

/** The most frequent errors of the trace, at most 5; of equal counts the one that comes first in reading order. */
export function errorGroups(tree: TraceTree): ErrorGroup[] {
  const groups = new Map<string, { count: number; first: TreeNode }>();
  for (const node of tree.nodes) {
    if (!node.span.error) continue;
    const { service, error_type, error_message } = node.span;
    const key = JSON.stringify([service, error_type, error_message]);
    const known = groups.get(key);
    if (known === undefined) {
      groups.set(key, { count: 1, first: node });
      continue;
    }
    known.count += 1;
    if (startOf(node) < startOf(known.first)) known.first = node;
  }
  const frequent = [...groups.values()].sort((a, b) => b.count - a.count).slice(0, MAX_GROUPS);
  return frequent.map(({ count, first: { span } }) => ({
    service: span.service,
    error_type: span.error_type,
    error_message: span.error_message === null ? null : truncateMiddle(span.error_message, MAX_MESSAGE_CHARS),
    count,
    first_span_id: span.span_id,
  }));
}

/** The error spans below which nothing failed, in reading order: errors rise from callee to caller, so they start here. */
export function leafErrors(tree: TraceTree): TreeNode[] {
  const failedBelow = new Uint8Array(tree.nodes.length);
  const leaves: TreeNode[] = [];
  for (let index = tree.nodes.length - 1; index >= 0; index -= 1) {
    const node = tree.nodes[index];
    if (node === undefined) continue;
    const below = failedBelow[index] === 1;
    if (node.span.error && !below) leaves.push(node);
    if (node.parent !== null && (node.span.error || below)) failedBelow[node.parent.index] = 1;
  }
  return leaves.reverse();
}

/**
 * The span where the failure of the trace likely began: of the errors that rose furthest towards the root the deepest
 * of its chain, and of several such the earliest. An error that a caller caught, however early or deep, comes after one
 * that made its callers fail.
 */
export function originOfFailure(tree: TraceTree): TreeNode | null {
  const reached = new Int32Array(tree.nodes.length);
  for (const { index, parent, span, depth } of tree.nodes) {
    if (span.error) reached[index] = parent?.span.error ? (reached[parent.index] ?? depth) : depth;
  }
  const rank = (a: TreeNode, b: TreeNode): number =>
    (reached[a.index] ?? 0) - (reached[b.index] ?? 0) ||
    startOf(a) - startOf(b) ||
    b.depth - a.depth ||
    a.index - b.index;
  return leafErrors(tree).sort(rank)[0] ?? null;
}

function startOf(node: TreeNode): number {
  return node.start_ns ?? Number.MAX_VALUE;
}
