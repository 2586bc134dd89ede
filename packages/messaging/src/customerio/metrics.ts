import { asNumber, type CallContext, fieldsSchema, type HttpClient, path, readJson } from "@toolwright/core/authoring";
import * as v from "valibot";

/** Lengths of a step. */
export const PERIODS = ["hours", "days", "weeks", "months"] as const;

/** Length of a step. */
export type Period = (typeof PERIODS)[number];

/** What metrics are of. */
export type MetricSubject = "campaigns" | "newsletters";

/** Most steps the backend reports. */
export const MAX_STEPS: Readonly<Record<MetricSubject, Readonly<Record<Period, number>>>> = {
  campaigns: { hours: 24, days: 45, weeks: 12, months: 120 },
  newsletters: { hours: 24, days: 45, weeks: 12, months: 121 },
};
/** Fewest steps; the backend returns two when one is requested. */
const MIN_STEPS = 2;

/** Which series to read. */
export interface MetricSearch {
  readonly subject: MetricSubject;
  readonly id: string;
  readonly period: Period;
  readonly steps: number;
}

/** Counts by metric, oldest step first; the last step is the present one. */
export type Series = Readonly<Record<string, readonly number[]>>;

/** The backend knows about 25 metrics; far more of them, or longer names, come from something else. */
const MAX_SERIES = 60;
const MAX_NAME = 60;

const series = v.pipe(
  fieldsSchema,
  // Names without a single list would pass for metrics of which nothing was counted.
  v.check((found) => Object.keys(found).length === 0 || Object.values(found).some(Array.isArray)),
);
const metrics = v.object({ metric: v.object({ series }) });

/**
 * Metric series. Backend: App `GET /v1/{campaigns|newsletters}/{id}/metrics`, a read; campaigns are asked in version 1,
 * which counts in steps as newsletters do. Throws `not_found`.
 */
export async function fetchMetrics(app: HttpClient, search: MetricSearch, call: CallContext): Promise<Series> {
  const { subject, id, period, steps } = search;
  const isCampaign = subject === "campaigns";
  const at = isCampaign ? path`/v1/campaigns/${id}/metrics` : path`/v1/newsletters/${id}/metrics`;
  const query = { ...(isCampaign && { version: "1" }), period, steps: String(Math.max(MIN_STEPS, steps)) };
  const request = { method: "GET", path: at, query, retry: "read" } as const;
  const { series } = (await readJson(app, request, metrics, call)).metric;
  const counted = Object.entries(series).flatMap(([name, values]) =>
    Array.isArray(values) && name.length <= MAX_NAME
      ? [[name, values.map((value) => asNumber(value) ?? 0).slice(-steps)] as const]
      : [],
  );
  return Object.fromEntries(counted.slice(0, MAX_SERIES));
}
