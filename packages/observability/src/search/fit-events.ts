import { type Fit, fitRows, type RowLevel, truncateMiddle, truncateStrings } from "@toolwright/core/authoring";
import type { Query } from "../query/query.ts";
import { type AttributePaths, createAttributePaths, type Leaf } from "./attribute-paths.ts";

/** A row with its tail: tags, and attributes under a name of the row's own. */
export interface EventRow {
  readonly id: string | null;
  readonly tags: readonly string[];
}

/** Rows to fit and how their result is built. */
export interface EventsToFit<Row extends EventRow> {
  readonly rows: readonly Row[];
  /** Field that holds the row's attributes. */
  readonly tail: keyof Row & string;
  /** Attributes and tags it names stay visible. */
  readonly query: Query;
  readonly maxTokens: number;
  build(rows: readonly object[], notes: readonly string[], shown: number): object;
}

const LONG_TEXT = 500;
const SHORT_TEXT = 160;
const CONSTANTS_SHOWN = 400;
/** Below it a cursor and one lean row may not fit together, and a row that is left out would be lost. */
const SMALL_BUDGET = 1_000;
const BARE_TEXT = 60;
const BARE_FIELDS: ReadonlySet<string> = new Set(["id", "timestamp", "start", "service", "message", "resource"]);
const FEW_ROWS = "Three rows or fewer come whole; an attribute named in the query stays visible.";

/** Fits log events and spans: in full, then only what differs between rows, then without the tail, then shorter texts. */
export function fitEvents<Row extends EventRow>({ rows, tail, query, maxTokens, build }: EventsToFit<Row>): Fit {
  const named = namedIn(query);
  const reduction: Reduction<Row> = { tail, named, paths: createAttributePaths(named) };
  return fitRows<Row>({
    rows,
    levels: [
      { shape: (row) => row, note: null },
      () => differing(rows, reduction),
      lean(LONG_TEXT, reduction),
      lean(SHORT_TEXT, reduction),
      ...(maxTokens < SMALL_BUDGET ? [bare] : []),
    ],
    maxTokens,
    build,
    cut: cutTextsOf,
  });
}

/** How rows of one kind are reduced. */
interface Reduction<Row> {
  readonly tail: keyof Row & string;
  /** Facets that the query names. */
  readonly named: readonly string[];
  readonly paths: AttributePaths;
}

function differing<Row extends EventRow>(rows: readonly Row[], reduction: Reduction<Row>): RowLevel<Row> {
  const { tail } = reduction;
  const sharedTags = tagsInAll(rows);
  const { first, slack } = readAttributes(rows, reduction);
  const isShared = ({ rows: seen, isSame }: Leaf) => isSame && seen === rows.length;
  const shared = [...first].filter(isShared).map(({ path, value }) => `${path}:${JSON.stringify(value)}`);
  const same = constants([...sharedTags, ...shared]);
  return {
    shape: (row) => reduce(row, reduction, { tag: (tag) => !sharedTags.has(tag), leaf: (leaf) => !isShared(leaf) }),
    note: `tags and ${tail} show only what differs between rows. ${FEW_ROWS} ${same}`.trim(),
    slack,
  };
}

/** Compares the attributes of all rows. Returns those of the first row, and the most tokens that dotted paths add to a row. */
function readAttributes<Row extends EventRow>(rows: readonly Row[], { tail, paths }: Reduction<Row>) {
  const first = new Set<Leaf>();
  let slack = 0;
  for (const [index, row] of rows.entries()) {
    let tokens = 0;
    paths.visit(row[tail], "all", (leaf, value) => {
      tokens += leaf.prefixTokens;
      if (!isSameLeaf(value, leaf.value)) leaf.isSame = false;
      if (leaf.lastRow !== index) leaf.rows++;
      leaf.lastRow = index;
      if (index === 0) first.add(leaf);
    });
    slack = Math.max(slack, tokens);
  }
  return { first, slack };
}

function lean<Row extends EventRow>(maxChars: number, reduction: Reduction<Row>): RowLevel<Row> {
  return {
    shape: (row) => cutTextsOf(reduce(row, reduction, null), maxChars),
    note: `Shown without tags and ${reduction.tail}, texts cut in the middle at ${maxChars} characters. ${FEW_ROWS}`,
  };
}

const bare: RowLevel<EventRow> = {
  shape: (row) =>
    cutTextsOf(Object.fromEntries(Object.entries(row).filter(([name]) => BARE_FIELDS.has(name))), BARE_TEXT),
  note: "Shown in part: the budget is small.",
};

/** A row with its long texts cut, except its id: half an id names nothing. */
function cutTextsOf(row: object, maxChars: number): object {
  const cut = truncateStrings(row, maxChars);
  return cut !== row && "id" in row ? { ...cut, id: row.id } : cut;
}

/** What of its tail a row keeps beside what the query names. */
interface Keep {
  tag(tag: string): boolean;
  leaf(leaf: Leaf): boolean;
}

function reduce<Row extends EventRow>(row: Row, { tail, named, paths }: Reduction<Row>, keep: Keep | null): object {
  const shown: Record<string, unknown> = {};
  for (const name of Object.keys(row)) {
    const value = (row as Readonly<Record<string, unknown>>)[name];
    if (value !== null && name !== "tags" && name !== tail) shown[name] = value;
  }
  // A tag such as service:web says nothing beside the field of that name.
  const namedTags = named.filter((name) => !Object.hasOwn(row, name));
  if (keep || namedTags.length > 0) {
    const tags = row.tags.filter((tag) => keep?.tag(tag) || isNamed(tag, namedTags));
    if (tags.length > 0) shown["tags"] = tags;
  }
  if (!keep && named.length === 0) return shown;
  const leaves: [string, unknown][] = [];
  paths.visit(row[tail], keep ? "all" : "named", (leaf, value) => {
    if (leaf.isNamed || keep?.leaf(leaf)) leaves.push([leaf.path, value]);
  });
  if (leaves.length > 0) shown[tail] = Object.fromEntries(leaves);
  return shown;
}

function isNamed(tag: string, named: readonly string[]): boolean {
  return named.some((name) => tag.startsWith(name) && (tag.length === name.length || tag[name.length] === ":"));
}

/** Names of the facets a query speaks of, without the sign of attributes. */
function namedIn(query: Query): readonly string[] {
  return [...new Set(query.terms.flatMap(({ key }) => (key === null ? [] : key.replace(/^@/, ""))))];
}

/** Tags that every row has, in the order of the first. */
function tagsInAll(rows: readonly EventRow[]): ReadonlySet<string> {
  let shared = rows[0]?.tags ?? [];
  for (const { tags } of rows) {
    if (shared.length === 0) break;
    shared = shared.filter((tag) => tags.includes(tag));
  }
  return new Set(shared);
}

function isSameLeaf(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  return Array.isArray(one) && Array.isArray(other) && JSON.stringify(one) === JSON.stringify(other);
}

function constants(shared: readonly string[]): string {
  return shared.length === 0 ? "" : `Same in every row: ${truncateMiddle(shared.join(", "), CONSTANTS_SHOWN)}.`;
}
