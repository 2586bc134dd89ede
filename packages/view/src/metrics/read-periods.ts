import { parseTime } from "../format/time.ts";
import { toList, toNumber, toShortText } from "../markup/clip.ts";
import type { ViewMetrics, ViewSeries } from "./metrics.ts";

/** Metrics of a message's stages, in their order, and the rate of each. */
export const STAGES: readonly (readonly [metric: string, rate: string | null])[] = [
  ["sent", null],
  ["delivered", "delivery_rate"],
  ["opened", "open_rate"],
  ["clicked", "click_rate"],
  ["converted", "conversion_rate"],
  ["bounced", "bounce_rate"],
  ["unsubscribed", "unsubscribe_rate"],
];
/** Names and lengths of periods. A month is rounded. */
export const PERIODS: ReadonlyMap<unknown, readonly [noun: string, lengthMs: number]> = new Map([
  ["hours", ["hour", 3_600_000]],
  ["days", ["day", 86_400_000]],
  ["weeks", ["week", 7 * 86_400_000]],
  ["months", ["month", 30 * 86_400_000]],
]);

/** Writes the name of a metric in words. */
export function writeMetric(name: string): string {
  return toShortText(name, "", 60).replaceAll("_", " ");
}

/** The count of a metric in a period. */
export interface PeriodCount {
  readonly timeMs: number;
  readonly value: number;
}

/** Maximum number of periods in a run. Ten years have fewer hours. */
const MAX_RUN = 100_000;

/**
 * Reads the known counts of a metric from either form of a series.
 * @param lengthMs length of a period. Ignored for months, whose lengths differ.
 */
export function readPeriods({ series, period }: ViewMetrics, metric: string, lengthMs: number): PeriodCount[] {
  const isList = (form: ViewMetrics["series"]): form is Exclude<typeof form, ViewSeries> => Array.isArray(form);
  const counts = isList(series)
    ? toList(series).map((period) => [parseTime(period.start), period.counts?.[metric]] as const)
    : readSeries(series ?? {}, metric, period === "months" ? null : lengthMs);
  return counts.flatMap(([timeMs, count]): PeriodCount[] => {
    const value = toNumber(count);
    return timeMs === null || value === null ? [] : [{ timeMs, value }];
  });
}

/** Reads a metric's counts, whose runs are as in `0,4×3`, with the times of those that aren't 0. */
function readSeries({ start, counts, same_as }: ViewSeries, metric: string, lengthMs: number | null) {
  const startMs = parseTime(start);
  const list: unknown = counts?.[metric] ?? counts?.[same_as?.[metric] ?? ""];
  if (startMs === null || typeof list !== "string") return [];
  const values = list.split(",").flatMap((run) => {
    const [value = "", times = "1"] = run.split("×");
    return Array.from({ length: Math.min(MAX_RUN, Number(times) || 0) }, () => Number(value));
  });
  return values.flatMap((count, index) => (count === 0 ? [] : [[timeOf(startMs, lengthMs, index), count] as const]));
}

/** Returns the start of a period, or of a month, whose lengths differ. */
function timeOf(startMs: number, lengthMs: number | null, index: number): number {
  if (lengthMs !== null) return startMs + index * lengthMs;
  const date = new Date(startMs);
  return date.setUTCMonth(date.getUTCMonth() + index);
}
