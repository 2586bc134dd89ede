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
const WHOLE = "Three rows or fewer come whole; an attribute named in the query stays visible.";

/** Fits log events and spans: whole, then only what differs between rows, then without the tail, then shorter texts. */
export function fitEvents<Row extends EventRow>({ rows, tail, query, maxTokens, build }: EventsToFit<Row>): Fit {
  const reduction: Reduction<Row> = { tail, named: namedIn(query) };
  const levels = [differing(rows, reduction), lean(LONG_TEXT, reduction), lean(SHORT_TEXT, reduction)];
  return fitRows({
    rows,
    levels: [{ shape: (row) => row, note: null }, ...levels, ...(maxTokens < SMALL_BUDGET ? [bare] : [])],
    maxTokens,
    // Rows are only left off at the end. Texts may have been cut, but half an id names nothing.
    build: (shaped, notes, shown) =>
      build(
        shaped.map((row, index) => ({ ...row, ...("id" in row && { id: rows[index]?.id }) })),
        notes,
        shown,
      ),
  });
}

/** How rows of one kind are reduced. */
interface Reduction<Row> {
  readonly tail: keyof Row & string;
  /** Facets that the query names. */
  readonly named: ReadonlySet<string>;
}

function differing<Row extends EventRow>(rows: readonly Row[], reduction: Reduction<Row>): RowLevel<Row> {
  const { tail } = reduction;
  const sharedTags = intersect(rows.map(({ tags }) => tags));
  const sharedTail = intersect(rows.map((row) => [...flatten(row[tail])].map(writeLeaf)));
  const same = constants([...sharedTags, ...sharedTail]);
  return {
    shape: (row) =>
      reduce(row, reduction, {
        tag: (tag) => !sharedTags.has(tag),
        leaf: (leaf) => !sharedTail.has(writeLeaf(leaf)),
      }),
    note: `tags and ${tail} show only what differs between rows. ${WHOLE} ${same}`.trim(),
  };
}

function lean<Row extends EventRow>(maxChars: number, reduction: Reduction<Row>): RowLevel<Row> {
  return {
    shape: (row) => cutTexts(reduce(row, reduction, { tag: () => false, leaf: () => false }), maxChars),
    note: `Shown without tags and ${reduction.tail}, texts cut in the middle at ${maxChars} characters. ${WHOLE}`,
  };
}

const bare: RowLevel<EventRow> = {
  shape: (row) =>
    cutTexts(Object.fromEntries(Object.entries(row).filter(([name]) => BARE_FIELDS.has(name))), BARE_TEXT),
  note: "Shown in part: the budget is small.",
};

type Leaf = readonly [path: string, value: unknown];

/** What of its tail a row keeps beside what the query names. */
interface Keep {
  tag(tag: string): boolean;
  leaf(leaf: Leaf): boolean;
}

function reduce<Row extends EventRow>(row: Row, { tail, named }: Reduction<Row>, keep: Keep): object {
  // A tag such as service:web says nothing beside the field of that name.
  const isNamed = (tag: string) => named.has(keyOf(tag)) && !Object.hasOwn(row, keyOf(tag));
  const tags = row.tags.filter((tag) => isNamed(tag) || keep.tag(tag));
  const leaves = [...flatten(row[tail])].filter((leaf) => named.has(leaf[0]) || keep.leaf(leaf));
  const body = Object.entries(row).filter(([name, value]) => value !== null && name !== "tags" && name !== tail);
  return {
    ...Object.fromEntries(body),
    ...(tags.length > 0 && { tags }),
    ...(leaves.length > 0 && { [tail]: Object.fromEntries(leaves) }),
  };
}

function keyOf(tag: string): string {
  return tag.split(":", 1)[0] ?? "";
}

function writeLeaf([path, value]: Leaf): string {
  return `${path}:${JSON.stringify(value)}`;
}

/** Names of the facets a query speaks of, without the sign of attributes. */
function namedIn(query: Query): ReadonlySet<string> {
  return new Set(query.terms.flatMap(({ key }) => (key === null ? [] : key.replace(/^@/, ""))));
}

/** The leaves of nested attributes by dotted path, which is also how a query would name them. */
function flatten(value: unknown, prefix = "", leaves = new Map<string, unknown>()): Map<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return leaves.set(prefix, value);
  for (const [name, child] of Object.entries(value)) flatten(child, prefix === "" ? name : `${prefix}.${name}`, leaves);
  return leaves;
}

function intersect(lists: readonly (readonly string[])[]): ReadonlySet<string> {
  const [first = [], ...others] = lists;
  const sets = others.map((list) => new Set(list));
  return new Set(first.filter((item) => sets.every((set) => set.has(item))));
}

function constants(shared: readonly string[]): string {
  return shared.length === 0 ? "" : `Same in every row: ${cutMiddle(shared.join(", "), CONSTANTS_SHOWN)}.`;
}
