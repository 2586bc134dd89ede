import { isToolError, type TimeWindow } from "@toolwright/core/authoring";
import { listNames } from "@toolwright/core/text";
import { type AggregateBucket, type AggregateRequest, type Aggregation, fetchBuckets } from "../datadog/aggregate.ts";
import type { Dataset } from "../datadog/events.ts";
import { fromBackendFacet } from "../datadog/field-names.ts";
import type { BucketRecord, SeriesPoint } from "../datadog/records.ts";
import { explainNoGroups } from "../hints/explain-empty.ts";
import { explainRefusal, readHints } from "../hints/query-fault.ts";
import { earlyStartHints, retentionHints } from "../hints/window-hints.ts";
import type { EventsPlan } from "../plan.ts";
import { queryFilters } from "../query/filters.ts";
import type { Query } from "../query/query.ts";
import type { ObservabilityCall } from "../services.ts";
import { explainEventSpan } from "./data-span.ts";
import { limitGroups, limitToSend } from "./group-limits.ts";
import { fillWithZeros, hasGaps, intervalToMs, keepsGaps, markPartial } from "./time-buckets.ts";

/** An aggregation as the tool's arguments define it. */
export interface RequestedAggregation extends EventsPlan {
  readonly dataset: Dataset;
  readonly group_by: readonly string[];
  readonly interval: string;
  readonly group_limit: number;
  readonly aggregation: Aggregation;
  readonly measure: string | null;
}

/** The groups of an aggregation. */
export interface AggregatedBuckets {
  readonly buckets: BucketRecord[];
  /** Whether all groups are listed. False if a facet has more groups than its limit. */
  readonly groups_complete: boolean;
  readonly group_count: number | null;
  readonly warnings: string[];
}

/** Runs an aggregation and explains its limits or an empty result in warnings. */
export async function runAggregation(
  requested: RequestedAggregation,
  call: ObservabilityCall,
): Promise<AggregatedBuckets> {
  const { dataset, query, window, aggregation, measure } = requested;
  const interval = requested.interval === "" ? null : requested.interval;
  const groupBy = facetNames(requested);
  const hints = await readHints(query, dataset);
  const isCount = aggregation === "count";
  const groupLimit = limitToSend(requested.group_limit, groupBy.length, isCount && interval === null);
  const compute: AggregateRequest["compute"] = [{ aggregation, measure, interval }];
  const request: AggregateRequest = { dataset, query, window, compute, groupBy, groupLimit, hasMissing: true };
  const fetched = await explainRefusal(hints, () => fetchGroups(request, call));
  const limit = { requested: requested.group_limit, sent: groupLimit, groupBy, isCount };
  const limited = limitGroups(fetched.buckets, limit);
  // Time buckets after now have no events yet, which isn't a drop to zero.
  const elapsed = { ...window, endMs: Math.min(window.endMs, call.now) };
  const toBucket = interval === null ? toTotal : toSeries(aggregation, elapsed, interval);
  const buckets = withTotal(limited.listed, request).map(toBucket);
  const isEmpty = !limited.isApart && !buckets.some(hasValue);
  // Groups beyond the limit may have data at other times.
  const known = groupBy.length > 0 && limited.groupCount === null ? [] : fetched.buckets;
  const reasons = isEmpty
    ? await explainNoGroups(call.datadog, { ...request, isExplained: hints.length > 0 }, call)
    : [...retentionHints(window, call.now), ...(await explainEventSpan(known, { ...request, window: elapsed }, call))];
  const notes = [
    ...limited.notes,
    ...(isCount && limited.groupCount ? zeroNotes(requested.query, groupBy, fetched.buckets) : []),
    ...gapWarnings(buckets, requested, elapsed),
    ...earlyStartHints(window),
  ];
  return {
    buckets,
    groups_complete: limited.isComplete,
    group_count: limited.groupCount,
    warnings: [...fetched.warnings, ...notes, ...hints, ...reasons],
  };
}

/** Says which values that the query names for a facet have no group, because no event has them. */
function zeroNotes(query: Query, groupBy: readonly string[], groups: readonly AggregateBucket[]): string[] {
  return queryFilters(query).flatMap(({ key, kind, negated, quoted, values }) => {
    if (kind !== "term" || negated || !groupBy.includes(key)) return [];
    const labels = new Set(groups.map(({ by }) => by[key]?.toLowerCase()));
    const zeros = values.filter((value) => !labels.has(value.toLowerCase()) && (quoted || !/[*?]/.test(value)));
    return zeros.length > 0 ? [`0 events have ${key} ${listNames(zeros)}.`] : [];
  });
}

/** Fetches groups, without the one of events that lack a facet if Datadog rejects its label. */
function fetchGroups(request: AggregateRequest, call: ObservabilityCall): ReturnType<typeof fetchBuckets> {
  return fetchBuckets(call.datadog, request, call).catch((error: unknown) => {
    if (!isToolError(error) || error.status !== 400 || !/(['"`])missing\\?\1|facet missing/i.test(error.message))
      throw error;
    return fetchBuckets(call.datadog, { ...request, hasMissing: false }, call);
  });
}

/**
 * The facets to group by. An entry such as `service,resource` is two facets, because facet names don't contain commas.
 * Labels use the span field names, even if the caller used Datadog's name.
 */
function facetNames({ group_by, dataset }: RequestedAggregation): string[] {
  const names = group_by.flatMap((entry) => entry.split(",").map((name) => name.trim())).filter((name) => name !== "");
  return [...new Set(dataset === "spans" ? names.map(fromBackendFacet) : names)];
}

/** Adds the total that Datadog omits when nothing matched. */
function withTotal(
  buckets: readonly AggregateBucket[],
  { groupBy, compute }: AggregateRequest,
): readonly AggregateBucket[] {
  const [{ aggregation, interval }] = compute;
  if (buckets.length > 0 || groupBy.length > 0) return buckets;
  const none = interval !== null ? [] : aggregation === "count" ? 0 : null;
  return [{ by: {}, values: [none] }];
}

function toTotal({ by, values: [first = null] }: AggregateBucket): BucketRecord {
  return { by: { ...by }, value: Array.isArray(first) ? null : first };
}

/** Creates a function that reads a group's series, adds zeros for empty time buckets, and marks partial ones. */
function toSeries(
  aggregation: Aggregation,
  window: TimeWindow,
  interval: string,
): (bucket: AggregateBucket) => BucketRecord {
  const intervalMs = intervalToMs(interval);
  return ({ by, values: [first] }) => {
    const points = Array.isArray(first) ? first : [];
    const filled = aggregation === "count" ? fillWithZeros(points, intervalMs, window) : points;
    return { by: { ...by }, series: markPartial(filled, intervalMs, window) };
  };
}

/**
 * Says that a series lacks time buckets: those without events in a long count, and those without values in a statistic.
 */
function gapWarnings(
  buckets: readonly BucketRecord[],
  { aggregation, interval }: RequestedAggregation,
  window: TimeWindow,
): string[] {
  if (interval === "") return [];
  const intervalMs = intervalToMs(interval);
  const expected = Math.floor((window.endMs - window.startMs) / intervalMs);
  const isShort = ({ length }: readonly SeriesPoint[]) => length < expected;
  const series = buckets.flatMap((bucket) => ("series" in bucket ? [bucket.series] : []));
  if (aggregation === "count")
    return keepsGaps(intervalMs, window) && series.some(isShort)
      ? ["Showing only time buckets with events: the count of others is 0."]
      : [];
  return series.some((points) => points.length > 0 && (isShort(points) || hasGaps(points, intervalMs)))
    ? ["Showing only time buckets with values."]
    : [];
}

/** Whether a group has a value; zeros without a group are none. */
function hasValue(bucket: BucketRecord): boolean {
  const values = "series" in bucket ? bucket.series.map(({ value }) => value) : [bucket.value];
  return values.some((value) => value !== null && (value !== 0 || Object.keys(bucket.by).length > 0));
}
