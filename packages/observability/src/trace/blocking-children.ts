import { NS_PER_MS } from "./timing.ts";
import type { TreeNode } from "./tree.ts";

/** Starts are cut to milliseconds, so any two times may be off against each other by less than one. */
const PRECISION_NS = NS_PER_MS;

/** A stretch of time, in nanoseconds since the start of the trace. */
export interface Interval {
  readonly start_ns: number;
  readonly end_ns: number;
  /** How far a span, and with it everything below it, is moved from where its clock put it. */
  readonly shift_ns: number;
}

/** A child, and when its parent waited for it. */
export interface BlockingChild extends Interval {
  readonly node: TreeNode;
}

/**
 * The children that a span waited for one after the other, last one first; their intervals lie within the given one of
 * the span and don't overlap.
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
    // It ran beside what is already on the path. A smaller overlap is that of calls one after the other, cut to milliseconds.
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
 * The child's interval, moved and then cut to lie within that of its parent; `null` when the parent can't have waited
 * for it. It ends there where the child ends, so that what is below the child can be fitted in the same way.
 */
function fit(child: TreeNode, parent: TreeNode, within: Interval): Interval | null {
  if (child.start_ns === null || child.length_ns === 0) return null;
  const start = child.start_ns + within.shift_ns;
  const end = start + child.length_ns;
  if (start >= within.end_ns + PRECISION_NS || end <= within.start_ns) return null;

  const late = end >= within.end_ns + PRECISION_NS;
  const early = start < within.start_ns;
  const skewed = (late || early) && mayHaveOtherClock(child, parent) && child.length_ns <= parent.length_ns;
  // By the same clock, or longer than its parent: background work that its parent left running.
  if (late && !skewed) return null;

  const room_ns = within.end_ns - end;
  const moved_ns = skewed && early ? Math.min(within.start_ns - start, room_ns) : Math.min(0, room_ns);
  return {
    start_ns: Math.max(within.start_ns, start + moved_ns),
    end_ns: end + moved_ns,
    shift_ns: within.shift_ns + moved_ns,
  };
}

/** Clocks differ between hosts; where a host is unknown, another service may well be another host. */
function mayHaveOtherClock({ span: child }: TreeNode, { span: parent }: TreeNode): boolean {
  if (child.host !== null && parent.host !== null) return child.host !== parent.host;
  return child.service !== parent.service;
}
