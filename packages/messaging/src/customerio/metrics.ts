import { type CallContext, isToolError } from "@toolwright/core/authoring";
import { asNumber, type Fields, fieldsSchema, type HttpClient, path, readJson } from "@toolwright/core/http";
import * as v from "valibot";
import { type Midnight, type Period, periodStarts } from "./periods.ts";

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

/** The series of a campaign or newsletter. */
export interface Metrics {
  readonly series: Series;
  readonly midnight: Midnight;
}

/** The backend has about 25 metrics. These limits keep a malformed response small. */
const MAX_SERIES = 60;
const MAX_NAME = 60;
/** Status of a backend that does not know version 2. */
const BAD_REQUEST = 400;

const series = v.pipe(
  fieldsSchema,
  // Without this check, an object without any list would look like a report without counts.
  v.check((lists) => Object.keys(lists).length === 0 || Object.values(lists).some(Array.isArray)),
);
const metrics = v.object({ metric: v.object({ series }) });

/**
 * Reads metric series. Backend: App `GET /v1/{campaigns|newsletters}/{id}/metrics`. Campaigns use version 2 of the
 * endpoint, whose days begin in UTC. If the workspace does not have it, they use version 1, as newsletters do. Throws
 * `not_found`.
 */
export async function fetchMetrics(app: HttpClient, search: MetricSearch, call: CallContext): Promise<Metrics> {
  const { subject, id, period, steps } = search;
  const endpoint = subject === "campaigns" ? path`/v1/campaigns/${id}/metrics` : path`/v1/newsletters/${id}/metrics`;
  const read = async (query: Readonly<Record<string, string>>) => {
    const request = { method: "GET", path: endpoint, query, retry: "read" } as const;
    return (await readJson(app, request, metrics, call)).metric.series;
  };
  const bySteps = { period, steps: String(Math.max(MIN_STEPS, steps)) };
  if (subject === "newsletters") return { series: toSeries(await read(bySteps), steps), midnight: "EST" };
  try {
    return { series: toSeries(await read(windowQuery(period, steps, call.now)), steps), midnight: "UTC" };
  } catch (thrown) {
    if (!isToolError(thrown) || thrown.status !== BAD_REQUEST) throw thrown;
    return { series: toSeries(await read({ version: "1", ...bySteps }), steps), midnight: "EST" };
  }
}

/** The query of version 2: the start of the first period, and the time of the call, both in whole seconds. */
function windowQuery(period: Period, steps: number, nowMs: number): Readonly<Record<string, string>> {
  const starts = periodStarts(period, steps, nowMs, "UTC");
  const [first = nowMs, last = nowMs] = [starts[0], starts.at(-1)];
  // An end within the current period includes it, whether or not the backend counts the end itself.
  const end = Math.max(Math.floor(nowMs / 1_000), last / 1_000 + 1);
  // The vendor's texts disagree about the zone of a request that names none.
  return { version: "2", res: period, start: String(first / 1_000), end: String(end), tz: "UTC" };
}

/** The latest steps of each metric: every list ends with the current step. */
function toSeries(lists: Fields, steps: number): Series {
  const countsByName = Object.entries(lists).flatMap(([name, values]) =>
    Array.isArray(values) && name.length <= MAX_NAME ? [[name, values.map(asNumber).slice(-steps)] as const] : [],
  );
  return Object.fromEntries(countsByName.slice(0, MAX_SERIES));
}
