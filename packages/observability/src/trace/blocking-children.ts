import { NS_PER_MS } from "./distinct-spans.ts";
import type { TreeNode } from "./tree.ts";

/** Starts are truncated to milliseconds, so two times may be off by less than 1 ms. */
const PRECISION_NS = NS_PER_MS;

/** An interval, in nanoseconds since the start of the trace. */
export interface Interval {
  readonly start_ns: number;
  readonly end_ns: number;
  /** Clock-skew correction, added to the start of a span and of all spans below it. */
  readonly shift_ns: number;
}

/** A child span, and the interval in which its parent waited for it. */
export interface BlockingChild extends Interval {
  readonly node: TreeNode;
}

/**
 * The children that a span waited for in sequence, last one first. Their intervals don't overlap and lie within the
 * span's interval.
 */
export function blockingChildren(node: TreeNode, within: Interval): BlockingChild[] {
  if (node.start_ns === null) return [];
  const candidates: BlockingChild[] = [];
  for (const child of node.children) {
    const interval = fit(child, node, within);
    if (interval !== null) candidates.push({ ...interval, node: child });
  }
  candidates.sort((a, b) => b.end_ns - a.end_ns || a.start_ns - b.start_ns || a.node.index - b.node.index);

  const blocking: BlockingChild[] = [];
  let cursor = within.end_ns;
  for (const child of candidates) {
    const back_ns = Math.max(0, child.end_ns - cursor);
    // The child ran in parallel to one on the path. A smaller overlap comes from truncation to milliseconds.
    if (back_ns >= PRECISION_NS) continue;
    const start_ns = Math.max(within.start_ns, child.start_ns - back_ns);
    const end_ns = child.end_ns - back_ns;
    if (end_ns <= start_ns) continue;
    blocking.push({ node: child.node, start_ns, end_ns, shift_ns: child.shift_ns - back_ns });
    cursor = start_ns;
  }
  return blocking;
}

/**
 * A child's interval, shifted and clipped to lie within its parent's interval; `null` if the parent can't have waited
 * for it. It ends where the child ends, because the spans below are placed in the same way.
 */
function fit(child: TreeNode, parent: TreeNode, within: Interval): Interval | null {
  if (child.start_ns === null || child.length_ns === 0) return null;
  const start = child.start_ns + within.shift_ns;
  const end = start + child.length_ns;
  if (start >= within.end_ns + PRECISION_NS || end <= within.start_ns) return null;

  const isLate = end >= within.end_ns + PRECISION_NS;
  const isEarly = start < within.start_ns;
  const isSkewed = (isLate || isEarly) && mayHaveOtherClock(child, parent) && child.length_ns <= parent.length_ns;
  // The child has the parent's clock or is longer than the parent, so it is background work.
  if (isLate && !isSkewed) return null;

  const room_ns = within.end_ns - end;
  const correction_ns = isSkewed && isEarly ? Math.min(within.start_ns - start, room_ns) : Math.min(0, room_ns);
  return {
    start_ns: Math.max(within.start_ns, start + correction_ns),
    end_ns: end + correction_ns,
    shift_ns: within.shift_ns + correction_ns,
  };
}

/** Whether two spans may have different clocks: different hosts, or different services when a host is unknown. */
function mayHaveOtherClock({ span: child }: TreeNode, { span: parent }: TreeNode): boolean {
  if (child.host !== null && parent.host !== null) return child.host !== parent.host;
  return child.service !== parent.service;
}
