import type { Json } from "./script.ts";

/** A row as a model reads it. Nested fields of a table have paths as names, such as `attributes.order.id`. */
export type Row = Readonly<Record<string, Json>>;

/** A list of a fitted result: objects, or a table that names each column once. */
export type FittedRows =
  | readonly Row[]
  | { readonly columns: readonly string[]; readonly rows: readonly (readonly Json[])[] };

/**
 * Returns the rows of a list that a script has read, whatever form the token budget gave it.
 * @throws TypeError if there is no list
 */
export function readRows(list: unknown): readonly Row[] {
  const fitted = list as FittedRows | undefined;
  if (fitted === undefined) throw new TypeError("The result has no such list. Did the call fail?");
  if (!("columns" in fitted)) return fitted;
  const { columns, rows } = fitted;
  return rows.map((cells) => Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? null])));
}

/** A nested field of a row by its path, such as `data.order_id`; null if it is missing. A table has a column for each path. */
export function cellAt(row: Row = {}, path: string): Json {
  const nested = path.split(".").reduce<Json | undefined>((value, name) => (value as Row | null)?.[name], row);
  return row[path] ?? nested ?? null;
}
