import type { Summary } from "./summarize.ts";

/** A column of a table of summaries. */
interface Column {
  readonly title: string;
  /** The value; null if it is unknown. */
  readonly measure: (summary: Summary) => number | null;
  /** Digits after the decimal point. */
  readonly digits: number;
}

/** The table says how tokens were counted, because estimates are higher. */
function columnsFor(exactTokens: boolean): readonly Column[] {
  return [
    { title: "passed, %", measure: ({ passed, runs }) => (runs === 0 ? null : (100 * passed) / runs), digits: 1 },
    { title: "calls", measure: ({ calls }) => calls, digits: 1 },
    { title: "invalid calls", measure: ({ invalidCalls }) => invalidCalls, digits: 2 },
    {
      title: exactTokens ? "result tokens" : "result tokens (estimated)",
      measure: ({ resultTokens }) => resultTokens,
      digits: 0,
    },
    { title: "credits", measure: ({ credits }) => credits, digits: 1 },
    { title: "US dollars", measure: ({ usage, runs }) => (usage?.cost == null ? null : usage.cost / runs), digits: 4 },
  ];
}

/** The lines of a table with a row for each summary. All columns after the runs are means per run. */
export function summaryTable(
  rows: readonly (readonly [name: string, summary: Summary])[],
  exactTokens: boolean,
): readonly string[] {
  const columns = columnsFor(exactTokens);
  return alignColumns([
    ["", "runs", ...columns.map(({ title }) => title)],
    ...rows.map(([name, summary]) => [
      name,
      formatNumber(summary.runs),
      ...columns.map(({ measure, digits }) => formatNumber(measure(summary), digits)),
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
