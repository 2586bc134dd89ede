import type { WindowRecord } from "@toolwright/core/authoring";
import { truncateMiddle } from "@toolwright/core/text";
import { collapseSiblings } from "./collapse-siblings.ts";
import { leafErrors } from "./error-spans.ts";
import { selfTimes } from "./self-time.ts";
import type { AssembledTrace, CollapsedSpans, KeptSpan } from "./trace-result.ts";
import type { TraceTree, TreeNode } from "./tree.ts";

const MAX_MESSAGE_CHARS = 300;
/** Maximum number of names in a path; a longer path has only its first and last names. */
const MAX_NAMES = 6;
const FIRST_NAMES = 2;
const LAST_NAMES = 3;
const SEPARATOR = " > ";
const UNKNOWN = "?";

/** The spans to return, and facts about the dropped ones. */
export interface KeptSpans {
  /** In reading order: a parent before its children, siblings by start. */
  spans: KeptSpan[];
  dropped: number;
  /** Number of dropped error spans; more than 0 only when the error spans alone exceed the limit. */
  dropped_errors: number;
  /** Dropped spans that repeat one another, at most 10 groups. */
  collapsed: CollapsedSpans[];
  /** Number of dropped spans in groups that `collapsed` does not list. */
  collapsed_unlisted: number;
}

/**
 * Keeps the most important spans of a trace: every error span, then the slowest others.
 *
 * When the error spans alone exceed the limit, spans where a failure began (no error below them) come first: one of each
 * kind, so that a frequent error does not displace a rare one, then the longest. Their failed callers come last.
 * @param maxSpans maximum number of spans to keep
 * @param selfTime_ns the self time of each node, if already computed
 */
export function keepSpans(
  tree: TraceTree,
  maxSpans: number,
  selfTime_ns: readonly number[] = selfTimes(tree),
): KeptSpans {
  const kept = new Set(chooseNodes(tree, maxSpans));
  const pathOf = servicePaths(tree);
  const dropped = tree.nodes.filter((node) => !kept.has(node));
  const { groups, unlisted } = collapseSiblings(dropped, pathOf);
  const rows = tree.nodes.filter((node) => kept.has(node));
  return {
    spans: rows.map((node) => keptSpan(node, pathOf(node.index), selfTime_ns[node.index] ?? 0)),
    dropped: dropped.length,
    dropped_errors: dropped.filter((node) => node.span.error).length,
    collapsed: groups,
    collapsed_unlisted: unlisted,
  };
}

/**
 * The most important nodes of a trace, by the rule of {@link keepSpans}.
 * @param maxSpans maximum number of nodes to choose
 */
export function chooseNodes(tree: TraceTree, maxSpans: number): TreeNode[] {
  const bound = Number.isNaN(maxSpans) ? 0 : Math.max(0, Math.floor(maxSpans));
  const errors = tree.nodes.filter((node) => node.span.error);
  const keptErrors = errors.length > bound ? byImportance(tree, errors).slice(0, bound) : errors;
  const others = tree.nodes.filter((node) => !node.span.error);
  return [...keptErrors, ...slowestOf(others, bound - keptErrors.length)];
}

/** Error nodes, the most important first. */
function byImportance(tree: TraceTree, errors: readonly TreeNode[]): TreeNode[] {
  const leaves = leafErrors(tree).sort(bySlowness);
  const isLeaf = new Set(leaves);
  const callers = errors.filter((node) => !isLeaf.has(node)).sort(bySlowness);
  const kinds = Map.groupBy(leaves, kindOfError);
  const firstOfKind = new Set([...kinds.values()].flatMap(([first]) => first ?? []));
  return [...firstOfKind, ...leaves.filter((leaf) => !firstOfKind.has(leaf)), ...callers];
}

function kindOfError({ span }: TreeNode): string {
  return JSON.stringify([span.service, span.operation, span.resource, span.error_type]);
}

/** The nodes with the longest durations, slowest first. Sorting all nodes of a large trace for a few would take longer. */
export function slowestOf(nodes: readonly TreeNode[], count: number): TreeNode[] {
  let slowest: TreeNode[] = [];
  let last: TreeNode | undefined;
  for (const node of nodes) {
    if (last !== undefined && bySlowness(node, last) > 0) continue;
    if (slowest.push(node) < 2 * count) continue;
    slowest = slowest.sort(bySlowness).slice(0, count);
    last = slowest.at(-1);
  }
  return slowest.sort(bySlowness).slice(0, count);
}

function bySlowness(a: TreeNode, b: TreeNode): number {
  return (b.duration_ns ?? 0) - (a.duration_ns ?? 0) || a.index - b.index;
}

/**
 * Describes through which services a trace reached a span.
 * @returns a function from a node's index to the services from the root to its parent, such as `web > cart > redis`. A
 * service several times in a row appears once, long paths lack their middle, and a root's path is empty.
 */
export function servicePaths(tree: TraceTree): (index: number) => string {
  /** The names down to each node that has children. */
  const paths = new Map<TreeNode | null, readonly string[]>();
  for (const node of tree.nodes)
    if (node.children.length > 0) paths.set(node, extend(paths.get(node.parent) ?? [], node.span.service ?? UNKNOWN));
  return (index) => (paths.get(tree.nodes[index]?.parent ?? null) ?? []).join(SEPARATOR);
}

/** Adds a name. Only the parts that a path shows are kept, so a deep trace takes no more memory than a flat one. */
function extend(names: readonly string[], service: string): readonly string[] {
  if (names.at(-1) === service) return names;
  const all = [...names, service];
  return all.length > MAX_NAMES ? [...all.slice(0, FIRST_NAMES), "…", ...all.slice(-LAST_NAMES)] : all;
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

/** The kept spans of a trace, and the number of dropped error spans. */
export interface KeptTrace {
  readonly id: string;
  readonly window: WindowRecord;
  readonly kept: { readonly spans: readonly KeptSpan[]; readonly dropped_errors: number };
}

/** Says which spans the search lists if errors were dropped. */
export const REST_OF_ERRORS = "The call in rest lists the error spans, and without status:error all spans.";

/**
 * The search that lists the dropped spans. If errors were dropped, it lists the error spans: these matter most, and all
 * spans without an error were dropped too. Otherwise it lists all spans up to the duration of the fastest kept span
 * without an error, and may repeat spans of exactly that duration.
 */
export function restOfTrace({ id, window, kept }: KeptTrace): NonNullable<AssembledTrace["rest"]> {
  const durations = kept.spans.filter(({ error }) => !error).map(({ duration_ns }) => duration_ns ?? 0);
  const durationFilter =
    durations.length > 0 ? ` @duration:<=${durations.reduce((minimum, duration) => Math.min(minimum, duration))}` : "";
  const query = kept.dropped_errors > 0 ? `trace_id:${id} status:error` : `trace_id:${id}${durationFilter}`;
  return {
    tool: "Observability_SearchSpans",
    arguments: { query, start_time: window.start, end_time: window.end, sort_order: "longest" },
  };
}
