import { drawColumns } from "../chart/columns.ts";
import { drawLimit, drawMark } from "../chart/guides.ts";
import { drawLine } from "../chart/lines.ts";
import { middleStep, type Plot, type Point, type Scale, stepOf } from "../chart/plot.ts";
import { formatQuantity } from "../format/quantity.ts";
import { formatStep, parseTime, writeWindow } from "../format/time.ts";
import type { Picture, ViewOptions } from "../frame/frame.ts";
import { toList, toNumber } from "../markup/clip.ts";
import type { Markup } from "../markup/markup.ts";
import type { SeriesBucket, SeriesSource } from "./aggregation.ts";
import { describeValues, facetsOf, groupNotes, labelOf, peakOf, unitOf } from "./describe.ts";
import type { Group } from "./value-table.ts";

/** Maximum number of groups that a reader can tell apart in one chart. */
const MAX_GROUPS = 6;
/** Maximum number of points of a line, and of columns. */
const MAX_POINTS = 1_000;
const MAX_COLUMNS = 150;

/** Content of a picture of values over time. */
export interface SeriesPicture extends Picture {
  readonly groups: readonly Group[];
  /** Axes of the chart; `null` if there are no values. */
  readonly plot: Plot | null;
  /** Draws the values into the chart. */
  readonly drawValues: (scale: Scale) => Markup[];
  /** Writes a value with its unit. */
  readonly format: (value: number) => string;
}

/** Chooses the content of a picture of values over time. */
export function readSeries(aggregation: SeriesSource, options: ViewOptions): SeriesPicture {
  const all = toList(aggregation.buckets);
  const buckets = aggregation.metric ? all : all.toSorted((one, other) => peakOf(other) - peakOf(one));
  const groups = buckets.slice(0, MAX_GROUPS).map(toGroup);
  const cut = groups.reduce((sum, { omitted }) => sum + omitted, 0);
  const unit = unitOf(aggregation);
  const format = (value: number) => formatQuantity(value, unit);
  const isEmpty = groups.every(({ points }) => points.length === 0);
  return {
    title: options.title ?? titleOf(aggregation, groups),
    subtitle: writeWindow(aggregation.window),
    notes: [
      ...groupNotes(aggregation, buckets.length - groups.length),
      ...(groups.some(({ points }) => points.some(({ isPartial }) => isPartial))
        ? ["Dashed: only part of the interval is in the window."]
        : []),
      ...(cut > 0 ? [`${cut.toLocaleString("en-US")} earlier points are not drawn.`] : []),
    ],
    groups,
    format,
    ...(isEmpty ? { plot: null, drawValues: () => [] } : readPlot(groups, aggregation, format)),
  };
}

/** Returns the greatest value of a group; 0 if it has none above 0. */
export function peakValue({ points }: Group): number {
  return points.reduce((peak, { value }) => Math.max(peak, value ?? 0), 0);
}

function toGroup(bucket: SeriesBucket): Group & { readonly omitted: number } {
  const points = toList(bucket.series).flatMap((point): Point[] => {
    const timeMs = parseTime(point?.time);
    return timeMs === null ? [] : [{ timeMs, value: toNumber(point.value), isPartial: point.partial === true }];
  });
  points.sort((one, other) => one.timeMs - other.timeMs);
  return {
    label: labelOf(bucket),
    note: bucket.note,
    change: bucket.change ?? null,
    points: points.slice(-MAX_POINTS),
    omitted: Math.max(0, points.length - MAX_POINTS),
  };
}

function titleOf(aggregation: SeriesSource, groups: readonly Group[]): string {
  const facets = facetsOf(aggregation);
  const step = stepOf(groups[0]?.points ?? [], 0);
  const parts = [describeValues(aggregation), step > 0 ? `per ${formatStep(step)}` : "over time"];
  return [...parts, ...(facets.length > 0 ? [`by ${facets.join(", ")}`] : [])].join(" ");
}

function readPlot(
  groups: readonly Group[],
  aggregation: SeriesSource,
  format: (value: number) => string,
): Pick<SeriesPicture, "plot" | "drawValues"> {
  const points = groups.flatMap(({ points }) => points);
  const { limits = [], metric } = aggregation;
  const window = [parseTime(aggregation.window?.start), parseTime(aggregation.window?.end)] as const;
  const startMs = window[0] ?? points.reduce((first, { timeMs }) => Math.min(first, timeMs), Number.POSITIVE_INFINITY);
  const lastMs = points.reduce((last, { timeMs }) => Math.max(last, timeMs), startMs);
  const stepMs = stepOf(groups[0]?.points ?? [], Math.max(1, (window[1] ?? lastMs + 1) - startMs));
  const plot: Plot = {
    name: `${describeValues(aggregation)} over time`,
    description: groups.map((group) => describeGroup(group, format)).join(" "),
    startMs,
    endMs: Math.max(window[1] ?? lastMs + stepMs, startMs + 1),
    max: Math.max(0, ...limits.map(({ value }) => value), ...groups.map(peakValue)),
    min: points.reduce((least, { value }) => Math.min(least, value ?? 0), 0),
    unit: unitOf(aggregation),
  };
  const [only] = groups;
  const isColumns = !metric && groups.length === 1 && only !== undefined && only.points.length <= MAX_COLUMNS;
  const drawValues = (scale: Scale) => [
    ...groups.flatMap(({ change }, index) => (change ? drawMark(change, index, scale) : [])),
    ...(isColumns
      ? drawColumns(only.points, stepMs, scale, format)
      : groups.flatMap(({ points }, index) => {
          // QueryMetrics thins points to fit a result, so their distances differ.
          const lineStepMs = metric ? 2 * middleStep(points) : stepMs;
          return drawLine({ points, index, stepMs: lineStepMs }, scale, format);
        })),
    ...limits.map((limit) => drawLimit(limit, scale)),
  ];
  return { plot, drawValues };
}

function describeGroup({ label, points, change }: Group, format: (value: number) => string): string {
  const known = points.flatMap(({ value }) => value ?? []);
  if (known.length === 0) return `${label}: no values.`;
  const least = known.reduce((least, value) => Math.min(least, value));
  const greatest = known.reduce((greatest, value) => Math.max(greatest, value));
  return `${label}: from ${format(least)} to ${format(greatest)}, last ${format(known.at(-1) ?? 0)}${change ? `, ${change.text}` : ""}.`;
}
