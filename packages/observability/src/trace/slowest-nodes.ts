import type { TreeNode } from "./tree.ts";

/** Orders longer spans first; equally long ones stay in reading order. */
export function bySlowness(a: TreeNode, b: TreeNode): number {
  return (b.duration_ns ?? 0) - (a.duration_ns ?? 0) || a.index - b.index;
}

/** Number of candidates that are collected before they are sorted. */
const SORTED_TOGETHER = 500;

/**
 * The nodes with the longest durations, slowest first.
 * @param count maximum number of nodes
 */
export function slowestNodes(nodes: readonly TreeNode[], count: number): TreeNode[] {
  if (count <= 0) return [];
  let candidates: TreeNode[] = [];
  // The last of the slowest nodes so far; most nodes of a large trace are faster and need no sorting.
  let last: TreeNode | undefined;
  for (const node of nodes) {
    if (last !== undefined && bySlowness(node, last) > 0) continue;
    candidates.push(node);
    if (candidates.length < count + SORTED_TOGETHER) continue;
    candidates = candidates.sort(bySlowness).slice(0, count);
    last = candidates.at(-1);
  }
  return candidates.sort(bySlowness).slice(0, count);
}
