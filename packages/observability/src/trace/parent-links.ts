import { idOrNull, type TimedSpan } from "./distinct-spans.ts";

/**
 * The link of a span to its parent: it has a parent (`child`), the tracer reported no parent (`root`), the parent was
 * not read (`orphan`), or the ancestors of the span led back to it (`cycle`).
 */
export type Attachment = "root" | "child" | "orphan" | "cycle";

/** The parent of one span. */
export interface ParentLink {
  /** Position of the parent in the list of spans; -1 without one. */
  readonly parent: number;
  readonly attachment: Attachment;
}

/**
 * One link per span, without cycles: the first span of a cycle in the list becomes a root. The result depends on the
 * order of the list.
 */
export function parentLinks(spans: readonly TimedSpan[]): ParentLink[] {
  const positions = new Map<string, number>();
  spans.forEach(({ span }, position) => {
    const id = idOrNull(span.span_id);
    if (id !== null) positions.set(id, position);
  });
  const links = spans.map(({ span }): ParentLink => {
    const parentId = idOrNull(span.parent_id);
    if (parentId === null) return { parent: -1, attachment: "root" };
    const parent = positions.get(parentId);
    return parent === undefined ? { parent: -1, attachment: "orphan" } : { parent, attachment: "child" };
  });
  for (const position of cycleHeads(links)) links[position] = { parent: -1, attachment: "cycle" };
  return links;
}

/** The lowest position on each cycle. Visits every span once. */
function cycleHeads(links: readonly ParentLink[]): number[] {
  const heads: number[] = [];
  const walkedBy = new Int32Array(links.length).fill(-1);
  for (let walk = 0; walk < links.length; walk += 1) {
    let position = walk;
    while (position !== -1 && walkedBy[position] === -1) {
      walkedBy[position] = walk;
      position = parentOf(links, position);
    }
    // A walk that reaches a span again has found a cycle.
    if (position !== -1 && walkedBy[position] === walk) heads.push(lowestOnCycle(links, position));
  }
  return heads;
}

function lowestOnCycle(links: readonly ParentLink[], member: number): number {
  let lowest = member;
  for (let position = parentOf(links, member); position !== member; position = parentOf(links, position)) {
    lowest = Math.min(lowest, position);
  }
  return lowest;
}

function parentOf(links: readonly ParentLink[], position: number): number {
  return links[position]?.parent ?? -1;
}
