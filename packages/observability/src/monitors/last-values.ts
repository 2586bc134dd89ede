import { nameOf, shortenTime } from "@toolwright/core/text";
import { fetchSeries } from "../datadog/metric-queries.ts";
import { tryRequest } from "../hints/try-request.ts";
import { firstMetric } from "../metrics/metric-parts.ts";
import type { FollowUp } from "../result-fields.ts";
import type { ObservabilityCall } from "../services.ts";

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];

/**
 * Says when each metric of a monitor without data had its last value. Sends one request, for the day until an hour after
 * its state began. Empty if it fails, and without metrics.
 */
export async function explainLastValues(data: readonly FollowUp[], since: string | null, call: ObservabilityCall) {
  const queries = data.flatMap(({ arguments: { queries: list } }) => (Array.isArray(list) ? list.map(String) : []));
  if (queries.length === 0 || call.hides?.("query")) return [];
  const endMs = Math.min(since === null ? call.now : Date.parse(since) + HOUR_MS, call.now);
  const window = { startMs: endMs - 24 * HOUR_MS, endMs };
  const request = { queries, formula: "", window, intervalMs: 5 * MINUTE_MS };
  const response = await tryRequest(fetchSeries(call.datadog, request, call));
  if (response === null) return [];
  const { times, series } = response;
  return queries.map((query, index) => {
    const own = series.filter((one) => one.index === index);
    const lastMs = times.findLast((_, place) => own.some(({ values }) => typeof values[place] === "number"));
    const time = shortenTime(new Date(lastMs ?? window.startMs).toISOString());
    const name = nameOf(firstMetric(query)?.name ?? query);
    return `${name} had ${lastMs ? `its last value in the 5m from ${time}` : `no value since ${time}`}.`;
  });
}
