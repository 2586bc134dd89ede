/** The rows of a fitted list: a list of objects, or a table. The names of columns with a path are not split. */
export function rowsOf(list: unknown): Readonly<Record<string, unknown>>[] {
  if (Array.isArray(list)) return list;
  const { columns, rows } = list as { readonly columns: readonly string[]; readonly rows: readonly unknown[][] };
  return rows.map((cells) => Object.fromEntries(columns.map((name, index) => [name, cells[index]])));
}
