import type { TraceTree } from "./tree.ts";

/** Names that are written out; of more, the first and the last ones are. */
const MAX_NAMES = 6;
const FIRST_NAMES = 2;
const LAST_NAMES = 3;
const SEPARATOR = " > ";
const UNKNOWN = "?";

/** The services from the root down to a span. Spans share the links, so a deep trace takes no more room than a flat one. */
interface Link {
  readonly service: string;
  readonly above: Link | null;
  readonly count: number;
  /** The first names from the root, as long as the path is short; then those of the link above. */
  readonly first: readonly string[];
}

/**
 * Says through which services a span was reached, without naming every span above it.
 * @returns for a node's index the services from the root to the node's parent, such as `web > cart > redis`; the same
 *   service several times in a row is named once, long paths are cut in their middle, a root has the empty path
 */
export function servicePaths(tree: TraceTree): (index: number) => string {
  const links: Link[] = [];
  for (const { parent, span } of tree.nodes) {
    links.push(extend(parent === null ? null : (links[parent.index] ?? null), span.service ?? UNKNOWN));
  }
  return (index) => {
    const parent = tree.nodes[index]?.parent ?? null;
    return write(parent === null ? null : (links[parent.index] ?? null));
  };
}

function extend(above: Link | null, service: string): Link {
  if (above === null) return { service, above, count: 1, first: [service] };
  if (above.service === service) return above;
  const first = above.count < FIRST_NAMES ? [...above.first, service] : above.first;
  return { service, above, count: above.count + 1, first };
}

function write(link: Link | null): string {
  if (link === null) return "";
  const shownAtEnd = link.count > MAX_NAMES ? LAST_NAMES : link.count;
  const last: string[] = [];
  for (let next: Link | null = link; next !== null && last.length < shownAtEnd; next = next.above) {
    last.push(next.service);
  }
  last.reverse();
  return (link.count > MAX_NAMES ? [...link.first, "…", ...last] : last).join(SEPARATOR);
}
