import type { Summary } from "./summarize.ts";

/** A column: its title, its digits after the decimal point, and its value, which is null if it is unknown. */
type Column = readonly [title: string, digits: number, measure: (summary: Summary) => number | null];

/** The table says how tokens were counted, because estimates are higher. */
const columnsFor = (exactTokens: boolean): readonly Column[] => [
  ["passed, %", 1, ({ passed, runs }) => (runs === 0 ? null : (100 * passed) / runs)],
  ["calls", 1, ({ calls }) => calls],
  ["invalid calls", 2, ({ invalidCalls }) => invalidCalls],
  [exactTokens ? "result tokens" : "result tokens (estimated)", 0, ({ resultTokens }) => resultTokens],
  ["credits", 1, ({ credits }) => credits],
  ["US dollars", 4, ({ usage, runs }) => (usage?.cost == null ? null : usage.cost / runs)],
];

/** The lines of a table with a row for each summary. All columns after the runs are means per run. */
export function summaryTable(
  rows: readonly (readonly [name: string, summary: Summary])[],
  exactTokens: boolean,
): readonly string[] {
  const columns = columnsFor(exactTokens);
  return alignColumns([
    ["", "runs", ...columns.map(([title]) => title)],
    ...rows.map(([name, summary]) => [
      name,
      formatNumber(summary.runs),
      ...columns.map(([, digits, measure]) => formatNumber(measure(summary), digits)),
    ]),
  ]);
}

/** `1,234`, or `1,234.5` with digits after the point; `–` for null. */
export function formatNumber(value: number | null, digits = 0): string {
  return value?.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits }) ?? "–";
}

/** Pads the first column to the right and all others to the left. */
export function alignColumns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  return rows.map((row) => row.map(pad).join("  ").trimEnd());
}
