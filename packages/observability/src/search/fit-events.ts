import {
  type Fit,
  findCommonFields,
  fitRows,
  type RepetitionRule,
  type RowForm,
  type RowFormat,
  type RowLevel,
  truncateStrings,
} from "@toolwright/core/authoring";
import type { Query } from "../query/query.ts";
import { createAttributePaths } from "./attribute-paths.ts";
import { describeLeftOut, type Reduction, rankByWidth, reduceRow } from "./reduce-events.ts";
import { findRepeatedEvents, withRepeatedEvents } from "./repeated-events.ts";

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
  /** Whether `span_id` identifies a row, so that reduced rows need no `id`. */
  readonly hasSpanIds: boolean;
  /** How rows repeat. */
  readonly repetition: RepetitionRule;
  /** Fitting keeps the attributes and tags that the query names. */
  readonly query: Query;
  readonly maxTokens: number;
  readonly rowFormat?: RowFormat;
  build(rows: readonly object[], notes: readonly string[], rowCount: number, form: RowForm): object;
}

const LONG_STRING_CHARS = 500;
const SHORT_STRING_CHARS = 160;
/** Shares of the size of all attributes and tags to keep, tried in order. The widest are left out first. */
const KEPT_SHARES = [1, 0.5, 0.25, 0.1] as const;
/** Below this token budget, a cursor and one lean row may not fit together, and the pages would skip that row. */
const SMALL_BUDGET = 1_000;
const BARE_STRING_CHARS = 60;
const BARE_FIELDS: ReadonlySet<string> = new Set([
  ...["timestamp", "start", "duration_ns", "status", "error"],
  ...["service", "message", "resource"],
]);
const MORE = "A smaller max_results shows more; attributes named in the query always stay.";

/**
 * Fits events to a token budget. Fields, attributes and tags that are equal in every row are written once. Leaves out the
 * widest attributes and tags first, then all of them, then fields, then rows.
 */
export function fitEvents<Row extends EventRow>(events: EventsToFit<Row>): Fit {
  const { rows, tail, hasSpanIds, repetition, query, maxTokens, rowFormat, build } = events;
  const { common, rest } = findCommonFields(rows, ["tags"]);
  const named = namedIn(query);
  const fields = new Set(Object.keys(rows[0] ?? {}));
  const omitted = new Set(hasSpanIds ? ["id"] : []);
  const idNote = hasSpanIds ? "Rows lack id; use span_id." : null;
  const reduction: Reduction = { tail, named, fields, omitted, paths: createAttributePaths(named) };
  let leftOut: ReturnType<typeof rankByWidth> | null = null;

  const restRows = new Map<object, object>();
  const restOf = (row: Row): object => {
    const known = restRows.get(row) ?? rest(row);
    restRows.set(row, known);
    return known;
  };
  const repeated = findRepeatedEvents(rows, repetition, maxTokens);
  const levelOf = (level: RowLevel<object>, shapeCommon = level.shape): RowLevel<Row> => {
    const shared = shapeCommon(common ?? {});
    const isShared = Object.keys(shared).length > 0;
    return { ...level, shape: (row) => level.shape(restOf(row)), common: isShared ? shared : null };
  };
  /** A level that leaves out data, with repeated events written compactly. */
  const reducedLevel = (level: RowLevel<object>, shapeCommon = level.shape, maxChars = Number.POSITIVE_INFINITY) => {
    const reduced = levelOf(level, shapeCommon);
    const lean = (row: Row) => truncateRow(reduceRow(restOf(row), reduction, null), maxChars);
    return repeated && rowFormat !== "tables" ? withRepeatedEvents(reduced, repeated, { lean, maxChars }) : reduced;
  };
  /** What all rows have in common takes little space, so most levels keep it, by the paths of their rows. */
  const keepCommon = (row: object) => reduceRow(row, reduction, () => true);
  const keeping = (share: number) => (): RowLevel<Row> => {
    leftOut ??= rankByWidth(rows.map(restOf), reduction);
    const dropped = leftOut(share);
    const level: RowLevel<object> = {
      shape: (row) => reduceRow(row, reduction, (name) => !dropped.has(name)),
      note: joinNotes(idNote, dropped.size > 0 ? `${describeLeftOut([...dropped])} ${MORE}` : null),
      ...(repeated?.maxTokens !== undefined && { maxTokens: repeated.maxTokens }),
    };
    return reducedLevel(level, keepCommon);
  };
  const lean = (maxChars: number) => leanLevel(reduction, maxChars, idNote);
  return fitRows<Row>({
    rows,
    levels: [
      levelOf({ shape: (row) => row, note: null }),
      ...KEPT_SHARES.map(keeping),
      reducedLevel(
        lean(LONG_STRING_CHARS),
        (row) => truncateRow(keepCommon(row), LONG_STRING_CHARS),
        LONG_STRING_CHARS,
      ),
      reducedLevel(lean(SHORT_STRING_CHARS), lean(SHORT_STRING_CHARS).shape, SHORT_STRING_CHARS),
      ...(maxTokens < SMALL_BUDGET ? [levelOf(bare(hasSpanIds ? "span_id" : "id"))] : []),
    ],
    maxTokens,
    rowFormat,
    build,
    cut: truncateRow,
  });
}

/** The level without tags and attributes, except those that the query names. */
function leanLevel(reduction: Reduction, maxChars: number, idNote: string | null): RowLevel<object> {
  const note = `Rows lack tags and ${reduction.tail}; strings over ${maxChars} characters are truncated in the middle. ${MORE}`;
  return {
    shape: (row) => truncateRow(reduceRow(row, reduction, null), maxChars),
    note: joinNotes(idNote, note),
  };
}

function joinNotes(...notes: readonly (string | null)[]): string | null {
  return notes.filter((note) => note !== null).join(" ") || null;
}

/** The level with only the main fields. */
function bare(idField: string): RowLevel<object> {
  const isMain = (name: string) => name === idField || BARE_FIELDS.has(name);
  return {
    shape: (row) =>
      truncateRow(Object.fromEntries(Object.entries(row).filter(([name]) => isMain(name))), BARE_STRING_CHARS),
    note: "Rows have only their main fields, because the token budget is small.",
  };
}

/** Fields that must stay usable, whatever their length. */
const ID_FIELDS = ["id", "span_id", "trace_id"] as const;

/** Truncates the long strings of a row, except its ids. */
function truncateRow(row: object, maxChars: number): object {
  const truncated = truncateStrings(row, maxChars);
  if (truncated === row) return row;
  const fields = row as Readonly<Record<string, unknown>>;
  return { ...truncated, ...Object.fromEntries(ID_FIELDS.filter((id) => id in row).map((id) => [id, fields[id]])) };
}

/** Names of the facets in a query, without the leading `@`. */
function namedIn(query: Query): readonly string[] {
  return [...new Set(query.terms.flatMap(({ key }) => (key === null ? [] : key.replace(/^@/, ""))))];
}
