import { type Fit, fitRows, formatValue, nameOf, type RowLevel, truncateStrings } from "@toolwright/core/authoring";
import type { Query } from "../query/query.ts";
import { type AttributePaths, createAttributePaths, type Leaf } from "./attribute-paths.ts";

/** A row of a search result. */
export interface EventRow {
  readonly id: string | null;
  readonly tags: readonly string[];
}

/** Rows to fit, and how to build their result. */
export interface EventsToFit<Row extends EventRow> {
  readonly rows: readonly Row[];
  /** Field that contains the row's attributes. */
  readonly tail: keyof Row & string;
  /** Fitting keeps the attributes and tags that the query names. */
  readonly query: Query;
  readonly maxTokens: number;
  build(rows: readonly object[], notes: readonly string[], rowCount: number): object;
}

const LONG_STRING_CHARS = 500;
const SHORT_STRING_CHARS = 160;
const MAX_SHARED_CHARS = 400;
/** Below this token budget, a cursor and one lean row may not fit together, and the pages would skip that row. */
const SMALL_BUDGET = 1_000;
const BARE_STRING_CHARS = 60;
const BARE_FIELDS: ReadonlySet<string> = new Set(["id", "timestamp", "start", "service", "message", "resource"]);
const FEW_ROWS = "For complete rows, request at most 3; attributes named in the query are always included.";

/** Fits events to a token budget: complete, then only what differs between rows, then without tags and attributes. */
export function fitEvents<Row extends EventRow>({ rows, tail, query, maxTokens, build }: EventsToFit<Row>): Fit {
  const named = namedIn(query);
  const reduction: Reduction<Row> = { tail, named, paths: createAttributePaths(named) };
  return fitRows<Row>({
    rows,
    levels: [
      { shape: (row) => row, note: null },
      () => differing(rows, reduction),
      lean(LONG_STRING_CHARS, reduction),
      lean(SHORT_STRING_CHARS, reduction),
      ...(maxTokens < SMALL_BUDGET ? [bare] : []),
    ],
    maxTokens,
    build,
    cut: truncateRow,
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
  const isShared = ({ rows: rowCount, isSame }: Leaf) => isSame && rowCount === rows.length;
  const shared = [...first].filter(isShared).map(({ path, value }) => `${nameOf(path)}:${formatValue(value)}`);
  const sharedNote = describeShared([...[...sharedTags].map(nameOf), ...shared]);
  return {
    shape: (row) => reduce(row, reduction, { tag: (tag) => !sharedTags.has(tag), leaf: (leaf) => !isShared(leaf) }),
    note: `tags and ${tail} contain only what differs between rows. ${FEW_ROWS} ${sharedNote}`.trim(),
    slack,
  };
}

/**
 * Compares the attributes of all rows. Returns the attributes of the first row, and the maximum number of tokens that
 * dotted paths add to a row.
 */
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
    shape: (row) => truncateRow(reduce(row, reduction, null), maxChars),
    note: `Rows lack tags and ${reduction.tail}; strings over ${maxChars} characters are truncated in the middle. ${FEW_ROWS}`,
  };
}

const bare: RowLevel<EventRow> = {
  shape: (row) =>
    truncateRow(Object.fromEntries(Object.entries(row).filter(([name]) => BARE_FIELDS.has(name))), BARE_STRING_CHARS),
  note: "Rows have only their main fields, because the token budget is small.",
};

/** Truncates the long strings of a row, except its id, which must stay usable. */
function truncateRow(row: object, maxChars: number): object {
  const truncated = truncateStrings(row, maxChars);
  return truncated !== row && "id" in row ? { ...truncated, id: row.id } : truncated;
}

/** Which tags and attributes a row keeps in addition to those that the query names. */
interface Keep {
  tag(tag: string): boolean;
  leaf(leaf: Leaf): boolean;
}

function reduce<Row extends EventRow>(row: Row, { tail, named, paths }: Reduction<Row>, keep: Keep | null): object {
  const fields: Record<string, unknown> = {};
  for (const name of Object.keys(row)) {
    const value = (row as Readonly<Record<string, unknown>>)[name];
    if (value !== null && name !== "tags" && name !== tail) fields[name] = value;
  }
  // A tag such as service:web repeats the field of that name.
  const namedTags = named.filter((name) => !Object.hasOwn(row, name));
  if (keep || namedTags.length > 0) {
    const tags = row.tags.filter((tag) => keep?.tag(tag) || isNamed(tag, namedTags));
    if (tags.length > 0) fields["tags"] = tags;
  }
  if (!keep && named.length === 0) return fields;
  const leaves: [string, unknown][] = [];
  paths.visit(row[tail], keep ? "all" : "named", (leaf, value) => {
    if (leaf.isNamed || keep?.leaf(leaf)) leaves.push([leaf.path, value]);
  });
  if (leaves.length > 0) fields[tail] = Object.fromEntries(leaves);
  return fields;
}

function isNamed(tag: string, named: readonly string[]): boolean {
  return named.some((name) => tag.startsWith(name) && (tag.length === name.length || tag[name.length] === ":"));
}

/** Names of the facets in a query, without the leading `@`. */
function namedIn(query: Query): readonly string[] {
  return [...new Set(query.terms.flatMap(({ key }) => (key === null ? [] : key.replace(/^@/, ""))))];
}

/** Tags that every row has, in the order of the first row. */
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

/** Lists what all rows share, as many entries as {@link MAX_SHARED_CHARS} allow, and counts the others. */
function describeShared(shared: readonly string[]): string {
  let chars = 0;
  const shown = shared.filter((entry) => {
    chars += entry.length + 2;
    return chars <= MAX_SHARED_CHARS;
  });
  const rest = shared.length - shown.length;
  const more = rest > 0 ? `${shown.length > 0 ? " and " : ""}${rest} more` : "";
  return shared.length === 0 ? "" : `Identical in every row: ${shown.join(", ")}${more}.`;
}
