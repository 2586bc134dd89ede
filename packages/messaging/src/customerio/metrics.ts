import type { CallContext } from "@toolwright/core/authoring";
import { asNumber, fieldsSchema, type HttpClient, path, readJson } from "@toolwright/core/http";
import * as v from "valibot";

/** The periods that a step can cover. */
export const PERIODS = ["hours", "days", "weeks", "months"] as const;

/** The period that a step covers. */
export type Period = (typeof PERIODS)[number];

/** The resources with metrics, as the endpoint's path names them. */
export type MetricSubject = "campaigns" | "newsletters";

/** Maximum steps that the backend returns. */
export const MAX_STEPS: Readonly<Record<MetricSubject, Readonly<Record<Period, number>>>> = {
  campaigns: { hours: 24, days: 45, weeks: 12, months: 120 },
  newsletters: { hours: 24, days: 45, weeks: 12, months: 121 },
};
/** Minimum steps; the backend returns two when the request has one. */
const MIN_STEPS = 2;

/** Which series to read. */
export interface MetricSearch {
  readonly subject: MetricSubject;
  readonly id: string;
  readonly period: Period;
  readonly steps: number;
}

/** Counts by metric name, oldest step first; the last step is the current one. `null` where the backend sent no number. */
export type Series = Readonly<Record<string, readonly (number | null)[]>>;

/** The backend has about 25 metrics. These limits keep a malformed response small. */
const MAX_SERIES = 60;
const MAX_NAME = 60;

const series = v.pipe(
  fieldsSchema,
  // Without this check, an object without any list would look like a report without counts.
  v.check((lists) => Object.keys(lists).length === 0 || Object.values(lists).some(Array.isArray)),
);
const metrics = v.object({ metric: v.object({ series }) });

/**
 * Reads metric series. Backend: App `GET /v1/{campaigns|newsletters}/{id}/metrics`. Campaigns use version 1 of the
 * endpoint, which counts by step, as the newsletter endpoint does. Throws `not_found`.
 */
export async function fetchMetrics(app: HttpClient, search: MetricSearch, call: CallContext): Promise<Series> {
  const { subject, id, period, steps } = search;
  const isCampaign = subject === "campaigns";
  const endpoint = isCampaign ? path`/v1/campaigns/${id}/metrics` : path`/v1/newsletters/${id}/metrics`;
  const query = { ...(isCampaign && { version: "1" }), period, steps: String(Math.max(MIN_STEPS, steps)) };
  const request = { method: "GET", path: endpoint, query, retry: "read" } as const;
  const { series } = (await readJson(app, request, metrics, call)).metric;
  const countsByName = Object.entries(series).flatMap(([name, values]) =>
    Array.isArray(values) && name.length <= MAX_NAME ? [[name, values.map(asNumber).slice(-steps)] as const] : [],
  );
  return Object.fromEntries(countsByName.slice(0, MAX_SERIES));
}
