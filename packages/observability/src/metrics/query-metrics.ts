import { isToolError, type TimeWindow, type ToolError } from "@toolwright/core/authoring";
import { dataSpanHints } from "../aggregate/data-span.ts";
import { formatInterval, intervalToMs } from "../aggregate/time-buckets.ts";
import {
  fetchScalars,
  fetchSeries,
  type MetricRequest,
  type MetricSeries,
  QUERY_NAMES,
  type Reducer,
} from "../datadog/metric-queries.ts";
import type { SeriesRecord } from "../datadog/records.ts";
import { explainRefusal } from "../hints/query-fault.ts";
import { earlyStartHints, offWindowHints } from "../hints/window-hints.ts";
import type { ObservabilityCall } from "../services.ts";
import { type Intervals, round } from "./describe-series.ts";
import { explainGroups } from "./explain-groups.ts";
import { explainNoData } from "./explain-no-data.ts";
import { rankSeries } from "./rank-series.ts";
import { isCountQuery, readQueries, rollupMs } from "./read-queries.ts";

/** Intervals to choose from, and the maximum number of points that one may give. */
const INTERVALS = "10s 20s 30s 1m 2m 5m 10m 15m 30m 1h 2h 4h 6h 12h 1d 1w".split(" ");
const CHOSEN_POINTS = 75;
/** Maximum number of points per series. Datadog raises the interval if there would be more. */
const MAX_POINTS = 1_500;
/** Number of intervals by which the latest points may be late. */
const MAX_LATE = 2;
const FORM_HINT =
  "a query in another form than aggregator:metric{filter} by {tags}, or a formula with other names than a, b, c.";

/** Metrics to query, as the tool receives them. */
export interface MetricQuery {
  readonly queries: readonly string[];
  readonly formula: string;
  readonly interval: string;
  readonly reduce?: Reducer | undefined;
  readonly max_series: number;
  readonly window: TimeWindow;
}

/**
 * Queries series with their statistics, or one number per group.
 * @throws ToolError `invalid_input` for a query that isn't in Datadog's syntax, before any request
 */
export async function runMetricQuery(args: MetricQuery, call: ObservabilityCall) {
  const { formula, window, reduce } = args;
  const { queries, warnings } = readQueries(args.queries, formula);
  const request = { queries, formula, window };
  const faults = [...offWindowHints(window, call.now), ...earlyStartHints(window)];
  const query = async () =>
    reduce === undefined || reduce === "last"
      ? querySeries(request, args, call)
      : { ...(await queryValues({ ...request, reducer: reduce, limit: args.max_series }, call)), interval: null };
  const { rows, ...result } = await query().catch((error: unknown) => {
    const [explained, cause] = isPastRetention(error) ? [withoutSyntax(error), PAST_HINT] : [error, FORM_HINT];
    return explainRefusal(faults.length > 0 ? faults : [cause], () => Promise.reject(explained));
  });
  const hints =
    rows.length > 0
      ? await explainGroups({ ...request, rows, isComplete: result.total_series !== null }, call)
      : [...faults, ...(faults.length === 0 ? await explainNoData(queries, window, call) : [])];
  return { ...result, query: queries[0] ?? "", warnings: [...warnings, ...result.warnings, ...hints] };
}

const PAST_HINT = "a window that ends before the oldest data that Datadog keeps: use a later end_time.";

function isPastRetention(error: unknown): error is ToolError {
  return isToolError(error) && /\boutside the retention\b/i.test(error.message);
}

/** The error for a query whose syntax isn't the problem. */
function withoutSyntax(error: ToolError): ToolError {
  return error.with({ message: error.message.replace(/: check the syntax[^.]*/, "") });
}

/** Names the queries without data if others have data. */
function withoutData({ queries, formula }: MetricRequest, rows: readonly { readonly index: number }[]): string[] {
  if (formula !== "" || rows.length === 0) return [];
  const known = new Set(rows.map(({ index }) => queries[index]));
  return queries.flatMap((query, index) =>
    known.has(query) ? [] : [`No data for query ${QUERY_NAMES[index]}: send it alone to see why.`],
  );
}

async function queryValues(request: Parameters<typeof fetchScalars>[1], call: ObservabilityCall) {
  const { values, warnings } = await fetchScalars(call.datadog, request, call);
  const isComplete = values.length < request.limit;
  const records = values.map(({ index, tags, value, unit }) => {
    return { query: nameOfQuery(request, index), tags: [...tags], value: round(value), unit };
  });
  const total_series = isComplete ? values.length : null;
  return {
    rows: values,
    series: [],
    values: records,
    total_series,
    warnings: [...warnings, ...withoutData(request, values)],
  };
}

/** Queries series, or their last values, whose times the operation for one number per group doesn't return. */
async function querySeries(request: MetricRequest, args: MetricQuery, call: ObservabilityCall) {
  const { interval, max_series, reduce } = args;
  const { queries, formula, window } = request;
  const spanMs = window.endMs - window.startMs;
  const wantedMs = intervalToMs(interval || chooseInterval(spanMs));
  const response = await fetchSeries(call.datadog, { ...request, intervalMs: wantedMs }, call);
  const counts = queries.map(isCountQuery);
  const expectedMs = Math.max(...queries.map(rollupMs)) || wantedMs;
  const isAllCounts = counts.every(Boolean);
  const intervals = {
    window: { startMs: window.startMs, endMs: Math.min(window.endMs, call.now) },
    intervalMs: usedInterval(response.times, { expectedMs, spanMs, isSparse: isAllCounts }),
  };
  const ranking = {
    ...{ ...response, intervals, maxSeries: max_series, isByLast: reduce === "last" },
    // As in a query, a difference isn't zero where nothing was counted.
    isCount: ({ index }: MetricSeries) =>
      formula === "" ? (counts[index] ?? false) : isAllCounts && !formula.includes("-"),
    nameOf: ({ index }: MetricSeries) => nameOfQuery(request, index),
  };
  const { records, all, isOpen, isFilled } = await rankSeries(ranking, call.signal);
  const [expected, used] = [expectedMs, intervals.intervalMs].map(formatInterval);
  const warnings = [
    ...response.warnings,
    ...withoutData(request, all),
    ...(interval !== "" && used && used !== expected
      ? [`Showing a point per ${used}, not per ${expected}: Datadog chose the interval.`]
      : []),
    ...(isFilled && formula.includes("/") ? [FILLED_RATIO] : []),
    ...dataSpanHints(all.length > 0 ? response.times.flatMap((timeMs) => timeMs ?? []) : [], intervals, MAX_LATE),
    ...(isOpen ? ["Showing statistics without the last interval, which is incomplete."] : []),
    ...(all.length > max_series
      ? [
          `Showing ${max_series} of ${all.length} series, those with the largest ${reduce ?? "change"}. Filter tags for others.`,
        ]
      : []),
  ];
  const shown =
    reduce === "last" ? { series: [], values: lastValues(records, intervals) } : { series: [...records], values: [] };
  return { rows: all, ...shown, total_series: all.length, interval: used ?? null, warnings };
}

/** Reduces series to the value that their statistics call the last, with its time. */
function lastValues(records: readonly SeriesRecord[], { intervalMs, window }: Intervals) {
  return records.map(({ query, tags, last, unit, points }) => {
    const isOver = ([start]: (typeof points)[number]) => Date.parse(String(start)) + intervalMs <= window.endMs;
    const [time] = points.findLast(isOver) ?? points.at(-1) ?? [];
    return { query, tags, value: last, time: String(time), unit };
  });
}

/** A ratio of nothing to nothing isn't good news. */
const FILLED_RATIO = "An interval without data counts as 0, also one without requests: query the divisor alone.";

/** The shortest of the usual intervals that gives about 60 points. */
function chooseInterval(spanMs: number): string {
  return INTERVALS.find((one) => spanMs / intervalToMs(one) <= CHOSEN_POINTS) ?? "4w";
}

/**
 * The interval that Datadog used, from the distance between the times. A count has times only where something happened.
 */
function usedInterval(
  times: readonly (number | null)[],
  { expectedMs, spanMs, isSparse }: Readonly<{ expectedMs: number; spanMs: number; isSparse: boolean }>,
): number {
  const known = times.flatMap((timeMs) => timeMs ?? []);
  const steps = known.slice(1).map((timeMs, index) => timeMs - (known[index] ?? timeMs));
  const shortest = Math.min(...steps.filter((step) => step > 0));
  const isOther = shortest < expectedMs || !isSparse || spanMs / expectedMs > MAX_POINTS;
  return isOther && Number.isFinite(shortest) ? shortest : expectedMs;
}

function nameOfQuery({ queries, formula }: MetricRequest, index: number): string {
  return formula || (queries[index] ?? "");
}
