import { idOrNull, type TimedSpan } from "./distinct-spans.ts";

/**
 * How a span hangs in the tree: below its parent (`child`), on its own as the tracer said (`root`), on its own because
 * its parent was not among the spans (`orphan`), or on its own because its ancestors led back to it (`cycle`).
 */
export type Attachment = "root" | "child" | "orphan" | "cycle";

/** The parent of one span. */
export interface ParentLink {
  /** Position of the parent in the list the link was made for, -1 for none. */
  readonly parent: number;
  readonly attachment: Attachment;
}

/**
 * One link per span, free of cycles: of the spans on a cycle the first in the list becomes a root. The list must be in
 * a fixed order for the result to be so.
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

/** The lowest position on each cycle. Every span is walked over once, by the first walk that meets it. */
function cycleHeads(links: readonly ParentLink[]): number[] {
  const heads: number[] = [];
  const walkedBy = new Int32Array(links.length).fill(-1);
  for (let walk = 0; walk < links.length; walk += 1) {
    let position = walk;
    while (position !== -1 && walkedBy[position] === -1) {
      walkedBy[position] = walk;
      position = parentOf(links, position);
    }
    // Only a walk that runs into its own steps has gone round a cycle.
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
