import type { SpanFields } from "./distinct-spans.ts";
import type { CollapsedSpans } from "./trace-result.ts";
import type { TreeNode } from "./tree.ts";

/** Maximum number of groups that {@link collapseSiblings} returns. */
const MAX_GROUPS = 10;

/** The groups with the longest total duration, and the number of other spans in groups. */
export interface Collapsed {
  /** At most 10, longest total duration first. */
  groups: CollapsedSpans[];
  /** Number of spans in groups that are not listed. */
  unlisted: number;
}

/**
 * Groups similar siblings: leaves without an error that have the same parent, service, operation and resource.
 * @param nodes the spans to group, in reading order
 * @param pathOf returns the services above the node at an index
 */
export function collapseSiblings(nodes: readonly TreeNode[], pathOf: (index: number) => string): Collapsed {
  const leaves = nodes.filter(({ span, children }) => !span.error && children.length === 0);
  // Spans may be siblings even if their parent was not read.
  const families = Map.groupBy(leaves, ({ parent, span }) => parent?.index ?? span.parent_id);
  const numberOf = numberKinds();
  const kindOf = ({ span }: TreeNode) => numberOf(span);
  const repeated = [...families.values()]
    .flatMap((siblings) => (siblings.length > 1 ? [...Map.groupBy(siblings, kindOf).values()] : []))
    .flatMap(([first, ...others]) => {
      if (first === undefined || others.length === 0) return [];
      const total_ns = others.reduce((sum, { duration_ns }) => sum + (duration_ns ?? 0), first.duration_ns ?? 0);
      return { first, count: 1 + others.length, total_ns };
    });
  repeated.sort((a, b) => b.total_ns - a.total_ns || b.count - a.count || a.first.index - b.first.index);
  return {
    groups: repeated.slice(0, MAX_GROUPS).map(({ first: { index, span }, count, total_ns }) => ({
      parent_id: span.parent_id,
      path: pathOf(index),
      service: span.service,
      resource: span.resource,
      operation: span.operation,
      count,
      total_duration_ns: total_ns,
    })),
    unlisted: repeated.slice(MAX_GROUPS).reduce((sum, group) => sum + group.count, 0),
  };
}

type Texts<Value> = Map<string | null, Value>;

/**
 * Numbers kinds of spans from 0, in order of appearance: those of the same service, operation and resource have the same
 * number. As a key, a number takes far less time and memory than text, of which a large trace would need one per span.
 */
export function numberKinds(): (span: SpanFields) => number {
  const services: Texts<Texts<Texts<number>>> = new Map();
  let count = 0;
  return ({ service, operation, resource }) => {
    const operations = services.get(service) ?? new Map<string | null, Texts<number>>();
    const resources = operations.get(operation) ?? new Map<string | null, number>();
    const number = resources.get(resource) ?? count;
    if (number < count) return number;
    services.set(service, operations.set(operation, resources.set(resource, number)));
    return count++;
  };
}
