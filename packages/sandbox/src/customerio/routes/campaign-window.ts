import { type ApiResponse, ok } from "../../http/response.ts";
import { type ApiRequest, errorList } from "../api/route.ts";
import type { Delivery } from "../workspace/workspace.ts";
import { type MetricPeriod, windowSeries } from "./metric-series.ts";

/** The periods by each of their names. */
const PERIODS: Readonly<Record<string, MetricPeriod>> = {
  ...{ hours: "hours", hourly: "hours", days: "days", daily: "days" },
  ...{ weeks: "weeks", weekly: "weeks", months: "months", monthly: "months" },
};
const MAX_YEARS_MS = 3_653 * 86_400_000;

/** Answers version 2 of the campaign metrics: counts from `start` to `end` in UTC. */
export function campaignWindow({ query, nowMs }: ApiRequest, deliveries: readonly Delivery[]): ApiResponse {
  const res = query.get("res") ?? "";
  const period = Object.hasOwn(PERIODS, res) ? PERIODS[res] : undefined;
  if (period === undefined) return errorList(400, `res must be one of ${Object.keys(PERIODS).join(", ")}`);
  const [startMs, endMs] = [readTime(query.get("start")), readTime(query.get("end"))];
  if (startMs === null || endMs === null || endMs < startMs)
    return errorList(400, "start and end must be Unix times in seconds, start first");
  if (endMs - startMs > MAX_YEARS_MS) return errorList(400, "start and end are at most 10 years apart");
  const timeZone = query.get("tz") ?? "UTC";
  if (timeZone !== "UTC") return errorList(400, "the sandbox supports only the time zone UTC");
  const series = windowSeries(deliveries, { period, startMs, endMs }, nowMs);
  return ok({ res: period, start: timeText(startMs), end: timeText(endMs), metric: { series } });
}

function readTime(text: string | null): number | null {
  return text !== null && /^\d{1,11}$/.test(text) ? Number(text) * 1_000 : null;
}

/** A time as the backend writes it, which is not ISO-8601. */
function timeText(instantMs: number): string {
  return new Date(instantMs)
    .toISOString()
    .replace("T", " ")
    .replace(/\.\d+Z$/, " +0000 UTC");
}
