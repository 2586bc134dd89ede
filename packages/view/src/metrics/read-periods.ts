import { parseTime } from "../format/time.ts";
import { toList, toNumber } from "../markup/clip.ts";
import type { ViewMetrics, ViewSeries } from "./metrics.ts";

/** The count of a metric in a period. */
export interface PeriodCount {
  readonly timeMs: number;
  readonly value: number;
}

const HOUR_MS = 3_600_000;
const STEPS: ReadonlyMap<unknown, number> = new Map([
  ["hours", HOUR_MS],
  ["days", 24 * HOUR_MS],
  ["weeks", 7 * 24 * HOUR_MS],
]);

/** Reads the known counts of a metric from either form of a series. */
export function readPeriods({ series }: ViewMetrics, metric: string): PeriodCount[] {
  const isList = (form: ViewMetrics["series"]): form is Exclude<typeof form, ViewSeries> => Array.isArray(form);
  const counts = isList(series)
    ? toList(series).map((period) => [parseTime(period.start), period.counts?.[metric]] as const)
    : readSeries(series ?? {}, metric);
  return counts.flatMap(([timeMs, count]): PeriodCount[] => {
    const value = toNumber(count);
    return timeMs === null || value === null ? [] : [{ timeMs, value }];
  });
}

function readSeries({ start, step, counts, same_as }: ViewSeries, metric: string) {
  const startMs = parseTime(start);
  if (startMs === null) return [];
  const list: unknown = counts?.[metric] ?? counts?.[same_as?.[metric] ?? ""];
  const dated = (count: unknown, index: number) => [timeOf(startMs, step, index), count] as const;
  return Array.isArray(list) ? list.map(dated).filter(([, count]) => count !== 0) : [];
}

/** Returns the start of a period. Months differ in length. */
function timeOf(startMs: number, step: unknown, index: number): number {
  const stepMs = STEPS.get(step);
  if (stepMs !== undefined) return startMs + index * stepMs;
  const date = new Date(startMs);
  return date.setUTCMonth(date.getUTCMonth() + index);
}
