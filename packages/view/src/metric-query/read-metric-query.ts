import type { SeriesBucket, SeriesSource } from "../aggregate/aggregation.ts";
import type { Mark } from "../chart/guides.ts";
import { formatQuantity } from "../format/quantity.ts";
import { formatWindow, parseTime, toTime } from "../format/time.ts";
import { toList, toNumber, toShortText, writeNumber } from "../markup/clip.ts";
import type { ViewMetricQuery, ViewMetricSeries, ViewMetricValue, ViewTags } from "./metric-query.ts";

/** Maximum number of units of one result, each of which needs a chart. */
const MAX_CHARTS = 5;

/** A part of a result whose values have one unit. */
export interface MetricPart extends SeriesSource {
  readonly metric: string;
  /** Factor for values of the result. */
  readonly factor: number;
}

type Row = ViewMetricSeries & ViewMetricValue;

/** A formula whose values are percent, though the backend knows no unit for it. */
const PERCENT = /^[^/]*\/.*\* ?100$/;

/** Returns the unit of a row as Datadog names it; `null` if it is unknown. */
export const unitIn = ({ unit, query }: Row) => unit ?? (PERCENT.test(query ?? "") ? "percent" : null);

/** Whether a result has one value per group. The list that the query did not request is empty or missing. */
export function isReduced({ series, values }: ViewMetricQuery): boolean {
  return toList(values).length > 0 || (Array.isArray(values) && !Array.isArray(series));
}

/** Reads the parts of a result as aggregations, one for each unit; empty if the result has no rows. */
export function readMetricQuery(result: ViewMetricQuery): readonly MetricPart[] {
  const rows: readonly Row[] = toList(isReduced(result) ? result.values : result.series);
  const units = [...new Set(rows.map(unitIn))];
  return units.slice(0, MAX_CHARTS).map((unit) =>
    readPart(
      rows.filter((row) => unitIn(row) === unit),
      unit,
      result,
    ),
  );
}

function readPart(rows: readonly Row[], rawUnit: string | null, { window }: ViewMetricQuery): MetricPart {
  const greatest = rows.reduce((most, { max, value }) => Math.max(most, Math.abs(toNumber(max ?? value) ?? 0)), 0);
  const { factor, unit, scaled, write } = createScale(rawUnit, greatest);
  const queries = new Set(rows.map(({ query }) => query ?? ""));
  const toBucket = (row: Row): SeriesBucket => {
    const tags = readTags(row.tags);
    const hasName = queries.size < 2 && Object.keys(tags).length > 0;
    return {
      by: hasName ? tags : { query: toShortText(row.query, "all"), ...tags },
      value: scaled(row.value),
      series: toList(row.points).map((point) => ({ time: toTime(point[0]), value: scaled(point[1]) })),
      note:
        row.mean === undefined || row.mean === null
          ? undefined
          : `${write(row.min)} to ${write(row.max)}, mean ${write(row.mean)}, last ${write(row.last)}`,
      change: readChange(row, write),
    };
  };
  const metric = [...queries].filter(Boolean).join(", ") || "Metric";
  return { metric, factor, unit, window, buckets: rows.map(toBucket) };
}

/** Reads when the level changed: `40 → 4 between 2026-11-22 16:05 and 16:06 UTC`; `null` without a change. */
export function readChange({ change, points }: ViewMetricSeries, write: (value: unknown) => string): Mark | null {
  const timeMs = Date.parse(toTime(change?.time) ?? "");
  if (Number.isNaN(timeMs)) return null;
  const next = toList(points).find(([time]) => Date.parse(toTime(time) ?? "") > timeMs);
  const when = formatWindow(timeMs, parseTime(toTime(next?.[0])) ?? timeMs).replace(" to ", " and ");
  return { timeMs, text: `${write(change?.before)} → ${write(change?.after)} between ${when}` };
}

/** Returns the value of each key, whatever the form of the tags. */
function readTags(tags: ViewTags | null | undefined): Readonly<Record<string, string>> {
  const pairs = Array.isArray(tags)
    ? tags.map((tag) => /^([^:]*):?(.*)$/s.exec(String(tag))?.slice(1) ?? [])
    : Object.entries(tags ?? {});
  return Object.fromEntries(pairs.map(([key, value]) => [key, String(value || key)]));
}

const NANOSECONDS = new Map(
  Object.entries({ nanosecond: 1, microsecond: 1e3, millisecond: 1e6, second: 1e9, minute: 6e10, hour: 3.6e12 }),
);
const BYTES = ["B", "KiB", "MiB", "GiB", "TiB"];

/**
 * Creates the scale of values in a Datadog unit.
 * @param max the greatest value
 */
export function createScale(rawUnit: string | null, max: number) {
  const [factor, unit] = readableUnit(rawUnit, max);
  // The axis or the heading has a long unit, so only a short one is repeated with each number.
  const isShort = unit === "nanoseconds" || (unit ?? "").length < 4;
  const scaled = (value: unknown) => {
    const number = toNumber(value);
    return number === null ? null : number * factor;
  };
  const write = (value: unknown) =>
    writeNumber(scaled(value), (number) => formatQuantity(number, isShort ? unit : null));
  return { factor, unit, heading: isShort ? "" : ` (${unit})`, scaled, write };
}

/** Returns the factor and the unit that make values of a Datadog unit readable. `max` is the greatest value. */
function readableUnit(unit: string | null, max: number): readonly [factor: number, unit: string | null] {
  const nanoseconds = NANOSECONDS.get(unit ?? "");
  if (nanoseconds) return [nanoseconds, "nanoseconds"];
  const [, perUnit] = /^byte(\/.*)?$/.exec(unit ?? "") ?? [null, null];
  if (perUnit !== null) {
    const power = Math.min(BYTES.length - 1, Math.max(0, Math.floor(Math.log2(max) / 10)));
    return [1024 ** -power, `${BYTES[power]}${perUnit ?? ""}`];
  }
  return [1, unit === "percent" ? "%" : unit];
}
