import type { Delivery } from "../workspace/workspace.ts";

const HOUR_MS = 3_600_000;
/** The days of version 1 start at midnight Eastern Standard Time, all year round. */
const EST_MS = -5 * HOUR_MS;

/** Length of a counting period. */
export type MetricPeriod = "hours" | "days" | "weeks" | "months";

/** The series to compute. */
export interface SeriesRequest {
  readonly period: MetricPeriod;
  /** Number of periods, including the current one; 0 means the maximum. */
  readonly steps: number;
  readonly nowMs: number;
}

/** Counted metrics, by their wire names. */
const KEYS = [
  ...["attempted", "bounced", "clicked", "converted", "created", "delivered", "failed", "opened", "sent", "spammed"],
  ...["undeliverable", "unsubscribed"],
] as const;

/** Counts per metric, oldest period first; every list has the same length. */
export type MetricSeries = Readonly<Record<Metric, readonly number[]>>;

type Metric = (typeof KEYS)[number];

/** Counts message events per metric in the latest periods. */
export function metricSeries(deliveries: readonly Delivery[], request: SeriesRequest): MetricSeries {
  return countFrom(periodStarts(request), deliveries, request.nowMs);
}

/** A window of version 2 of the campaign metrics. */
export interface SeriesWindow {
  readonly period: MetricPeriod;
  /** Time in the first period, epoch milliseconds. */
  readonly startMs: number;
  /** Time in the last period, epoch milliseconds. */
  readonly endMs: number;
}

/** Further metrics of version 2. They are always zero in the sandbox. */
const UNSEEN = [
  ...["deferred", "drafted", "link_untracked", "machine_clicked", "open_untracked", "prefetch_opened", "replied"],
  ...["suppressed", "topic_unsubscribed", "tracking_consent_denied", "tracking_consent_granted", "untracked"],
];

/** Counts message events per metric in the periods of a window, which begin in UTC. */
export function windowSeries(
  deliveries: readonly Delivery[],
  { period, startMs, endMs }: SeriesWindow,
  nowMs: number,
): Readonly<Record<string, readonly number[]>> {
  const starts: number[] = [];
  for (let at = startAfter(period, startMs, 0); at <= endMs; at = startAfter(period, at, 1)) starts.push(at);
  const series = countFrom(starts, deliveries, nowMs);
  const none = Object.fromEntries(UNSEEN.map((key) => [key, starts.map(() => 0)]));
  // The sandbox simulates no opens by machines.
  return { ...none, human_opened: series.opened, human_clicked: series.clicked, ...series };
}

/** Start of the period in UTC that is this many periods after the one of a time. */
function startAfter(period: MetricPeriod, atMs: number, periods: number): number {
  const at = new Date(atMs);
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()];
  if (period === "hours") return (Math.floor(atMs / HOUR_MS) + periods) * HOUR_MS;
  if (period === "days") return Date.UTC(year, month, day + periods);
  if (period === "weeks") return Date.UTC(year, month, day - at.getUTCDay() + 7 * periods);
  return Date.UTC(year, month + periods);
}

function countFrom(starts: readonly number[], deliveries: readonly Delivery[], nowMs: number): MetricSeries {
  const countsByMetric = new Map<string, number[]>(KEYS.map((key) => [key, starts.map(() => 0)]));
  for (const delivery of deliveries) {
    for (const [metric, atMs] of metricEvents(delivery)) {
      const index = atMs <= nowMs ? starts.findLastIndex((startMs) => startMs <= atMs) : -1;
      const counts = countsByMetric.get(metric);
      // Skip events outside of the periods and metrics that are not counted.
      if (counts && index >= 0) counts[index] = (counts[index] ?? 0) + 1;
    }
  }
  return Object.fromEntries(countsByMetric) as Record<Metric, number[]>;
}

function metricEvents({ createdMs, metrics }: Delivery): readonly (readonly [string, number])[] {
  // A message without an "attempted" event was attempted when it was sent.
  const attemptedMs = metrics.get("attempted") ?? metrics.get("sent");
  const attempt = attemptedMs === undefined ? [] : [["attempted", attemptedMs] as const];
  return [["created", createdMs], ...attempt, ...[...metrics].filter(([metric]) => metric !== "attempted")];
}

function periodStarts({ period, steps, nowMs }: SeriesRequest): number[] {
  const maxPeriods = { hours: 24, days: 45, weeks: 12, months: 121 }[period];
  const count = steps === 0 ? maxPeriods : Math.min(Math.max(steps, 2), maxPeriods);
  return Array.from({ length: count }, (_, index) => startOf(period, nowMs, count - 1 - index));
}

/** Start of a period before the current one in Eastern Standard Time, epoch milliseconds. */
function startOf(period: MetricPeriod, nowMs: number, periodsAgo: number): number {
  const offsetMs = period === "hours" ? 0 : EST_MS;
  return startAfter(period, nowMs + offsetMs, -periodsAgo) - offsetMs;
}
