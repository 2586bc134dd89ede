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

/** A field of a row by its path, such as `employer.name`, in an object or in a table; `null` if it is missing. */
export function readField(row: Row | undefined, path: string): Json {
  if (row && Object.hasOwn(row, path)) return row[path] ?? null;
  const value = path
    .split(".")
    .reduce<Json | undefined>(
      (parent, name) =>
        typeof parent === "object" && parent !== null && !Array.isArray(parent) ? (parent as Row)[name] : undefined,
      row,
    );
  return value ?? null;
}
