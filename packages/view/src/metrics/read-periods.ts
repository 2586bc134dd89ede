import { parseTime } from "../format/time.ts";
import { toList, toNumber } from "../markup/clip.ts";
import type { ViewMetrics, ViewSeries } from "./metrics.ts";

/** The count of a metric in a period. */
export interface PeriodCount {
  readonly timeMs: number;
  readonly value: number;
}

/** Maximum number of periods in a run. Ten years have fewer hours. */
const MAX_RUN = 100_000;
const HOUR_MS = 3_600_000;
const STEPS: ReadonlyMap<string, number> = new Map([
  ["hours", HOUR_MS],
  ["days", 24 * HOUR_MS],
  ["weeks", 7 * 24 * HOUR_MS],
]);

/** Reads the known counts of a metric from either form of a series. */
export function readPeriods({ series, period }: ViewMetrics, metric: string): PeriodCount[] {
  const isList = (form: ViewMetrics["series"]): form is Exclude<typeof form, ViewSeries> => Array.isArray(form);
  const counts = isList(series)
    ? toList(series).map((period) => [parseTime(period.start), period.counts?.[metric]] as const)
    : readSeries(series ?? {}, period ?? "days", metric);
  return counts.flatMap(([timeMs, count]): PeriodCount[] => {
    const value = toNumber(count);
    return timeMs === null || value === null ? [] : [{ timeMs, value }];
  });
}

function readSeries({ start, counts, same_as }: ViewSeries, period: string, metric: string) {
  const startMs = parseTime(start);
  if (startMs === null) return [];
  const list: unknown = counts?.[metric] ?? counts?.[same_as?.[metric] ?? ""];
  const dated = (count: unknown, index: number) => [timeOf(startMs, period, index), count] as const;
  return typeof list === "string"
    ? readRuns(list)
        .map(dated)
        .filter(([, count]) => count !== 0)
    : [];
}

/** Reads counts and their runs, such as `0,4×3`. `NaN` is an unknown count. */
function readRuns(list: string): number[] {
  return list.split(",").flatMap((run) => {
    const [value = "", times = "1"] = run.split("×");
    return Array.from({ length: Math.min(MAX_RUN, Number(times) || 0) }, () => Number(value));
  });
}

/** Returns the start of a period. Months differ in length. */
function timeOf(startMs: number, period: string, index: number): number {
  const stepMs = STEPS.get(period);
  if (stepMs !== undefined) return startMs + index * stepMs;
  const date = new Date(startMs);
  return date.setUTCMonth(date.getUTCMonth() + index);
}
