import { isToolError } from "@toolwright/core/authoring";
import { nameOf } from "@toolwright/core/text";
import type { MessagingCall } from "../call.ts";
import {
  fetchSteps,
  fetchWindow,
  MAX_STEPS,
  MAX_WINDOW_STEPS,
  type MetricSubject,
  MIN_STEPS,
  type Series,
} from "../customerio/metrics.ts";
import { HOUR_MS, isEasternSummer, type Period, periodStarts, type Zone } from "../customerio/periods.ts";

/** Status from an account or endpoint that doesn't accept version 2 of the metrics. */
const BAD_REQUEST = 400;
/** Maximum number of metrics with another length that a warning lists. */
const MAX_LISTED = 10;

/** Metrics to report. */
export interface ReportRequest {
  readonly subject: MetricSubject;
  readonly id: string;
  readonly period: Period;
  readonly steps: number;
}

/** Metric series with the periods they cover. */
export interface DatedSeries {
  readonly series: Series;
  /** Zone of days. Hours are in UTC. */
  readonly zone: Zone;
  /** Start of each period in the zone's local time, oldest first. */
  readonly starts: readonly number[];
  /** Start of the request's first period. Customer.io may return fewer periods. */
  readonly requestedStartMs: number;
  /** Metrics whose values are known, but not their periods. */
  readonly undated: readonly string[];
  readonly warnings: readonly string[];
}

/**
 * Reads a campaign's series in UTC, using version 1 if version 2 doesn't respond, or a newsletter's series in Eastern
 * time.
 */
export async function readPeriods(request: ReportRequest, call: MessagingCall): Promise<DatedSeries> {
  if (request.subject === "newsletters") return readSteps(request, call);
  const read = await readWindow(request, call).catch((thrown: unknown) => {
    if (isToolError(thrown) && thrown.status === BAD_REQUEST) return thrown.message;
    throw thrown;
  });
  if (typeof read !== "string") return read;
  const older = await readSteps(request, call);
  const zone =
    "Version 2 of the metrics failed, so version 1 was read, whose days, weeks and months begin at 00:00 Eastern time.";
  return { ...older, warnings: [`${zone} ${read}`, ...older.warnings] };
}

/** @returns the reason why the response doesn't match the request, if it covers other periods */
async function readWindow(
  { id, period, ...request }: ReportRequest,
  call: MessagingCall,
): Promise<DatedSeries | string> {
  const { steps, warnings } = reduce(request.steps, MAX_WINDOW_STEPS[period], period);
  const starts = periodStarts(period, steps, call.now, "UTC");
  const read = await fetchWindow(call.customerio.app, { id, period, starts }, call);
  if (typeof read === "string") return `Customer.io counted ${nameOf(read)} instead of ${period}.`;
  const filled = Object.values(read).filter(({ length }) => length > 0);
  const other = otherLengths(read, steps);
  if (other.length > 0 && other.length === filled.length)
    return `Customer.io returned ${filled[0]?.length} values instead of ${steps}.`;
  const undated = other.map(([name]) => name);
  const unknown = "Which periods they count is unknown, so their counts are null.";
  return {
    series: Object.fromEntries(
      Object.entries(read).map(([name, values]) => [name, undated.includes(name) ? starts.map(() => null) : values]),
    ),
    zone: "UTC",
    starts: filled.length > 0 ? starts : [],
    requestedStartMs: starts[0] ?? call.now,
    undated,
    warnings: [...warnings, ...lengthWarning(other, unknown, steps)],
  };
}

async function readSteps({ period, ...request }: ReportRequest, call: MessagingCall): Promise<DatedSeries> {
  const { steps, warnings } = reduce(request.steps, MAX_STEPS[period], period);
  const requested = Math.max(MIN_STEPS, steps);
  const read = await fetchSteps(call.customerio.app, { ...request, period, steps: requested }, call);
  const series = Object.fromEntries(Object.entries(read).map(([name, values]) => [name, values.slice(-steps)]));
  const length = Math.max(0, ...Object.values(series).map((values) => values.length));
  const starts = periodStarts(period, length, call.now, "Eastern");
  const [requestedStartMs = call.now] = periodStarts(period, steps, call.now, "Eastern");
  return {
    series,
    zone: "Eastern",
    starts,
    requestedStartMs,
    undated: [],
    warnings: [
      ...warnings,
      ...lengthWarning(otherLengths(read, steps, requested), "The last value is taken for the current period.", steps),
      ...(period === "hours" ? [] : summerWarning(starts, period, call.now)),
    ],
  };
}

function reduce(requested: number, maximum: number, period: Period) {
  const steps = Math.min(requested, maximum);
  const warning = `steps was reduced from ${requested} to ${maximum}, the maximum for ${period}.`;
  return { steps, warnings: steps < requested ? [warning] : [] };
}

type Entry = readonly [name: string, values: readonly (number | null)[]];

/** The series with values, but with an unexpected number of them. */
function otherLengths(series: Series, ...expected: readonly number[]): Entry[] {
  return Object.entries(series).filter(([, { length }]) => length > 0 && !expected.includes(length));
}

function lengthWarning(entries: readonly Entry[], consequence: string, periods: number): string[] {
  if (entries.length === 0) return [];
  const counts = entries.slice(0, MAX_LISTED).map(([name, values]) => {
    const sum = values.reduce<number>((total, value) => total + (value ?? 0), 0);
    return `${nameOf(name)} ${values.length} (sum ${sum})`;
  });
  const rest = entries.length - counts.length;
  const list = [...counts, ...(rest > 0 ? [`${rest} more`] : [])].join(", ");
  return [`Customer.io returned another number of values than the ${periods} periods: ${list}. ${consequence}`];
}

/**
 * Says when periods begin in summer, because Customer.io doesn't say whether its Eastern time has daylight saving time.
 */
function summerWarning(starts: readonly number[], period: Period, nowMs: number): string[] {
  if (!starts.some(isEasternSummer)) return [];
  const last = starts.at(-1) ?? 0;
  const isNew = isEasternSummer(last) && !periodStarts(period, 1, nowMs - HOUR_MS, "Eastern").includes(last);
  return [
    `Showing ${period} that begin at 00:00 Eastern time. In summer, that is 04:00 or 05:00 UTC: Customer.io does not say which.${isNew ? ` If it is 05:00 UTC, the current one has not begun yet, and each start is a ${period.slice(0, -1)} too late.` : ""}`,
  ];
}
