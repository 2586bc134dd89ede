import { isPlain, isRecord } from "../value/plain.ts";
import { findCommonFields } from "./common-fields.ts";
import type { RowLevel } from "./level-rows.ts";

/** Rows as a table: each column is named once, and every row has one cell per column. */
export interface RowTable {
  /** Names of the fields. A field of a nested object has a path, such as `location.city`. */
  readonly columns: readonly string[];
  /** The cells of each row in the order of the columns, `null` where a row lacks the field. */
  readonly rows: readonly (readonly unknown[])[];
}

/** Whether a value is a list that was fitted as a table. */
export function isTable(value: unknown): value is RowTable {
  if (!isPlain(value) || Object.keys(value).length !== 2) return false;
  const { columns, rows } = value as { readonly columns?: unknown; readonly rows?: unknown };
  const isNames = Array.isArray(columns) && columns.every((name) => typeof name === "string");
  return (
    isNames && Array.isArray(rows) && rows.every((cells) => Array.isArray(cells) && cells.length === columns.length)
  );
}

/** Rows that a level writes as a table. */
export interface TableRows<Row> {
  /** All rows. Their fields become the columns, except those that are `null` or absent in every row. */
  readonly rows: readonly Row[];
  /** Reduces a row to the fields of the table. Nested objects become several columns. */
  shape(row: Row): object;
  /** As in {@link RowLevel}. */
  readonly note: string | null;
}

/**
 * Creates a level that writes rows as a table. It is denser than objects, which repeat every field name; therefore every
 * leaner level must be a table too.
 */
export function tableLevel<Row>({ rows, shape, note }: TableRows<Row>): RowLevel<Row> {
  const shaped = rows.map(shape);
  const { common, rest } = findCommonFields(shaped);
  const shapedByRow = new Map(rows.map((row, index) => [row, rest(shaped[index] as object)]));
  return toTableLevel(rows, { common, note, shape: (row) => shapedByRow.get(row) ?? rest(shape(row)) });
}

/** Writes the rows of a level as a table. */
export function toTableLevel<Row>(rows: readonly Row[], level: RowLevel<Row>): RowLevel<Row> {
  if (level.columns) return level;
  const { shape, common = null, note, maxTokens } = level;
  const cellsByRow = new Map(rows.map((row) => [row, flatten(shape(row))]));
  const columns = columnsOf([...cellsByRow.values()]);
  return {
    columns,
    common,
    note,
    ...(maxTokens !== undefined && { maxTokens }),
    shape(row) {
      const cells = cellsByRow.get(row) ?? flatten(shape(row));
      return columns.map((name) => cells.get(name) ?? null);
    },
  };
}

/** Writes rows as a table, with the fields that are equal in every row; those that are `null` in every row have no column. */
export function toRowTable(rows: readonly object[]): RowTable {
  const cellsOfRows = rows.map((row) => flatten(row));
  const columns = columnsOf(cellsOfRows);
  return { columns, rows: cellsOfRows.map((cells) => columns.map((name) => cells.get(name) ?? null)) };
}

type Cells = ReadonlyMap<string, unknown>;

/** The columns in the order of the row that has most of them. */
function columnsOf(rows: readonly Cells[]): readonly string[] {
  const names = new Set([...rows].sort((one, other) => other.size - one.size).flatMap((cells) => [...cells.keys()]));
  return [...names].filter((name) => rows.some((cells) => cells.get(name) != null));
}

/** The cells of a row by their columns. */
export function flatten(row: object, prefix = ""): Map<string, unknown> {
  const cells = new Map<string, unknown>();
  for (const [name, value] of Object.entries(row)) {
    if (!isRecord(value)) cells.set(prefix + name, value);
    else for (const [path, cell] of flatten(value, `${prefix}${name}.`)) cells.set(path, cell);
  }
  return cells;
}
