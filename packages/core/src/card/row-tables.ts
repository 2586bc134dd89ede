import type { CardField } from "../definition/card.ts";
import { toPrintableLine } from "../text/printable-line.ts";
import { canonicalJson } from "../value/plain.ts";

/** Lines of a card, of which some may be left out. */
export interface CardList {
  readonly heading: string | null;
  readonly entries: readonly string[];
  readonly noun: string;
  /** Whether the heading stays without entries. */
  readonly isGroup?: boolean;
}

/** Label of a row's first field, which names its call. A plan of one tool has none. */
export const CALL_LABEL = "call";
/** Stands for no rows. */
export const NO_ROWS = "0";
/** Widest column that is padded, so that one long value does not push the others off a screen. */
const MAX_PADDED_CHARS = 60;
/** Maximum number of columns of a table, its row numbers included. */
const MAX_COLUMNS = 9;

/** Writers of the parts of a table. */
interface RowWriter {
  /** Writes a label on one line. */
  readonly nameOf: (label: string) => string;
  /** Writes a value on one line, quoted, so that it cannot look like another column. */
  readonly cellOf: (field: CardField) => string;
  /** Whether a line needs no wrapping. */
  readonly fits: (line: string) => boolean;
}

/** Writes the fields of a plan's rows: for each tool, the values that are equal in its rows once, then the others. */
export function rowTables(fields: readonly CardField[], writer: RowWriter): readonly CardList[] {
  const rows = Map.groupBy(fields, ({ row }) => row);
  rows.delete(undefined);
  const groups = Map.groupBy(rows.values(), ([first]) => (first?.label === CALL_LABEL ? first.value : null));
  return [...groups].flatMap(([call, group]) => {
    if (call === null) return tablesOf(group, writer);
    const numbers = writeRanges(group.flatMap(([first]) => first?.row ?? []));
    const heading = `${writer.nameOf(String(call))}, ${rowsInWords(numbers)}`;
    const { shared, others } = splitEqual(group.map(([, ...fields]) => fields));
    const summaries = group.flatMap(([first]) => (first?.note ? `  ${toPrintableLine(first.note)}` : []));
    const values = shared.map((field) => `  ${writer.nameOf(field.label)}: ${writer.cellOf(field)}`);
    const entries = [...summaries, ...values];
    return [{ heading, entries, noun: "values", isGroup: true }, ...tablesOf(others, writer)];
  });
}

/** Separates the fields that all rows have with equal values. */
export function splitEqual(rows: readonly (readonly CardField[])[]) {
  const keyOf = ({ row: _, ...field }: CardField) => canonicalJson(field);
  const keys = rows.map((row) => new Set(row.map(keyOf)));
  const shared = (rows[0] ?? []).filter((field) => keys.every((own) => own.has(keyOf(field))));
  const common = new Set(shared.map(keyOf));
  return { shared, others: rows.map((row) => row.filter((field) => !common.has(keyOf(field)))) };
}

/** Writes one table for all rows with the same labels, or lines of a label and its value if the table is too wide. */
function tablesOf(rows: readonly (readonly CardField[])[], { nameOf, cellOf, fits }: RowWriter): readonly CardList[] {
  const tables = Map.groupBy(rows, (row) => JSON.stringify(row.map(({ label }) => label)));
  return [...tables.values()].flatMap((table): CardList | [] => {
    if (!table[0]?.length) return [];
    const names = ["row", ...table[0].map(({ label }) => nameOf(label))];
    const cells = table.map((row) => [String(row[0]?.row), ...row.map(cellOf)]);
    const widthOf = (column: number) => Math.max(...[names, ...cells].map((row) => row[column]?.length ?? 0));
    const widths = names.map((_, column) => Math.min(MAX_PADDED_CHARS, widthOf(column)));
    const startOf = (number = "") => `  ${number.padStart(widths[0] ?? 0)}`;
    const [heading = "", ...entries] = [names, ...cells].map(([number, ...others]) =>
      [startOf(number), ...others.map((cell, index) => cell.padEnd(widths[index + 1] ?? 0))].join(" | ").trimEnd(),
    );
    const isTable = names.length <= MAX_COLUMNS && [`${heading}:`, ...entries].every(fits);
    if (isTable) return { heading, entries, noun: "rows" };
    const lines = cells.flatMap(([number, ...others]) =>
      others.map((cell, index) => `${startOf(index === 0 ? number : "")}  ${names[index + 1]}: ${cell}`),
    );
    return { heading: `${startOf("row")}  values`, entries: lines, noun: "values of rows" };
  });
}

/** Writes ranges such as `1-36,38` in words for people, as they can answer them: `rows 1-36, 38` or `row 5`. */
export const rowsInWords = (ranges: string): string =>
  ranges === NO_ROWS ? "no rows" : `${/\D/.test(ranges) ? "rows" : "row"} ${ranges.replaceAll(",", ", ")}`;

/** Writes ranges whose first row is an example of the others: `rows 1-36, 38, as in row 1`. */
export const rowsAsFirst = (ranges: string): string =>
  `${rowsInWords(ranges)}${/\D/.test(ranges) ? `, as in row ${Number.parseInt(ranges, 10)}` : ""}`;

/** Writes ascending row numbers as ranges: `1-36,38`. No rows are `0`. */
export function writeRanges(rows: readonly number[]): string {
  const starts = rows.filter((row, index) => rows[index - 1] !== row - 1);
  const ends = rows.filter((row, index) => rows[index + 1] !== row + 1);
  const ranges = starts.map((start, index) => (start === ends[index] ? start : `${start}-${ends[index]}`));
  return ranges.join(",") || NO_ROWS;
}
