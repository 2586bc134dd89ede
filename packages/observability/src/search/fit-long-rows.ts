import {
  type Fit,
  fitList,
  fullRow,
  omitFields,
  type RowLevel,
  type RowsToFit,
  type TokenBudget,
} from "@toolwright/core/authoring";

/** A page of rows with long fields to fit. */
export interface LongRowsToFit<Row extends object> {
  /** The full result, with its rows under `key`. */
  readonly result: { readonly warnings: readonly string[] };
  /** Field of the result that contains the rows. */
  readonly key: string;
  readonly rows: readonly Row[];
  /** The long fields. */
  readonly long: readonly (keyof Row & string)[];
  /** Writes the cursor that continues after the first rows. */
  cursorAfter(firstRows: readonly Row[]): string;
}

/** Number of rows that keep their long fields while the later ones lose theirs. */
const FIRST_ROWS = 5;
/** Number of entries that a list keeps in the leanest row. */
const LIST_ENTRIES = 5;

/**
 * Fits a page: first the later rows lose their long fields, then all rows do, then the last rows are left for the next
 * page.
 */
export function fitLongRows<Row extends object>(
  { result, key, rows, long, cursorAfter }: LongRowsToFit<Row>,
  budget: TokenBudget,
): Fit {
  const rest = (count: number) => ({
    fields: { next_cursor: cursorAfter(rows.slice(0, count)) },
    note: "next_cursor continues with the next row.",
  });
  return fitList({ result, key, rows, levels: levelsOf(rows, long), rest }, budget);
}

/**
 * Replaces events that equal an earlier one, except for id and time, by a count and the time of the last of them in the
 * page's order. `notes` say since when they were counted.
 */
export function countRepeats<Row extends { readonly timestamp: string | null }>(
  events: readonly Row[],
  order: "newest" | "oldest",
) {
  const groups = [...Map.groupBy(events, (event) => JSON.stringify({ ...event, id: 0, timestamp: 0 })).values()];
  const rows = groups.flatMap((equal) => {
    const last = { [order === "newest" ? "oldest" : "newest"]: equal.at(-1)?.timestamp };
    return equal.slice(0, 1).map((first) => (equal.length === 1 ? first : { ...first, count: equal.length, ...last }));
  });
  const ends = [events[0]?.timestamp, events.at(-1)?.timestamp].filter(Boolean).sort();
  const span = ends.length === 2 ? `, from ${ends.join(" to ")}` : "";
  const note = `count is the number of equal events among the ${events.length} of this page${span}.`;
  return { rows, notes: rows.length === events.length ? [] : [note] };
}

function levelsOf<Row extends object>(
  rows: readonly Row[],
  long: readonly (keyof Row & string)[],
): RowsToFit<Row>["levels"] {
  const first = new Set(rows.slice(0, FIRST_ROWS));
  const omitted = omitFields<Row>(long, null);
  const names = long.join(", ").replace(/, (\w+)$/, " and $1");
  const later: RowLevel<Row> = {
    shape: (row) => (first.has(row) ? row : omitted.shape(row)),
    note: `Rows after the first ${FIRST_ROWS} lack ${names}; a smaller max_results shows them.`,
  };
  const all: RowLevel<Row> = {
    shape: (row) => shortenLists(omitted.shape(row)) as object,
    note: `Rows lack ${names}, and lists have at most ${LIST_ENTRIES} entries; a smaller max_results shows more.`,
  };
  return [fullRow, later, all];
}

function shortenLists(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, LIST_ENTRIES);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, shortenLists(child)]));
}
