import { cutMiddle, cutTexts, type Fit, fitRows, type RowLevel } from "@toolwright/core/authoring";
import type { Query } from "../query/query.ts";

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
  const reduction: Reduction<Row> = { tail, named: namedIn(query) };
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
}

function differing<Row extends EventRow>(rows: readonly Row[], reduction: Reduction<Row>): RowLevel<Row> {
  const { tail } = reduction;
  const sharedTags = tagsInAll(rows);
  const sharedTail = leavesInAll(rows, tail);
  const same = constants([...sharedTags, ...[...sharedTail].map(writeLeaf)]);
  return {
    shape: (row) =>
      reduce(row, reduction, {
        tag: (tag) => !sharedTags.has(tag),
        leaf: ([path, value]) => !sharedTail.has(path) || !isSameLeaf(sharedTail.get(path), value),
      }),
    note: `tags and ${tail} show only what differs between rows. ${FEW_ROWS} ${same}`.trim(),
  };
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
  const cut = cutTexts(row, maxChars);
  return cut !== row && "id" in row ? { ...cut, id: row.id } : cut;
}

type Leaf = readonly [path: string, value: unknown];

/** What of its tail a row keeps beside what the query names. */
interface Keep {
  tag(tag: string): boolean;
  leaf(leaf: Leaf): boolean;
}

function reduce<Row extends EventRow>(row: Row, { tail, named }: Reduction<Row>, keep: Keep | null): object {
  const shown: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row))
    if (value !== null && name !== "tags" && name !== tail) shown[name] = value;
  // A tag such as service:web says nothing beside the field of that name.
  const namedTags = named.filter((name) => !Object.hasOwn(row, name));
  const tags = keep || namedTags.length > 0 ? row.tags.filter((tag) => isNamed(tag, namedTags) || keep?.tag(tag)) : [];
  const leaves = flatten(row[tail], "", keep ? null : named).filter(
    (leaf) => named.includes(leaf[0]) || keep?.leaf(leaf),
  );
  if (tags.length > 0) shown["tags"] = tags;
  if (leaves.length > 0) shown[tail] = Object.fromEntries(leaves);
  return shown;
}

function isNamed(tag: string, named: readonly string[]): boolean {
  return named.some((name) => tag.startsWith(name) && (tag.length === name.length || tag[name.length] === ":"));
}

function writeLeaf([path, value]: Leaf): string {
  return `${path}:${JSON.stringify(value)}`;
}

/** Names of the facets a query speaks of, without the sign of attributes. */
function namedIn(query: Query): readonly string[] {
  return [...new Set(query.terms.flatMap(({ key }) => (key === null ? [] : key.replace(/^@/, ""))))];
}

/**
 * The leaves of nested attributes by dotted path, which is also how a query would name them.
 * @param among only branches that lead to one of these paths are looked at; `null` for all
 */
function flatten(value: unknown, prefix = "", among: readonly string[] | null = null, leaves: Leaf[] = []): Leaf[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    leaves.push([prefix, value]);
    return leaves;
  }
  for (const [name, child] of Object.entries(value)) {
    const path = prefix === "" ? name : `${prefix}.${name}`;
    if (!among || among.some((wanted) => wanted.startsWith(path))) flatten(child, path, among, leaves);
  }
  return leaves;
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

/** Attributes that every row has with the same value. Each row can only take from those of the rows before. */
function leavesInAll<Row extends EventRow>(rows: readonly Row[], tail: keyof Row): ReadonlyMap<string, unknown> {
  const shared = new Map(rows.length > 0 ? flatten(rows[0]?.[tail]) : []);
  for (const row of rows) {
    let own: ReadonlyMap<string, unknown> | null = null;
    for (const [path, value] of shared) {
      if (isSameLeaf(valueAt(row[tail], path), value)) continue;
      // A name with dots in it makes the same path as nested objects.
      own ??= new Map(flatten(row[tail]));
      if (!own.has(path) || !isSameLeaf(own.get(path), value)) shared.delete(path);
    }
  }
  return shared;
}

function valueAt(value: unknown, path: string): unknown {
  let found = value;
  for (const name of path.split(".")) {
    if (typeof found !== "object" || found === null) return undefined;
    found = (found as Readonly<Record<string, unknown>>)[name];
  }
  return found;
}

function isSameLeaf(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  return Array.isArray(one) && Array.isArray(other) && JSON.stringify(one) === JSON.stringify(other);
}

function constants(shared: readonly string[]): string {
  return shared.length === 0 ? "" : `Same in every row: ${cutMiddle(shared.join(", "), CONSTANTS_SHOWN)}.`;
}
