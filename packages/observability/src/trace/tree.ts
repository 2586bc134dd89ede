import { distinctSpans, NS_PER_MS, readTiming, type SpanFields } from "./distinct-spans.ts";
import { type Attachment, attachmentOf, parentLinks } from "./parent-links.ts";

/** A span in the tree. All times are integer nanoseconds since the start of the trace. */
export interface TreeNode {
  /** Position in {@link TraceTree.nodes}. */
  readonly index: number;
  readonly span: SpanFields;
  readonly parent: TreeNode | null;
  /** Earlier first, then longer, then by span id; those without a start last. */
  readonly children: readonly TreeNode[];
  /** 0 for a root. */
  readonly depth: number;
  readonly attachment: Attachment;
  /** As reported, or computed from start and end; `null` when unknown. */
  readonly duration_ns: number | null;
  /** Duration for calculations: if unknown, the time until the last child ended, or 0 without children. */
  readonly length_ns: number;
  /** `null` when unknown. */
  readonly start_ns: number | null;
}

/** All spans of a trace, each exactly once. */
export interface TraceTree {
  /** Every span in reading order: a parent, then each of its children with its descendants. */
  readonly nodes: readonly TreeNode[];
  readonly roots: readonly TreeNode[];
  /** The span with which the trace began: the earliest one without a parent, or else the longest root. */
  readonly root: TreeNode | null;
  /** The earliest start, epoch milliseconds; `null` when no span has one. */
  readonly start_ms: number | null;
  /** Number of repeated spans that were left out. */
  readonly duplicates: number;
  /** Number of spans whose parent was not read. */
  readonly orphans: number;
}

interface Draft extends TreeNode {
  length_ns: number;
  readonly children: Draft[];
}

/** Shared by all nodes without children, which are most of them. */
const NO_CHILDREN: Draft[] = [];

/**
 * Builds a trace's tree from any spans: repeated spans count once, a span with a missing parent becomes a root, and a
 * cycle is opened at its earliest span. The order of the spans doesn't matter.
 */
export function buildTree(spans: readonly SpanFields[]): TraceTree {
  const distinct = distinctSpans(spans);
  const [first] = distinct.spans;
  const start_ms = first ? readTiming(first).start_ms : null;
  const nodes = arrange(distinct.spans, parentLinks(distinct), start_ms ?? 0);
  inferLengths(nodes);
  const roots = nodes.filter((node) => node.parent === null);
  return {
    nodes,
    roots,
    root: entryPoint(roots),
    start_ms,
    duplicates: spans.length - nodes.length,
    orphans: roots.filter((node) => node.attachment === "orphan").length,
  };
}

/** End of the span, in nanoseconds since the start of the trace; `null` when unknown. */
export function endOf(node: TreeNode): number | null {
  return node.start_ns === null ? null : node.start_ns + node.length_ns;
}

function arrange(spans: readonly SpanFields[], links: Int32Array, origin_ms: number): Draft[] {
  const { last, previous } = linkSiblings(links);
  const nodes: Draft[] = [];
  const placed = new Array<Draft | undefined>(spans.length);
  const pending: number[] = [];
  for (let position: number | undefined = spans.length; position !== undefined; position = pending.pop()) {
    const span = spans[position];
    const youngest = last[position] ?? -1;
    if (span !== undefined) {
      const { start_ms, duration_ns } = readTiming(span);
      const link = links[position] ?? -1;
      const parent = link < 0 ? null : (placed[link] ?? null);
      const node: Draft = {
        index: nodes.length,
        span,
        parent,
        children: youngest < 0 ? NO_CHILDREN : [],
        depth: parent === null ? 0 : parent.depth + 1,
        attachment: attachmentOf(link),
        duration_ns,
        length_ns: duration_ns ?? 0,
        start_ns: start_ms === null ? null : Math.round((start_ms - origin_ms) * NS_PER_MS),
      };
      placed[position] = node;
      nodes.push(node);
      parent?.children.push(node);
    }
    // Push the last child first: a stack returns the last position first.
    for (let child = youngest; child >= 0; child = previous[child] ?? -1) pending.push(child);
  }
  return nodes;
}

/** The last child of each position, the roots being those of the position past the end, and the sibling before each. */
function linkSiblings(links: Int32Array): { readonly last: Int32Array; readonly previous: Int32Array } {
  const last = new Int32Array(links.length + 1).fill(-1);
  const previous = new Int32Array(links.length);
  links.forEach((link, position) => {
    const above = link < 0 ? links.length : link;
    previous[position] = last[above] ?? -1;
    last[above] = position;
  });
  return { last, previous };
}

/** Computes unknown lengths from the last node to the first, because parents need the lengths of their children. */
function inferLengths(nodes: readonly Draft[]): void {
  for (let index = nodes.length - 1; index >= 0; index -= 1) {
    const node = nodes[index];
    if (node === undefined || node.duration_ns !== null || node.start_ns === null) continue;
    for (const child of node.children) {
      node.length_ns = Math.max(node.length_ns, (endOf(child) ?? 0) - node.start_ns);
    }
  }
}

function entryPoint(roots: readonly TreeNode[]): TreeNode | null {
  const first = roots[0] ?? null;
  const declared = roots.find((node) => node.attachment === "root");
  if (declared !== undefined || first === null) return declared ?? null;
  return roots.reduce((longest, node) => (node.length_ns > longest.length_ns ? node : longest), first);
}
