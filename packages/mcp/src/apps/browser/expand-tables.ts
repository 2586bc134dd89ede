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
    setField(row, pathOf(String(column)), expandTables(list[index]));
  });
  return row;
}

/** In `by`, only the first dot separates fields: `by.@error.type` is the facet `@error.type`. */
function pathOf(column: string): string[] {
  return column.startsWith("by.") ? ["by", column.slice("by.".length)] : column.split(".");
}

function setField(row: Record<string, unknown>, [name = "", ...path]: readonly string[], cell: unknown): void {
  if (path.length === 0) {
    row[name] = cell;
    return;
  }
  const known = Object.hasOwn(row, name) ? row[name] : null;
  const inner: Record<string, unknown> =
    typeof known === "object" && known !== null ? (known as Record<string, unknown>) : Object.create(null);
  row[name] = inner;
  setField(inner, path, cell);
}
