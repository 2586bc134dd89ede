import type { ViewAggregation } from "../aggregate/aggregation.ts";
import { labelOf, peakOf, unitOf } from "../aggregate/describe.ts";
import { formatNumber, formatQuantity } from "../format/quantity.ts";
import { toTime } from "../format/time.ts";
import { toList, toNumber } from "../markup/clip.ts";
import type { ViewMetricQuery, ViewMetricSeries } from "../metric-query/metric-query.ts";
import { createScale, readChange } from "../metric-query/read-metric-query.ts";
import { cell, type TextLine, type TextOptions, widthOf, wrapText } from "./text-line.ts";

/** A formula whose values are percent, though the backend knows no unit for it. */
const PERCENT = /^[^/]*\/.*\* ?100$/;
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
  const greatest = Math.max(0, ...peaks);
  const last = BLOCKS.length - 1;
  return peaks.map((peak) => BLOCKS[greatest === 0 ? 0 : Math.max(0, Math.round((peak / greatest) * last))]).join("");
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
  const { query, tags, unit, points, ...levels } = series;
  // The metric of the query for which a letter of the formula stands.
  const metricOf = (letter: string) => {
    const [metric = ""] = queries["abcde".indexOf(letter)]?.split("{", 1) ?? [];
    return metric.split(/[^\w.]/).at(-1) || letter;
  };
  const formula = (query ?? "").replaceAll(/\b[a-e]\b(?!\()/g, metricOf);
  const name = Array.isArray(tags) && tags.length > 0 ? tags.join(", ") : formula;
  const greatest = Math.max(...[levels.first, levels.last].map((value) => Math.abs(toNumber(value) ?? 0)));
  const { heading, write } = createScale(unit ?? (PERCENT.test(query ?? "") ? "percent" : null), greatest);
  const change = readChange(series, write);
  const time = toTime(toList(points).at(-1)?.[0])?.slice(11, 16);
  const last = `${write(levels.last)}${time ? ` at ${time}` : ""}`;
  return `${name}${heading}: first ${write(levels.first)}, last ${last}${change ? `; level ${change.text}` : ""}`;
}

/** Draws groups for a terminal: a bar for each value, or blocks for its values over time. */
export function drawBuckets(result: ViewAggregation, { columns = 80 }: TextOptions = {}): readonly TextLine[] {
  const buckets = toList(result.buckets);
  const unit = unitOf(result);
  const greatest = Math.max(0, ...buckets.map(peakOf));
  const labels = buckets.map(labelOf);
  const values = buckets.map((bucket) => {
    const peak = formatQuantity(Math.max(0, peakOf(bucket)), unit);
    const total = toList(bucket.series).reduce((sum, { value }) => sum + (toNumber(value) ?? 0), 0);
    // The values of other statistics have no total.
    const rest = (result.aggregation || "count") === "count" ? `, total ${formatNumber(total)} ${unit ?? ""}` : "";
    return bucket.series ? `max ${peak}${rest}`.trimEnd() : peak;
  });
  const nameWidth = Math.min(Math.floor(columns / 2), Math.max(...labels.map(widthOf)));
  const valueWidth = Math.max(...values.map(({ length }) => length));
  const room = Math.max(8, columns - nameWidth - valueWidth - 4);
  return buckets.map((bucket, index) => {
    const share = greatest === 0 ? 0 : Math.max(0, peakOf(bucket)) / greatest;
    // Intervals that are only partly in the window would look like a fall.
    const series = bucket.series?.filter(({ partial }) => !partial).map(({ value }) => value);
    const picture = series
      ? drawSparkline(series, room)
      : "█".repeat(Math.max(share > 0 ? 1 : 0, Math.round(share * room)));
    const text = `${cell(labels[index] ?? "", nameWidth)}  ${cell(values[index] ?? "", -valueWidth)}  ${picture}`;
    return { text, tone: "plain" };
  });
}
