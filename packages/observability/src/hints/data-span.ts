import { shortenTime } from "@toolwright/core/text";
import { intervalToMs } from "../aggregate/time-buckets.ts";
import { type AggregateBucket, type AggregateRequest, COUNT, fetchBuckets } from "../datadog/aggregate.ts";
import type { Intervals } from "../metrics/describe-series.ts";
import type { ObservabilityCall } from "../services.ts";
import { tryRequest } from "./try-request.ts";

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];
/** Number of intervals in which to look for events in a long window. */
const LOOKED_AT = 48;

/**
 * Says from when to when a window has data if that is less than half of it, or if the data ends early.
 * @param times the starts of the intervals with data, epoch milliseconds
 * @param maxMissing number of intervals at the end that may lack data
 */
export function dataSpanHints(
  times: readonly number[],
  { intervalMs, window }: Intervals,
  maxMissing = Number.POSITIVE_INFINITY,
): string[] {
  const startMs = times.reduce((first, timeMs) => Math.min(first, timeMs), window.endMs);
  const endMs = times.reduce((last, timeMs) => Math.max(last, timeMs), window.startMs) + intervalMs;
  const isSmall = 2 * (endMs - startMs) < window.endMs - window.startMs;
  if (times.length === 0 || (!isSmall && endMs + maxMissing * intervalMs >= window.endMs)) return [];
  const ends = [Math.max(startMs, window.startMs), Math.min(endMs, window.endMs)];
  const [start, end] = ends.map((timeMs) => shortenTime(new Date(timeMs).toISOString()));
  return [`The window has data only from ${start} to ${end}.`];
}

/**
 * Says when a window has events if that is less than half of it. Without time buckets, counts them in a window of at
 * least a day with one more request.
 */
export async function explainEventSpan(
  buckets: readonly AggregateBucket[],
  request: AggregateRequest,
  call: ObservabilityCall,
): Promise<string[]> {
  const { window, compute } = request;
  const spanMs = window.endMs - window.startMs;
  const [{ interval }] = compute;
  if (interval === null && spanMs < DAY_MS) return [];
  const step = interval ?? `${Math.ceil(spanMs / LOOKED_AT / HOUR_MS)}h`;
  const count = { ...request, compute: [{ ...COUNT, interval: step }] as const, groupBy: [] };
  const counted = interval === null ? await tryRequest(fetchBuckets(call.datadog, count, call)) : { buckets };
  const points = (counted?.buckets ?? []).flatMap(({ values: [series] }) => (Array.isArray(series) ? series : []));
  const times = points.filter(({ value }) => value).map(({ time }) => Date.parse(time));
  return dataSpanHints(times, { intervalMs: intervalToMs(step), window });
}
