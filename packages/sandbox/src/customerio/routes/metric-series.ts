import type { Delivery } from "../workspace/workspace.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The service counts days by Eastern Standard Time, all year round. */
const EST_MS = -5 * HOUR_MS;

/** Length of the periods that messages are counted by. */
export type MetricPeriod = "hours" | "days" | "weeks" | "months";

/** The series to compute. */
export interface SeriesRequest {
  readonly period: MetricPeriod;
  /** How many periods, the current one included; 0 means as many as there may be. */
  readonly steps: number;
  /** The maximum number of months. */
  readonly mostMonths: number;
  readonly nowMs: number;
}

/** The metrics that are counted, by their names on the wire. */
const KEYS = [
  ...["attempted", "bounced", "clicked", "converted", "created", "delivered", "failed", "opened", "sent", "spammed"],
  ...["undeliverable", "unsubscribed"],
] as const;

/** Counts per metric, oldest period first; every list has the same length. */
export type MetricSeries = Readonly<Record<Metric, readonly number[]>>;

type Metric = (typeof KEYS)[number];

/** Counts what happened to messages, period by period. */
export function metricSeries(deliveries: readonly Delivery[], request: SeriesRequest): MetricSeries {
  const starts = periodStarts(request);
  const counted = new Map<string, number[]>(KEYS.map((key) => [key, starts.map(() => 0)]));
  for (const delivery of deliveries) {
    for (const [metric, atMs] of happenings(delivery)) {
      const index = atMs <= request.nowMs ? starts.findLastIndex((startMs) => startMs <= atMs) : -1;
      const counts = counted.get(metric);
      // A step outside of the period has no index, and an uncounted metric has no list.
      if (counts && index >= 0) counts[index] = (counts[index] ?? 0) + 1;
    }
  }
  return Object.fromEntries(counted) as Record<Metric, number[]>;
}

function happenings({ createdMs, metrics }: Delivery): readonly (readonly [string, number])[] {
  // A message without its own attempt was attempted when it was sent.
  const attemptedMs = metrics.get("attempted") ?? metrics.get("sent");
  const attempted = attemptedMs === undefined ? [] : [["attempted", attemptedMs] as const];
  return [["created", createdMs], ...attempted, ...[...metrics].filter(([metric]) => metric !== "attempted")];
}

function periodStarts({ period, steps, mostMonths, nowMs }: SeriesRequest): number[] {
  const most = { hours: 24, days: 45, weeks: 12, months: mostMonths }[period];
  const count = steps === 0 ? most : Math.min(Math.max(steps, 2), most);
  return Array.from({ length: count }, (_, index) => startOf(period, nowMs, count - 1 - index));
}

/** When the period began that lies `back` periods before the current one. */
function startOf(period: MetricPeriod, nowMs: number, back: number): number {
  const local = new Date(nowMs + EST_MS);
  const today = Math.floor(local.getTime() / DAY_MS) * DAY_MS - EST_MS;
  if (period === "hours") return (Math.floor(nowMs / HOUR_MS) - back) * HOUR_MS;
  if (period === "days") return today - back * DAY_MS;
  if (period === "weeks") return today - (local.getUTCDay() + back * 7) * DAY_MS;
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth() - back, 1) - EST_MS;
}
