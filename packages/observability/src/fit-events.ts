import { cutMiddle, cutTexts, type Fit, fitRows, type RowLevel } from "@toolwright/core";
import { queryFilters } from "./datadog/query-filters.ts";

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
  readonly query: string;
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
  const named = namedIn(query);
  const tails = rows.map((row) => flatten(row[tail]));
  const sharedTags = intersect(rows.map(({ tags }) => tags));
  const sharedTail = intersect(
    tails.map((leaves) => [...leaves].map(([path, leaf]) => `${path}:${JSON.stringify(leaf)}`)),
  );
  const tailOf = new Map(rows.map((row, index) => [row, tails[index] ?? new Map<string, unknown>()]));

  const reduce = (row: Row, keepTag: (tag: string) => boolean, keepLeaf: (path: string, leaf: unknown) => boolean) => {
    const leaves = [...(tailOf.get(row) ?? [])].filter(([path, leaf]) => named.has(path) || keepLeaf(path, leaf));
    const tags = row.tags.filter((tag) => named.has(tag.split(":", 1)[0] ?? "") || keepTag(tag));
    const body = Object.entries(row).filter(([name, value]) => value !== null && name !== "tags" && name !== tail);
    return {
      ...Object.fromEntries(body),
      ...(tags.length > 0 && { tags }),
      ...(leaves.length > 0 && { [tail]: Object.fromEntries(leaves) }),
    };
  };
  const differing: RowLevel<Row> = {
    shape: (row) =>
      reduce(
        row,
        (tag) => !sharedTags.has(tag),
        (path, leaf) => !sharedTail.has(`${path}:${JSON.stringify(leaf)}`),
      ),
    note: `tags and ${tail} show only what differs between rows. ${WHOLE} ${constants([...sharedTags, ...sharedTail])}`.trim(),
  };
  const lean = (maxChars: number): RowLevel<Row> => ({
    shape: (row) =>
      cutTexts(
        reduce(
          row,
          () => false,
          () => false,
        ),
        maxChars,
      ),
    note: `Shown without tags and ${tail}, texts cut in the middle at ${maxChars} characters. ${WHOLE}`,
  });
  const bare: RowLevel<Row> = {
    shape: (row) =>
      cutTexts(Object.fromEntries(Object.entries(row).filter(([name]) => BARE_FIELDS.has(name))), BARE_TEXT),
    note: "Shown in part: the budget is small.",
  };
  const whole: RowLevel<Row> = { shape: (row) => row, note: null };
  return fitRows({
    rows,
    levels: [whole, differing, lean(LONG_TEXT), lean(SHORT_TEXT), ...(maxTokens < SMALL_BUDGET ? [bare] : [])],
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

/** Names of the facets a query speaks of, without the sign of attributes. */
function namedIn(query: string): ReadonlySet<string> {
  return new Set(queryFilters(query).map(({ key }) => key.replace(/^@/, "")));
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
