import type { ViewAggregation } from "../aggregate/aggregation.ts";
import { peakOf, unitOf } from "../aggregate/describe.ts";
import { formatNumber, formatQuantity } from "../format/quantity.ts";
import { toTime } from "../format/time.ts";
import { toList, toNumber } from "../markup/clip.ts";
import type { ViewMetricQuery, ViewMetricSeries } from "../metric-query/metric-query.ts";
import { createScale, readChange, unitIn } from "../metric-query/read-metric-query.ts";
import { cell, type TextLine, type TextOptions, widthOf, wrapText } from "./text-line.ts";

const BLOCKS = "▁▂▃▄▅▆▇█";

/**
 * Draws values as one line of blocks, from zero to the greatest value. If there are more values than columns, each column
 * shows its greatest value.
 */
export function drawSparkline(values: readonly (number | null | undefined)[], columns = 76): string {
  const numbers = values.map((value) => toNumber(value) ?? 0);
  const size = Math.max(1, Math.ceil(numbers.length / columns));
  const peaks = Array.from({ length: Math.ceil(numbers.length / size) }, (_, index) =>
    Math.max(...numbers.slice(index * size, (index + 1) * size)),
  );
  const greatest = Math.max(0, ...peaks) || 1;
  return peaks.map((peak) => BLOCKS[Math.max(0, Math.round((peak / greatest) * (BLOCKS.length - 1)))]).join("");
}

/** Draws metrics for a terminal: each series with its levels and its change, then as blocks. */
export function drawMetrics({ series }: ViewMetricQuery, { columns = 80, queries = [] }: TextOptions = {}) {
  return toList(series).flatMap((one) => {
    const values = toList(one.points).map(([, value]) => toNumber(value));
    const text = `  ${drawSparkline(values, columns - 4)}`;
    return [...wrapText(describeSeries(one, queries), columns, "plain"), { text, tone: "plain" as const }];
  });
}

function describeSeries(series: ViewMetricSeries, queries: readonly string[]): string {
  const { query, tags, points, ...levels } = series;
  // The metric of the query for which a letter of the formula stands.
  const metricOf = (letter: string) => {
    const [metric = ""] = queries["abcde".indexOf(letter)]?.split("{", 1) ?? [];
    return metric.split(/[^\w.]/).at(-1) || letter;
  };
  const formula = (query ?? "").replaceAll(/\b[a-e]\b(?!\()/g, metricOf);
  const name = Array.isArray(tags) && tags.length > 0 ? tags.join(", ") : formula;
  const greatest = Math.max(...[levels.first, levels.last].map((value) => Math.abs(toNumber(value) ?? 0)));
  const { heading, write } = createScale(unitIn(series), greatest);
  const change = readChange(series, write);
  const time = toTime(toList(points).at(-1)?.[0])?.slice(11, 16);
  const last = `${write(levels.last)}${time ? ` at ${time}` : ""}`;
  return `${name}${heading}: first ${write(levels.first)}, last ${last}${change ? `; level ${change.text}` : ""}`;
}

/** A row of a chart for terminals. */
interface ChartRow {
  readonly name: string;
  readonly values: readonly string[];
  /** Draws a picture that is at most as wide as a number of columns. */
  readonly draw: (columns: number) => string;
}

/** Draws a picture beside each name and its values. Long names break between words, and pictures give way to long words. */
export function drawChart(rows: readonly ChartRow[], columns: number): readonly TextLine[] {
  const widest = (texts: readonly string[]) => Math.max(...texts.map(widthOf));
  const widths = (rows[0]?.values ?? []).map((_, column) => widest(rows.map(({ values }) => values[column] ?? "")));
  const room = columns - widths.reduce((sum, width) => sum + width + 2, 0);
  const word = widest(rows.flatMap(({ name }) => name.split(" "))) + 2;
  const nameWidth = Math.min(widest(rows.map(({ name }) => name)), Math.max(word, room - 10), Math.max(9, room));
  return rows.flatMap(({ name, values, draw }) => {
    const [first, ...rest] = wrapText(name, nameWidth, "plain");
    const numbers = values.map((value, column) => cell(value, -(widths[column] ?? 0)));
    const cells = [cell(first?.text ?? "", nameWidth), ...numbers, draw(Math.max(0, room - nameWidth - 2))];
    return [{ text: cells.join("  ").trimEnd(), tone: "plain" as const }, ...rest];
  });
}

/** Draws groups for a terminal: a bar for each value, or blocks for its values over time. Names are never shortened. */
export function drawBuckets(result: ViewAggregation, { columns = 80 }: TextOptions = {}): readonly TextLine[] {
  const buckets = toList(result.buckets);
  const unit = unitOf(result);
  const greatest = Math.max(0, ...buckets.map(peakOf));
  const rows = buckets.map((bucket) => {
    const peak = peakOf(bucket);
    const total = toList(bucket.series).reduce((sum, { value }) => sum + (toNumber(value) ?? 0), 0);
    // The values of other statistics have no total.
    const rest = (result.aggregation || "count") === "count" ? `, total ${formatNumber(total)} ${unit ?? ""}` : "";
    // Intervals that are only partly in the window would look like a fall.
    const series = bucket.series?.filter(({ partial }) => !partial).map(({ value }) => value);
    const lengthIn = (room: number) => Math.min(room, Math.max(peak > 0 ? 1 : 0, Math.round((peak / greatest) * room)));
    const names = Object.values(bucket.by ?? {}).map((value) => value || "(empty)");
    const value = Number.isFinite(peak) ? formatQuantity(peak, unit) : "no value";
    return {
      name: names.join(" · ") || "all events",
      values: [bucket.series && Number.isFinite(peak) ? `max ${value}${rest}`.trimEnd() : value],
      draw: (room: number) => (series ? drawSparkline(series, room) : "█".repeat(lengthIn(room))),
    };
  });
  return drawChart(rows, columns);
}
