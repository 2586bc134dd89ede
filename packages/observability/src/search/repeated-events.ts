import {
  findRepeatedRows,
  type RepeatedRow,
  type RepetitionRule,
  type RowLevel,
  writeFirstRow,
  writeRepeatedRow,
} from "@toolwright/core/authoring";

/** Pages with more rows than this show repeated events compactly. */
export const MANY_ROWS = 20;

/** Share of a page's rows that must repeat an earlier one before the page keeps to {@link REPEATED_BUDGET_SHARE}. */
const MOSTLY_REPEATED = 0.5;
/** Share of the token budget that a page of mostly repeated events may fill with attributes of its first examples. */
const REPEATED_BUDGET_SHARE = 0.6;

/** The repeated events of a page. */
export interface RepeatedEvents<Row extends object> {
  /** How their rows repeat. */
  readonly rule: RepetitionRule;
  readonly rows: ReadonlyMap<Row, RepeatedRow<Row>>;
  /** Maximum number of tokens of a page with attributes; `undefined` for the entire budget. */
  readonly maxTokens: number | undefined;
}

/** Finds the repeated events of a page; `null` if it has few rows, or if no event repeats. */
export function findRepeatedEvents<Row extends object>(
  rows: readonly Row[],
  rule: RepetitionRule,
  maxTokens: number,
): RepeatedEvents<Row> | null {
  if (rows.length <= MANY_ROWS) return null;
  const repeated = findRepeatedRows(rows, rule);
  if (repeated.size === 0) return null;
  let others = 0;
  for (const [row, { first }] of repeated) if (row !== first) others++;
  const isMostly = others >= rows.length * MOSTLY_REPEATED;
  return { rule, rows: repeated, maxTokens: isMostly ? Math.floor(maxTokens * REPEATED_BUDGET_SHARE) : undefined };
}

/** How the rows of a level write repeated events. */
export interface RepeatedForm<Row> {
  /** Reduces a row to the fields that repeated events write. */
  lean(row: Row): object;
  /** Length above which the level truncates messages, characters. */
  readonly maxChars: number;
}

/**
 * Changes a level so that its rows write repeated events compactly: the first event of a template is a row of the level, and
 * the others have what differs from it.
 */
export function withRepeatedEvents<Row extends object>(
  level: RowLevel<Row>,
  { rule, rows }: RepeatedEvents<Row>,
  { lean, maxChars }: RepeatedForm<Row>,
): RowLevel<Row> {
  // Every other row of a template is compared with the first one, which is reduced once.
  const leanFirstRows = new Map<Row, object>();
  const leanFirst = (first: Row): object => {
    const reduced = leanFirstRows.get(first) ?? lean(first);
    leanFirstRows.set(first, reduced);
    return reduced;
  };
  const isCut = (row: Row) => String(row[rule.text as keyof Row] ?? "").length > maxChars;
  return {
    ...level,
    note: [level.note, REPEATED_NOTE].filter((one) => one !== null).join(" "),
    shape(row) {
      const repetition = rows.get(row);
      if (!repetition) return level.shape(row);
      const { first } = repetition;
      // The words of a truncated text have other positions.
      const known = isCut(row) || isCut(first) ? { ...repetition, positions: null } : repetition;
      if (row === first) return writeFirstRow({ row: level.shape(row), first, repetition: known }, rule);
      return writeRepeatedRow({ row: lean(row), first: leanFirst(first), repetition: known }, rule);
    },
  };
}

const REPEATED_NOTE = `Rows with the same template are alike: the first is an example with their number (repeated), and the others lack id, tags and attributes, which may differ, and fields that equal the example; _values are the words of their text that differ. With max_results up to ${MANY_ROWS}, every row is separate.`;
