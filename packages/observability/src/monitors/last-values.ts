import { nameOf, shortenTime } from "@toolwright/core/text";
import { intervalToMs } from "../aggregate/time-buckets.ts";
import { fetchSeries } from "../datadog/metric-queries.ts";
import { tryRequest } from "../hints/try-request.ts";
import { firstMetric } from "../metrics/metric-parts.ts";
import type { FollowUp } from "../result-fields.ts";
import type { ObservabilityCall } from "../services.ts";

const DAY_MS = 86_400_000;
/** The monitor's state can begin up to a day after the last value. */
const [KNOWN, UNKNOWN] = [
  { days: 1, interval: "5m" },
  { days: 30, interval: "2h" },
] as const;

/**
 * Says when each metric of a monitor without data had its last value. Sends one request, for the day up to an hour after
 * `since`, or for 30 days if that is unknown. Empty if it fails, and without metrics.
 */
export async function explainLastValues(data: readonly FollowUp[], since: string | null, call: ObservabilityCall) {
  const queries = data.flatMap(({ arguments: { queries: list } }) => (Array.isArray(list) ? list.map(String) : []));
  if (queries.length === 0 || call.hides?.("query")) return [];
  const { days, interval } = since === null ? UNKNOWN : KNOWN;
  const endMs = Math.min(since === null ? call.now : Date.parse(since) + DAY_MS / 24, call.now);
  const window = { startMs: endMs - days * DAY_MS, endMs };
  const request = { queries, formula: "", window, intervalMs: intervalToMs(interval) };
  const response = await tryRequest(fetchSeries(call.datadog, request, call));
  if (response === null) return [];
  const { times, series } = response;
  return queries.map((query, index) => {
    const own = series.filter((one) => one.index === index);
    const lastMs = times.findLast((_, place) => own.some(({ values }) => (values[place] ?? null) !== null)) ?? null;
    const time = shortenTime(new Date(lastMs ?? window.startMs).toISOString());
    const name = nameOf(firstMetric(query)?.name ?? query);
    return `${name} had ${lastMs === null ? `no value since ${time}` : `its last value in the ${interval} from ${time}`}.`;
  });
}
