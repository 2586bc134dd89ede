import type { CallContext } from "@toolwright/core/authoring";
import { asNumber, asString, fieldsSchema, type HttpClient, path, readJson } from "@toolwright/core/http";
import * as v from "valibot";
import type { Period } from "./periods.ts";

/** The resources with metrics, as the endpoint's path names them. */
export type MetricSubject = "campaigns" | "newsletters";

/** Maximum steps that the backend counts back from now: of newsletters, and of campaigns in version 1. */
export const MAX_STEPS: Readonly<Record<Period, number>> = { hours: 24, days: 45, weeks: 12, months: 121 };
/** Maximum periods of a campaign in version 2, whose windows have at most ten years. */
export const MAX_WINDOW_STEPS: Readonly<Record<Period, number>> = {
  hours: 87_600,
  days: 3_650,
  weeks: 521,
  months: 120,
};
/** Minimum steps; the backend returns two when the request has one. */
export const MIN_STEPS = 2;

/** Which series to read, counted back from now. */
export interface StepSearch {
  readonly subject: MetricSubject;
  readonly id: string;
  readonly period: Period;
  readonly steps: number;
}

/** Which series of a campaign to read, by the time. */
export interface WindowSearch {
  readonly id: string;
  readonly period: Period;
  /** Starts of the periods in UTC, oldest first, epoch milliseconds. */
  readonly starts: readonly number[];
}

/** Counts by metric name, oldest step first. `null` where the backend sent no number. */
export type Series = Readonly<Record<string, readonly (number | null)[]>>;

/** The backend has about 25 metrics. These limits keep a malformed response small. */
const MAX_SERIES = 60;
const MAX_NAME = 60;

const series = v.pipe(
  fieldsSchema,
  // Without this check, an object without any list would look like a report without counts.
  v.check((lists) => Object.keys(lists).length === 0 || Object.values(lists).some(Array.isArray)),
);
const metrics = v.object({ res: v.optional(v.unknown()), metric: v.object({ series }) });

/** The words for a period in `res`. */
const RESOLUTIONS: Readonly<Record<Period, readonly string[]>> = {
  hours: ["hours", "hourly"],
  days: ["days", "daily"],
  weeks: ["weeks", "weekly"],
  months: ["months", "monthly"],
};

/**
 * Reads metric series that are counted back from now. Backend: App `GET /v1/{campaigns|newsletters}/{id}/metrics`, of
 * campaigns in version 1. Throws `not_found`.
 */
export async function fetchSteps(app: HttpClient, search: StepSearch, call: CallContext): Promise<Series> {
  const { subject, id, period, steps } = search;
  const query = { ...(subject === "campaigns" && { version: "1" }), period, steps: String(steps) };
  return (await readSeries(app, { subject, id, query }, call)).series;
}

/**
 * Reads metric series of the periods in a window that ends with the current period. Backend: App
 * `GET /v1/campaigns/{id}/metrics` in version 2. Throws `not_found`.
 * @returns the period that the response counts instead, if it is another one
 */
export async function fetchWindow(
  app: HttpClient,
  { id, period, starts }: WindowSearch,
  call: CallContext,
): Promise<Series | string> {
  const [start = 0, last = start] = [starts[0], starts.at(-1)];
  // An end in the current period includes it, whether or not the backend counts the end itself.
  const end = Math.max(Math.floor(call.now / 1_000), last / 1_000 + 1);
  // The vendor's descriptions disagree about the zone of a request that names none.
  const window = { start: String(start / 1_000), end: String(end), tz: "UTC" };
  const query = { version: "2", res: period, ...window };
  const { res, series } = await readSeries(app, { subject: "campaigns", id, query }, call);
  return res === null || RESOLUTIONS[period].includes(res.toLowerCase()) ? series : res;
}

async function readSeries(
  app: HttpClient,
  search: Pick<StepSearch, "subject" | "id"> & { readonly query: Readonly<Record<string, string>> },
  call: CallContext,
): Promise<{ readonly res: string | null; readonly series: Series }> {
  const { subject, id, query } = search;
  const endpoint = subject === "campaigns" ? path`/v1/campaigns/${id}/metrics` : path`/v1/newsletters/${id}/metrics`;
  const request = { method: "GET", path: endpoint, query, retry: "read" } as const;
  const { res, metric } = await readJson(app, request, metrics, call);
  const countsByName = Object.entries(metric.series).flatMap(([name, values]) =>
    Array.isArray(values) && name.length <= MAX_NAME ? [[name, values.map(asNumber)] as const] : [],
  );
  return { res: asString(res), series: Object.fromEntries(countsByName.slice(0, MAX_SERIES)) };
}
