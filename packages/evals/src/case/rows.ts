import type { Json } from "./script.ts";

/** A row as a model reads it. */
export type Row = Readonly<Record<string, Json>>;

/**
 * Returns the rows of a list that a script has read.
 * @throws TypeError if there is no list
 */
export function readRows(list: unknown): readonly Row[] {
  if (!Array.isArray(list)) throw new TypeError("The result has no such list. Did the call fail?");
  return list as readonly Row[];
}

/** A nested field of a row by its path, such as `data.order_id`; null if it is missing. Names may contain dots. */
export function cellAt(row: Row = {}, path: string): Json {
  if (Object.hasOwn(row, path)) return row[path] ?? null;
  for (let dot = path.indexOf("."); dot > 0; dot = path.indexOf(".", dot + 1)) {
    const child = row[path.slice(0, dot)];
    if (typeof child === "object" && child !== null) return cellAt(child as Row, path.slice(dot + 1));
  }
  return null;
}

/** A result with the fields of `in_every_row` and `null_where_missing` in each row of the list after them. */
export function expandRows(fitted: object): object {
  const names = Object.keys(fitted);
  const before = names.findLastIndex((name) => name === "in_every_row" || name === "null_where_missing");
  const { in_every_row: common, null_where_missing: nulls, ...result } = fitted as Readonly<Record<string, unknown>>;
  const key = names[before + 1];
  if (before < 0 || key === undefined) return expandSeries(fitted);
  const shared = Object.fromEntries(((nulls ?? []) as string[]).map((name) => [name, null]));
  const rows = readRows(result[key]).map((row) => ({ ...shared, ...(common as object), ...row }));
  return expandSeries({ ...result, [key]: rows });
}

const STEPS_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** A result of AggregateEvents with points in each group instead of `start`, `step` and `values`. */
function expandSeries(result: object): object {
  const { buckets } = result as { readonly buckets?: unknown };
  if (!Array.isArray(buckets)) return result;
  const expand = (group: Row): object => {
    const { start, step, partial, values, ...rest } = group;
    if (typeof start !== "string" || typeof step !== "string" || !Array.isArray(values)) return group;
    const stepMs = Number(step.slice(0, -1)) * (STEPS_MS[step.slice(-1)] ?? Number.NaN);
    const series = values.map((value, index) => {
      const end = index === 0 ? "first" : index === values.length - 1 ? "last" : null;
      const isPartial = end !== null && Array.isArray(partial) && partial.includes(end);
      const time = new Date(Date.parse(start) + index * stepMs).toISOString();
      return { time, value, ...(isPartial && { partial: true }) };
    });
    return { ...rest, series };
  };
  return { ...result, buckets: readRows(buckets).map(expand) };
}
