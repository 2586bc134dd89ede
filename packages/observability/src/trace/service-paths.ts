import type { TraceTree, TreeNode } from "./tree.ts";

/** Maximum number of names in a path; a longer path has only its first and last names. */
const MAX_NAMES = 6;
const FIRST_NAMES = 2;
const LAST_NAMES = 3;
const SEPARATOR = " > ";
const UNKNOWN = "?";

/**
 * The services from the root down to a span. Spans share links, so a deep trace takes no more memory than a flat one.
 */
interface Link {
  readonly service: string;
  readonly above: Link | null;
  readonly count: number;
  /** The first names from the root, at most two. */
  readonly first: readonly string[];
}

/**
 * Describes through which services a trace reached a span.
 * @returns a function from a node's index to the services from the root to its parent, such as `web > cart > redis`. A
 * service several times in a row appears once, long paths lack their middle, and a root's path is empty.
 */
export function servicePaths(tree: TraceTree): (index: number) => string {
  const links = new Map<TreeNode, Link>();
  const linkOf = (node: TreeNode | null): Link | null => {
    const unknown: TreeNode[] = [];
    let above = node;
    for (; above !== null && !links.has(above); above = above.parent) unknown.push(above);
    let link = above === null ? null : (links.get(above) ?? null);
    for (const next of unknown.reverse()) {
      link = extend(link, next.span.service ?? UNKNOWN);
      links.set(next, link);
    }
    return link;
  };
  return (index) => write(linkOf(tree.nodes[index]?.parent ?? null));
}

function extend(above: Link | null, service: string): Link {
  if (above === null) return { service, above, count: 1, first: [service] };
  if (above.service === service) return above;
  const first = above.count < FIRST_NAMES ? [...above.first, service] : above.first;
  return { service, above, count: above.count + 1, first };
}

function write(link: Link | null): string {
  if (link === null) return "";
  const lastCount = link.count > MAX_NAMES ? LAST_NAMES : link.count;
  const last: string[] = [];
  for (let next: Link | null = link; next !== null && last.length < lastCount; next = next.above) {
    last.push(next.service);
  }
  last.reverse();
  return (link.count > MAX_NAMES ? [...link.first, "…", ...last] : last).join(SEPARATOR);
}
