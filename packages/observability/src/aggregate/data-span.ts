import type { TimeWindow } from "@toolwright/core/authoring";
import { shortenTime } from "@toolwright/core/text";
import { type AggregateBucket, type AggregateRequest, COUNT, fetchBuckets } from "../datadog/aggregate.ts";
import { tryRequest } from "../hints/try-request.ts";
import type { ObservabilityCall } from "../services.ts";
import { intervalToMs } from "./time-buckets.ts";

const HOUR_MS = 3_600_000;

/**
 * Says from when to when a window has data if that is less than half of it, or if the data ends early.
 * @param times the starts of the intervals with data, epoch milliseconds
 * @param maxMissing number of intervals at the end that may lack data
 */
export function dataSpanHints(
  times: readonly number[],
  { intervalMs, window }: { readonly intervalMs: number; readonly window: TimeWindow },
  maxMissing = Number.POSITIVE_INFINITY,
): string[] {
  const startMs = times.reduce((first, timeMs) => Math.min(first, timeMs), window.endMs);
  const endMs = times.reduce((last, timeMs) => Math.max(last, timeMs), window.startMs) + intervalMs;
  const isSmall = 2 * (endMs - startMs) < window.endMs - window.startMs;
  if (times.length === 0 || (!isSmall && endMs + maxMissing * intervalMs >= window.endMs)) return [];
  const ends = [Math.max(startMs, window.startMs), Math.min(endMs, window.endMs)];
  const [start, end] = ends.map((timeMs) => shortenTime(new Date(timeMs).toISOString()));
  return [`The window has data for this query only from ${start} to ${end}.`];
}

/**
 * Says when a window has events if that is less than half of it. Without time buckets, counts them in a window of more
 * than a day with one more request.
 * @param buckets all groups
 */
export async function explainEventSpan(
  buckets: readonly AggregateBucket[],
  request: AggregateRequest,
  call: ObservabilityCall,
): Promise<string[]> {
  const { window, compute } = request;
  const hours = (window.endMs - window.startMs) / HOUR_MS;
  if (compute[0].interval === null && hours <= 24) return [];
  const interval = compute[0].interval ?? `${Math.ceil(hours / 48)}h`;
  const count = { ...request, compute: [{ ...COUNT, interval }] as const, groupBy: [] };
  const counted = compute[0].interval ? { buckets } : await tryRequest(fetchBuckets(call.datadog, count, call));
  const points = (counted?.buckets ?? []).flatMap(({ values: [series] }) => (Array.isArray(series) ? series : []));
  // A statistic of values that are 0 is data, unlike a count of 0.
  const isStatistic = compute[0].interval !== null && compute[0].aggregation !== "count";
  const known = points.filter(({ value }) => (isStatistic ? value !== null : value));
  const times = known.map(({ time }) => Date.parse(time));
  return dataSpanHints(times, { intervalMs: intervalToMs(interval), window });
}
