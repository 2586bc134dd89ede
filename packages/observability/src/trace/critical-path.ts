import { blockingChildren, type Interval } from "./blocking-children.ts";
import { numberKinds } from "./collapse-siblings.ts";
import type { SummaryRecord } from "./trace-result.ts";
import type { TraceTree, TreeNode } from "./tree.ts";

/** Maximum number of steps that {@link criticalPath} returns. */
export const MAX_STEPS = 12;

/** A step of the critical path: one span, or several similar ones. */
export type CriticalPathStep = SummaryRecord["critical_path"][number];

/** The steps that determined the root's duration. */
export interface CriticalPath {
  /** In order of time, a caller before the spans it waited for. */
  steps: CriticalPathStep[];
  /** The root's duration: the sum of the listed and the other steps. */
  total_ns: number;
  /** Number of smaller steps that are not listed, and their total. */
  left_out: { steps: number; self_ns: number };
}

interface Visit extends Interval {
  readonly node: TreeNode;
  readonly group: Group;
}

interface Group {
  readonly id: number;
  readonly step: CriticalPathStep;
  start_ns: number;
  largest_ns: number;
}

/**
 * The chain of spans that determined the root's duration.
 *
 * The algorithm walks backward from the end of a span. The span waited for the child that finished last. Before that
 * child started, it waited for the child that had finished last by then, and so on. Time that no child covers is the
 * span's own work. Spans that outlive their caller are not on the path, because the caller did not wait for them.
 * Similar spans form one step with a count.
 */
export function criticalPath(tree: TraceTree): CriticalPath {
  if (tree.root === null) return { steps: [], total_ns: 0, left_out: { steps: 0, self_ns: 0 } };
  const groups = walk(tree.root, tree.nodes.length).filter((group) => group.step.self_ns > 0);
  const listed = [...groups].sort((a, b) => b.step.self_ns - a.step.self_ns || inTime(a, b)).slice(0, MAX_STEPS);
  const listed_ns = totalOf(listed);
  return {
    steps: listed.sort(inTime).map((group) => group.step),
    total_ns: tree.root.length_ns,
    left_out: { steps: groups.length - listed.length, self_ns: totalOf(groups) - listed_ns },
  };
}

function walk(root: TreeNode, spanCount: number): Group[] {
  const groups = new Map<number, Group>();
  const kindOf = numberKinds();
  const groupOf = (node: TreeNode, above: Group | null): Group => {
    // Kinds are fewer than spans, so each pair of a group above and a kind has its own number.
    const key = (above?.id ?? -1) * spanCount + kindOf(node.span);
    const group = groups.get(key) ?? createGroup(groups.size, node);
    groups.set(key, group);
    return group;
  };
  const start_ns = root.start_ns ?? 0;
  const end_ns = start_ns + root.length_ns;
  const pending: Visit[] = [{ node: root, start_ns, end_ns, shift_ns: 0, group: groupOf(root, null) }];
  for (let visit = pending.pop(); visit !== undefined; visit = pending.pop()) {
    let own_ns = visit.end_ns - visit.start_ns;
    for (const child of blockingChildren(visit.node, visit)) {
      own_ns -= child.end_ns - child.start_ns;
      pending.push({ ...child, group: groupOf(child.node, visit.group) });
    }
    if (own_ns > 0) contribute(visit, own_ns);
  }
  return [...groups.values()];
}

function createGroup(id: number, { span: { service, resource, operation }, depth }: TreeNode): Group {
  const step = { span_id: null, service, resource, operation, self_ns: 0, duration_ns: 0, depth, count: 0 };
  return { id, step, start_ns: Number.POSITIVE_INFINITY, largest_ns: -1 };
}

function contribute({ node, group, start_ns }: Visit, own_ns: number): void {
  const { step } = group;
  step.self_ns += own_ns;
  step.duration_ns += node.length_ns;
  step.count += 1;
  group.start_ns = Math.min(group.start_ns, start_ns);
  // Of equal contributions, keep the first span, which is the earlier one.
  if (own_ns <= group.largest_ns) return;
  group.largest_ns = own_ns;
  step.span_id = node.span.span_id;
}

function inTime(a: Group, b: Group): number {
  return a.start_ns - b.start_ns || a.step.depth - b.step.depth;
}

function totalOf(groups: readonly Group[]): number {
  return groups.reduce((sum, group) => sum + group.step.self_ns, 0);
}
