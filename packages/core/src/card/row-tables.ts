import type { CardField } from "../definition/card.ts";

/** A list of a plan's card: what a tool's rows have in common, or rows with the same columns. */
export interface RowTable {
  /** The tool with the numbers of its rows, or the names of the columns. */
  readonly heading: string;
  /** One line for each row, with its number, or for each value. */
  readonly entries: readonly string[];
  readonly noun: "rows" | "values of rows" | "values";
  /** Whether the heading stays without entries. */
  readonly isGroup?: boolean;
}

/** Label of a row's first field, which names its call. A plan of one tool has none. */
export const CALL_LABEL = "call";
/** Stands for no rows. */
export const NO_ROWS = "0";
/** Widest column that is padded, so that one long value does not push the others off a screen. */
const MAX_PADDED_CHARS = 60;
/** Name of the column that counts values which are not shown. */
const MORE = "…";

/** Writers of the parts of a table. */
interface RowWriter {
  /** Writes a label on one line. */
  readonly nameOf: (label: string) => string;
  /** Writes a value on one line, quoted, so that it cannot look like another column. */
  readonly cellOf: (field: CardField) => string;
  /** Maximum number of columns. A row says how many others it has. */
  readonly maxColumns: number;
  /** Whether a line needs no wrapping. */
  readonly fits: (line: string) => boolean;
}

/** Writes the fields of a plan's rows: for each tool, the values that are equal in its rows once, then the others. */
export function rowTables(fields: readonly CardField[], writer: RowWriter): readonly RowTable[] {
  const rows = Map.groupBy(
    fields.filter(({ row }) => row !== undefined),
    ({ row }) => row,
  );
  const groups = Map.groupBy(rows.values(), ([first]) => (first?.label === CALL_LABEL ? first.value : null));
  return [...groups].flatMap(([call, group]) => {
    if (call === null) return tablesOf(group, writer);
    const numbers = writeRanges(group.flatMap(([first]) => first?.row ?? []));
    const { shared, others } = splitEqual(group.map((row) => row.slice(1)));
    const heading = `${writer.nameOf(String(call))}, ${/\D/.test(numbers) ? "rows" : "row"} ${numbers}`;
    const entries = shared.map((field) => `  ${writer.nameOf(field.label)}: ${writer.cellOf(field)}`);
    return [{ heading, entries, noun: "values", isGroup: true }, ...tablesOf(others, writer)];
  });
}

/** Separates the fields that all rows have with equal values. */
export function splitEqual(rows: readonly (readonly CardField[])[]) {
  const keyOf = ({ label, value, note = "" }: CardField) => JSON.stringify([label, value, note]);
  const keys = rows.map((row) => new Set(row.map(keyOf)));
  const shared = (rows[0] ?? []).filter((field) => keys.every((own) => own.has(keyOf(field))));
  const common = new Set(shared.map(keyOf));
  return { shared, others: rows.map((row) => row.filter((field) => !common.has(keyOf(field)))) };
}

/** Writes one table for all rows with the same labels. */
function tablesOf(rows: readonly (readonly CardField[])[], writer: RowWriter): readonly RowTable[] {
  const labelsOf = (row: readonly CardField[]) => row.map(({ label }) => label).join("\n");
  const tables = Map.groupBy(
    rows.filter((row) => row.length > 0),
    labelsOf,
  );
  return [...tables.values()].map((table) => tableOf(table, writer));
}

/** Writes rows with the same labels, as lines of a label and its value if a line of the table would be too long. */
function tableOf(
  table: readonly (readonly CardField[])[],
  { nameOf, cellOf, maxColumns, fits }: RowWriter,
): RowTable {
  const left = Math.max(0, (table[0]?.length ?? 0) - maxColumns);
  const more = left > 0 ? [`… and ${left} more values, not shown`] : [];
  const cut = table.map((row) => row.slice(0, maxColumns));
  const names = ["row", ...(cut[0] ?? []).map(({ label }) => nameOf(label)), ...more.map(() => MORE)];
  const cells = cut.map((row) => [String(row[0]?.row), ...row.map(cellOf), ...more]);
  const widths = names.map((name, column) => {
    const lengths = [name, ...cells.map((row) => row[column] ?? "")].map(({ length }) => length);
    return Math.min(MAX_PADDED_CHARS, Math.max(...lengths));
  });
  const startOf = (number = "") => `  ${number.padStart(widths[0] ?? 0)}`;
  const lineOf = ([number, ...others]: readonly string[]) => {
    const padded = others.map((cell, index) => cell.padEnd(widths[index + 1] ?? 0));
    return [startOf(number), ...padded].join(" | ").trimEnd();
  };
  const [heading, entries] = [lineOf(names), cells.map(lineOf)];
  if ([`${heading}:`, ...entries].every(fits)) return { heading, entries, noun: "rows" };
  const linesOf = ([number, ...others]: readonly string[]) =>
    others.map((cell, index) => {
      const name = names[index + 1];
      return `${startOf(index === 0 ? number : "")}  ${name === MORE ? "" : `${name}: `}${cell}`;
    });
  return { heading: `${startOf("row")}  values`, entries: cells.flatMap(linesOf), noun: "values of rows" };
}

/** Writes ascending row numbers as ranges: `1-36,38`. No rows are `0`. */
export function writeRanges(rows: readonly number[]): string {
  const starts = rows.filter((row, index) => rows[index - 1] !== row - 1);
  const ends = rows.filter((row, index) => rows[index + 1] !== row + 1);
  const ranges = starts.map((start, index) => (start === ends[index] ? start : `${start}-${ends[index]}`));
  return ranges.join(",") || NO_ROWS;
}
