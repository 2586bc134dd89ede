import { type DistinctSpans, idOrNull } from "./distinct-spans.ts";

/**
 * The link of a span to its parent: it has a parent (`child`), the tracer reported no parent (`root`), the parent was
 * not read (`orphan`), or the ancestors of the span led back to it (`cycle`).
 */
export type Attachment = "root" | "child" | "orphan" | "cycle";

/** Attachments of spans without a parent, each with the number that stands for it. */
const UNATTACHED = { root: -1, orphan: -2, cycle: -3 } as const;

/** The attachment for a number of {@link parentLinks}. */
export function attachmentOf(link: number): Attachment {
  if (link >= 0) return "child";
  return link === UNATTACHED.root ? "root" : link === UNATTACHED.orphan ? "orphan" : "cycle";
}

/**
 * The position of each span's parent, without cycles: the first span of a cycle in the list becomes a root. A negative
 * number stands for the attachment of a span without a parent. The result depends on the order of the list.
 */
export function parentLinks({ spans, positions }: DistinctSpans): Int32Array {
  const links = Int32Array.from(spans, ({ parent_id }) => {
    const parentId = idOrNull(parent_id);
    return parentId === null ? UNATTACHED.root : (positions.get(parentId) ?? UNATTACHED.orphan);
  });
  for (const position of cycleHeads(links)) links[position] = UNATTACHED.cycle;
  return links;
}

/** The lowest position on each cycle. Visits every span once. */
function cycleHeads(links: Int32Array): number[] {
  const heads: number[] = [];
  const walkedBy = new Int32Array(links.length).fill(-1);
  for (let walk = 0; walk < links.length; walk += 1) {
    let position = walk;
    while (position >= 0 && walkedBy[position] === -1) {
      walkedBy[position] = walk;
      position = links[position] ?? -1;
    }
    // A walk that reaches a span again has found a cycle.
    if (position >= 0 && walkedBy[position] === walk) heads.push(lowestOnCycle(links, position));
  }
  return heads;
}

function lowestOnCycle(links: Int32Array, member: number): number {
  let lowest = member;
  for (let position = links[member] ?? -1; position !== member; position = links[position] ?? -1) {
    lowest = Math.min(lowest, position);
  }
  return lowest;
}
