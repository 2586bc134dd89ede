import { estimateTokens } from "@toolwright/core/authoring";

/** An attribute by its dotted path, which is also how a query would name it. */
export interface Leaf {
  readonly path: string;
  /** Whether the query names it. */
  readonly isNamed: boolean;
  /** Tokens of the path before its last name; nested attributes do not repeat them. */
  readonly prefixTokens: number;
  /** Its value where it was first seen. */
  readonly value: unknown;
  /** The row that it was last seen in, and in how many rows it was seen. */
  lastRow: number;
  rows: number;
  /** Whether its value was always the same. */
  isSame: boolean;
}

/** The leaves of nested attributes; a path is written once for all rows. */
export interface AttributePaths {
  /** Visits the leaves of a row. Of branches, only those that lead to what the query names, or all. */
  visit(attributes: unknown, among: "named" | "all", visit: (leaf: Leaf, value: unknown) => void): void;
}

interface Branch {
  readonly path: string;
  readonly prefixTokens: number;
  readonly leadsToNamed: boolean;
  readonly children: Map<string, Branch>;
  leaf: Leaf | null;
}

/** @param named paths that the query names */
export function createAttributePaths(named: readonly string[]): AttributePaths {
  const leaves = new Map<string, Leaf>();
  const root = createBranch("", "");

  function createBranch(prefix: string, name: string): Branch {
    const path = prefix + name;
    const leadsToNamed = named.some((wanted) => wanted.startsWith(path));
    return { path, prefixTokens: estimateTokens(prefix), leadsToNamed, children: new Map(), leaf: null };
  }
  function childOf(branch: Branch, name: string): Branch {
    const known = branch.children.get(name);
    if (known) return known;
    const child = createBranch(branch.path === "" ? "" : `${branch.path}.`, name);
    branch.children.set(name, child);
    return child;
  }
  /** A name with dots in it makes the same path as nested objects, and the same leaf. */
  function leafOf({ path, prefixTokens }: Branch, value: unknown): Leaf {
    const known = leaves.get(path);
    if (known) return known;
    const isNamed = named.includes(path);
    const leaf = { path, isNamed, prefixTokens, value, lastRow: -1, rows: 0, isSame: true };
    leaves.set(path, leaf);
    return leaf;
  }
  function walk(value: unknown, branch: Branch, isAll: boolean, visit: (leaf: Leaf, value: unknown) => void): void {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      branch.leaf ??= leafOf(branch, value);
      visit(branch.leaf, value);
      return;
    }
    for (const name of Object.keys(value)) {
      const child = childOf(branch, name);
      if (isAll || child.leadsToNamed) walk((value as Record<string, unknown>)[name], child, isAll, visit);
    }
  }
  return {
    visit: (attributes, among, visit) => walk(attributes, root, among === "all", visit),
  };
}
