/** Converts the tables of a fitted result (`columns` and `rows`) to lists of objects, at every depth. */
export function expandTables(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(expandTables);
  if (typeof value !== "object" || value === null) return value;
  const { columns, rows } = value as { readonly columns?: unknown; readonly rows?: unknown };
  if (Array.isArray(columns) && Array.isArray(rows)) return rows.map((cells) => toRow(columns, cells));
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, expandTables(item)]));
}

function toRow(columns: readonly unknown[], cells: unknown): object {
  const list = Array.isArray(cells) ? cells : [];
  const row: Record<string, unknown> = Object.create(null);
  columns.forEach((column, index) => {
    // Only the first dot separates fields: `by.@error.type` is the facet `@error.type` of `by`.
    const [name = "", ...path] = String(column).split(".");
    const cell = expandTables(list[index]);
    if (path.length === 0) row[name] = cell;
    else row[name] = { ...(row[name] as object | undefined), [path.join(".")]: cell };
  });
  return row;
}
