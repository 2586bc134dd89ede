import type { CallContext } from "@toolwright/core/authoring";
import { asNumber, asString, fieldsSchema, type HttpClient, path, readJson } from "@toolwright/core/http";
import * as v from "valibot";
import type { Period } from "./periods.ts";

/** The resources with metrics, as the endpoint's path names them. */
export type MetricSubject = "campaigns" | "newsletters";

/** Maximum number of steps that the backend counts back from now, for newsletters and for campaigns in version 1. */
export const MAX_STEPS: Readonly<Record<Period, number>> = { hours: 24, days: 45, weeks: 12, months: 121 };
/** Maximum number of a campaign's periods in version 2, whose windows span at most ten years. */
export const MAX_WINDOW_STEPS: Readonly<Record<Period, number>> = {
  hours: 87_600,
  days: 3_650,
  weeks: 521,
  months: 120,
};
/** Minimum number of steps. The backend returns two when the request asks for one. */
export const MIN_STEPS = 2;

/** Series to read, counted back from now. */
export interface StepSearch {
  readonly subject: MetricSubject;
  readonly id: string;
  readonly period: Period;
  readonly steps: number;
}

/** A campaign's series to read, by time. */
export interface WindowSearch {
  readonly id: string;
  readonly period: Period;
  /** Starts of the periods in UTC, oldest first, epoch milliseconds. */
  readonly starts: readonly number[];
}

/** Counts by metric name, oldest step first. `null` where the backend didn't send a number. */
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

/** The values of `res` for each period. */
const RESOLUTIONS: Readonly<Record<Period, readonly string[]>> = {
  hours: ["hours", "hourly"],
  days: ["days", "daily"],
  weeks: ["weeks", "weekly"],
  months: ["months", "monthly"],
};

/**
 * Reads metric series, counted back from now. Backend: App `GET /v1/{campaigns|newsletters}/{id}/metrics`, for
 * campaigns in version 1. Throws `not_found`.
 */
export async function fetchSteps(app: HttpClient, search: StepSearch, call: CallContext): Promise<Series> {
  const { subject, id, period, steps } = search;
  const query = { ...(subject === "campaigns" && { version: "1" }), period, steps: String(steps) };
  return (await readSeries(app, { subject, id, query }, call)).series;
}

/**
 * Reads metric series for the periods in a window that ends with the current period. Backend: App `GET
 * /v1/campaigns/{id}/metrics` in version 2. Throws `not_found`.
 * @returns the period that the response covers instead, if it is another one
 */
export async function fetchWindow(
  app: HttpClient,
  { id, period, starts }: WindowSearch,
  call: CallContext,
): Promise<Series | string> {
  const [start = 0, last = start] = [starts[0], starts.at(-1)];
  // An end within the current period includes that period, whether or not the backend counts the end itself.
  const end = Math.max(Math.floor(call.now / 1_000), last / 1_000 + 1);
  // The vendor's docs disagree about the zone of a request that doesn't name one.
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
