import type { RowTable } from "@toolwright/core/authoring";

/** A fitted result with the rows of its tables as objects, which lack empty cells. */
export function readTables<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(readTables) as Value;
  if (typeof value !== "object" || value === null) return value;
  if ("columns" in value && "rows" in value) return rowsOf(value as unknown as RowTable) as Value;
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, readTables(child)])) as Value;
}

function rowsOf({ columns, rows }: RowTable): object[] {
  return rows.map((cells) =>
    Object.fromEntries(
      columns.flatMap((name, index) => (cells[index] === null ? [] : [[name, cells[index]] as const])),
    ),
  );
}
