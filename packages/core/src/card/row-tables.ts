import type { CardField } from "../definition/card.ts";

/** Rows of a plan's card that have the same columns. */
export interface RowTable {
  /** Line with the names of the columns. */
  readonly heading: string;
  /** One line for each row, with its number. */
  readonly entries: readonly string[];
}

/** Widest column that is padded, so that one long value does not push the others off a screen. */
const MAX_PADDED_CHARS = 60;

/** Writers of the parts of a table. */
interface RowWriter {
  /** Writes a label on one line. */
  readonly nameOf: (label: string) => string;
  /** Writes a value on one line, quoted, so that it cannot look like another column. */
  readonly cellOf: (field: CardField) => string;
  /** Maximum number of columns. A row says how many others it has. */
  readonly maxColumns: number;
}

/** Writes the fields of a plan's rows as tables, one for all rows with the same labels. */
export function rowTables(
  fields: readonly CardField[],
  { nameOf, cellOf, maxColumns }: RowWriter,
): readonly RowTable[] {
  const rows = Map.groupBy(
    fields.filter(({ row }) => row !== undefined),
    ({ row }) => row,
  );
  const labelsOf = (row: readonly CardField[]) => row.map(({ label }) => label).join("\n");
  return [...Map.groupBy(rows.values(), labelsOf).values()].map((table) => {
    const left = Math.max(0, (table[0]?.length ?? 0) - maxColumns);
    const more = left > 0 ? [`… and ${left} more values, not shown`] : [];
    const cut = table.map((row) => row.slice(0, maxColumns));
    const names = ["row", ...(cut[0] ?? []).map(({ label }) => nameOf(label)), ...more.map(() => "…")];
    const cells = cut.map((row) => [String(row[0]?.row), ...row.map(cellOf), ...more]);
    const widths = names.map((name, column) => {
      const lengths = [name, ...cells.map((row) => row[column] ?? "")].map(({ length }) => length);
      return Math.min(MAX_PADDED_CHARS, Math.max(...lengths));
    });
    const lineOf = ([number = "", ...others]: readonly string[]) => {
      const padded = others.map((cell, index) => cell.padEnd(widths[index + 1] ?? 0));
      return `  ${[number.padStart(widths[0] ?? 0), ...padded].join(" | ").trimEnd()}`;
    };
    return { heading: lineOf(names), entries: cells.map(lineOf) };
  });
}
