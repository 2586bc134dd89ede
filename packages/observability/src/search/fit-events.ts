import {
  type Fit,
  FULL_ROWS,
  fitRows,
  type RowLevel,
  type RowsToFit,
  type TokenBudget,
} from "@toolwright/core/authoring";
import { truncateStrings } from "@toolwright/core/text";
import type { Query } from "../query/query.ts";
import { createAttributePaths } from "./attribute-paths.ts";
import { createCompactRow, createLeanRow } from "./lean-row.ts";

/** A row of a search result. */
export interface EventRow {
  readonly id: string | null;
  readonly tags: readonly string[];
}

/** Rows to fit, and how to build their result. */
export interface EventsToFit<Row extends EventRow> extends Pick<RowsToFit<Row>, "key" | "rows" | "build"> {
  /** Field that contains the row's attributes. */
  readonly tail: keyof Row & string;
  /** Fields that only up to three rows keep, unless the query names them. */
  readonly rare: readonly (keyof Row & string)[];
  /** Fields that only up to 20 rows keep, unless the query names them. */
  readonly details: readonly (keyof Row & string)[];
  /** Fitting keeps the attributes and tags that the query names. */
  readonly query: Query;
}

/** Up to this many rows keep their details. */
const DETAILED_ROWS = 20;

/**
 * Fits events to a token budget. The more rows, the fewer fields: up to three rows keep every fact except tags and
 * list entries beyond ten, and up to 20 lose noise too. If that isn't enough, long strings are shortened, and then the last rows are left out.
 */
export function fitEvents<Row extends EventRow>(events: EventsToFit<Row>, budget: TokenBudget): Fit {
  const { key, rows, tail, rare, details, query, build } = events;
  const named = namedIn(query);
  const paths = createAttributePaths(named);
  const names = Object.keys(rows[0] ?? {});
  // The levels without details differ only in the length of strings.
  const leanRows = new Map<Row, object>();
  const level = (maxChars: number | null): RowLevel<Row> => {
    const omitted = maxChars === null ? rare : [...rare, ...details];
    const toLean = createLeanRow({ tail, names, named, omitted, paths, hasAttributes: maxChars === null });
    return {
      shape: (row) => {
        if (maxChars === null) return toLean(row);
        const lean = leanRows.get(row) ?? toLean(row);
        leanRows.set(row, lean);
        return truncateRow(lean, maxChars);
      },
      note: describe(tail, omitted, maxChars),
    };
  };
  const detailed = level(null);
  // Without details, strings have at most 500 characters, then 160.
  const lean = [level(500), level(160)] as const;
  const compact = { shape: createCompactRow(tail, named), note: null };
  const levels: RowsToFit<Row>["levels"] =
    rows.length > DETAILED_ROWS ? lean : rows.length > FULL_ROWS ? [detailed, ...lean] : [compact, detailed, ...lean];
  return fitRows({ key, rows, levels, build, cut: truncateRow }, budget);
}

/** Says what the rows lack and how to get it. */
function describe(tail: string, omitted: readonly string[], maxChars: number | null): string {
  const fields = [...omitted, maxChars === null ? "tags other than version" : "tags"].join(", ");
  return maxChars === null
    ? `Rows lack ${fields}, and technical or repeated ${tail}; max_results up to 3 shows nearly all.`
    : `Rows lack ${fields}, ${tail} and milliseconds; max_results up to ${DETAILED_ROWS} shows more, up to 3 nearly all.`;
}

/** Fields that must stay usable, whatever their length. */
const ID_FIELDS = ["id", "span_id", "trace_id"];

/** Truncates a row's long strings, except its ids. */
function truncateRow(row: object, maxChars: number): object {
  const truncated = truncateStrings(row, maxChars);
  if (truncated === row) return row;
  return { ...truncated, ...Object.fromEntries(Object.entries(row).filter(([name]) => ID_FIELDS.includes(name))) };
}

/** Names of the facets in a query, without the leading `@`. */
function namedIn(query: Query): readonly string[] {
  return [...new Set(query.terms.flatMap(({ key }) => (key === null ? [] : key.replace(/^@/, ""))))];
}
