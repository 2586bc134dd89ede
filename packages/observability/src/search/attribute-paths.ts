/** Attributes that seldom answer a question: the event's source, its runtime, its client, and stacks. */
const NOISE = [
  /^_/,
  /^(dd|otel|logger|thread|process|runtime|runtime-id|process_id|pid|language|component|env|version|span\.kind)(\.|$)/,
  /(^|\.)user_?agent/,
  /(^|\.|_)ip(\.|$)/,
  /(^|\.)(port|geoip|bytes_(written|read)|stack|stack_?trace|thread_name|status_category)(\.|$)/,
  /^http\.(version|url_details\.(host|scheme|queryString))(\.|$)/,
  /^(kube|cloud|container|pod|instance|host|image|git|cf|buildpack)([._-]|$)/,
];

/** Whether an attribute or tag of this name seldom answers a question. */
export function isNoise(path: string): boolean {
  return NOISE.some((pattern) => pattern.test(path));
}

/** An attribute, by the dotted path that a query also uses. */
export interface Leaf {
  readonly path: string;
  /** Whether the query names it. */
  readonly isNamed: boolean;
  /** Whether it seldom answers a question. */
  readonly isNoise: boolean;
}

/** The leaves of nested attributes. All rows share the path strings. */
export interface AttributePaths {
  /** Visits a row's leaves: `all`, or only those in branches with an attribute that the query names. */
  visit(attributes: unknown, among: "named" | "all", visit: VisitLeaf): void;
}

/**
 * Receives a row's leaf, its value, and the names that lead to it. A name can contain dots, so leaves can share a path.
 */
type VisitLeaf = (leaf: Leaf, value: unknown, names: readonly string[]) => void;

interface Branch {
  readonly path: string;
  readonly names: readonly string[];
  readonly leadsToNamed: boolean;
  readonly children: Map<string, Branch>;
  leaf: Leaf | null;
}

/**
 * Creates an index of attribute paths.
 * @param named paths that the query names
 */
export function createAttributePaths(named: readonly string[]): AttributePaths {
  const leaves = new Map<string, Leaf>();
  const root = createBranch("", []);

  function createBranch(path: string, names: readonly string[]): Branch {
    const leadsToNamed = named.some((namedPath) => namedPath.startsWith(path));
    return { path, names, leadsToNamed, children: new Map(), leaf: null };
  }
  function childOf(branch: Branch, name: string): Branch {
    const existing = branch.children.get(name);
    if (existing) return existing;
    const child = createBranch(branch.path === "" ? name : `${branch.path}.${name}`, [...branch.names, name]);
    branch.children.set(name, child);
    return child;
  }
  // A name that contains dots has the same path as nested objects, and so the same leaf.
  function leafOf({ path }: Branch): Leaf {
    const existing = leaves.get(path);
    if (existing) return existing;
    const isNamed = named.includes(path);
    const leaf = { path, isNamed, isNoise: isNoise(path) };
    leaves.set(path, leaf);
    return leaf;
  }
  function walk(value: unknown, branch: Branch, isAll: boolean, visit: VisitLeaf): void {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      branch.leaf ??= leafOf(branch);
      visit(branch.leaf, value, branch.names);
      return;
    }
    for (const name in value) {
      const child = childOf(branch, name);
      if (isAll || child.leadsToNamed) walk((value as Record<string, unknown>)[name], child, isAll, visit);
    }
  }
  return {
    visit: (attributes, among, visit) => walk(attributes, root, among === "all", visit),
  };
}
