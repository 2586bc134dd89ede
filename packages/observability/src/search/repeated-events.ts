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
/** Tokens of a template's number and count. */
const TEMPLATE_TOKENS = 40;

/** The repeated events of a page. */
export interface RepeatedEvents {
  /** How their rows repeat. */
  readonly rule: RepetitionRule;
  /** The repeated rows, without what all rows have in common. */
  readonly rows: ReadonlyMap<object, RepeatedRow>;
  /** Maximum number of tokens of a page with attributes; `undefined` for the entire budget. */
  readonly maxTokens: number | undefined;
}

/** Finds the repeated events of a page; `null` if it has few rows, or if no event repeats. */
export function findRepeatedEvents(
  rows: readonly object[],
  rule: RepetitionRule,
  maxTokens: number,
): RepeatedEvents | null {
  if (rows.length <= MANY_ROWS) return null;
  const repeated = findRepeatedRows(rows, rule);
  if (repeated.size === 0) return null;
  const others = [...repeated].filter(([row, { first }]) => row !== first).length;
  const isMostly = others >= rows.length * MOSTLY_REPEATED;
  return { rule, rows: repeated, maxTokens: isMostly ? Math.floor(maxTokens * REPEATED_BUDGET_SHARE) : undefined };
}

/**
 * Changes a level so that its rows write repeated events compactly: the first event of a template is a row of the level, and
 * the others have what differs from it.
 * @param lean reduces a row to the fields that repeated events write
 */
export function withRepeatedEvents(
  level: RowLevel<object>,
  { rule, rows }: RepeatedEvents,
  lean: (row: object) => object,
): RowLevel<object> {
  const { slack = 0, note } = level;
  // Each row is reduced once, although every other row of its template is compared with the first one.
  const leanRows = new Map<object, object>();
  const leanOf = (row: object): object => {
    const reduced = leanRows.get(row) ?? lean(row);
    leanRows.set(row, reduced);
    return reduced;
  };
  const isCut = (row: object) => textOf(row, rule.text) !== textOf(leanOf(row), rule.text);
  return {
    ...level,
    note: [note, REPEATED_NOTE].filter((one) => one !== null).join(" "),
    slack: slack + TEMPLATE_TOKENS + longestText(rows, rule.text),
    shape(row) {
      const repetition = rows.get(row);
      if (!repetition) return level.shape(row);
      const { first } = repetition;
      // The words of a truncated text have other positions.
      const known = isCut(row) || isCut(first) ? { ...repetition, positions: null } : repetition;
      if (row === first) return writeFirstRow({ row: level.shape(row), first, repetition: known }, rule);
      return writeRepeatedRow({ row: leanOf(row), first: leanOf(first), repetition: known }, rule);
    },
  };
}

const REPEATED_NOTE = `Rows with the same template are alike: the first is an example with their number (repeated), and the others lack id, tags, attributes and what equals the example; _values are the words of their text that differ. With max_results up to ${MANY_ROWS}, every row is separate.`;

function textOf(row: object, name: string): unknown {
  return (row as Readonly<Record<string, unknown>>)[name];
}

/** Most tokens of the words of a message that a first row adds. */
function longestText(rows: ReadonlyMap<object, RepeatedRow>, name: string): number {
  let longest = 0;
  for (const { first } of rows.values()) longest = Math.max(longest, String(textOf(first, name) ?? "").length);
  return longest;
}
