import { percentile } from "../statistics.ts";
import type { Aggregator } from "./read-query.ts";
import type { MetricResult, MetricSeries } from "./series.ts";
import { wireUnit } from "./units.ts";

/** Reduces each series to one point at `atMs`. */
export function toScalar(result: MetricResult, aggregator: Aggregator, atMs: number): MetricResult {
  const series = result.series.map(({ tags, points }): MetricSeries => {
    const value = reduce(aggregator, [...points.values()], result.intervalMs);
    return { tags, points: new Map([[atMs, value]]) };
  });
  return { ...result, series };
}

function reduce(aggregator: Aggregator, values: readonly number[], intervalMs: number): number {
  const sum = values.reduce((total, value) => total + value, 0);
  switch (aggregator) {
    case "avg":
    case "mean":
      return sum / values.length;
    case "sum":
      return sum;
    case "min":
      return Math.min(...values);
    case "max":
      return Math.max(...values);
    case "last":
      return values.at(-1) ?? 0;
    case "percentile":
      return percentile(values, 0.95);
    case "l2norm":
      return Math.hypot(...values);
    case "area":
      return (sum * intervalMs) / 1_000;
  }
}

interface Column {
  readonly name: string;
  readonly limit: { readonly count: number; readonly order: "asc" | "desc" } | null;
  readonly result: MetricResult;
}

/** Creates one column per key of the groups, then one per query or formula. Each row is a group. */
export function scalarColumns(columns: readonly Column[]): object[] {
  const limited = columns.map(({ limit, result, ...column }) => ({ ...column, result, rows: rowsOf(result, limit) }));
  const groups = new Map(limited.flatMap(({ rows }) => [...rows.values()].map(({ tags }) => [tags.join(), tags])));
  const keys = [...groups.values()][0]?.map(keyOf) ?? [];
  return [
    ...keys.map((name, index) => ({
      type: "group",
      name,
      values: [...groups.values()].map((tags) => [tags[index]?.slice(name.length + 1) ?? ""]),
    })),
    ...limited.map(({ name, result: { unit, perUnit }, rows }) => ({
      type: "number",
      name,
      values: [...groups.keys()].map((key) => rows.get(key)?.value ?? null),
      meta: { unit: wireUnit(unit, perUnit) },
    })),
  ];
}

interface Row {
  readonly tags: readonly string[];
  readonly value: number;
}

function rowsOf({ series }: MetricResult, limit: Column["limit"]): ReadonlyMap<string, Row> {
  const rows = series.map(({ tags, points }): Row => ({ tags, value: [...points.values()][0] ?? 0 }));
  if (limit) rows.sort((one, other) => (limit.order === "asc" ? one.value - other.value : other.value - one.value));
  return new Map(rows.slice(0, limit?.count).map((row) => [row.tags.join(), row]));
}

function keyOf(tag: string): string {
  return tag.slice(0, tag.indexOf(":"));
}
