import { listNames } from "@toolwright/core/authoring";
import {
  type AggregateBucket,
  type AggregateRequest,
  type Aggregation,
  fetchBuckets,
  MAX_GROUPS,
  type Point,
} from "../datadog/aggregate.ts";
import type { Dataset } from "../datadog/events.ts";
import { fromBackendFacet } from "../datadog/field-names.ts";
import { explainEmptyGroups } from "../hints/empty-groups.ts";
import { earlyStartHints } from "../hints/window-hints.ts";
import type { EventsPlan } from "../plan.ts";
import type { ObservabilityCall } from "../services.ts";

/** One group of a result: its labels, and a value or a series. */
export type ResultBucket =
  | { readonly by: Record<string, string>; readonly value: number | null }
  | { readonly by: Record<string, string>; readonly series: Point[] };

/** An aggregation as the tool's arguments define it. */
export interface RequestedAggregation extends EventsPlan {
  readonly dataset: Dataset;
  readonly group_by: readonly string[];
  readonly interval: string;
  readonly group_limit: number;
  readonly aggregation: Aggregation;
  readonly measure: string | null;
}

/** Runs an aggregation and explains its limits or an empty result in warnings. */
export async function runAggregation(
  requested: RequestedAggregation,
  call: ObservabilityCall,
): Promise<{ readonly buckets: ResultBucket[]; readonly warnings: string[] }> {
  const { dataset, query, hints, window, aggregation, measure } = requested;
  const interval = requested.interval === "" ? null : requested.interval;
  // Labels use the span field names, even if the caller used Datadog's name.
  const groupBy = [
    ...new Set(requested.group_by.map((facet) => (dataset === "spans" ? fromBackendFacet(facet) : facet))),
  ];
  const groupLimit = Math.min(requested.group_limit, largestLimit(groupBy.length));
  const request: AggregateRequest = {
    dataset,
    query,
    window,
    compute: [{ aggregation, measure, interval }],
    groupBy,
    groupLimit,
  };
  const fetched = await fetchBuckets(call.datadog, request, call);
  const buckets = withTotal(fetched.buckets, request).map((bucket) => toResultBucket(bucket, interval !== null));
  const isEmpty = !buckets.some(hasValue);
  const reasons = isEmpty
    ? await explainEmptyGroups(call.datadog, { ...request, isExplained: hints.length > 0 }, call)
    : [];
  const limits = limitWarnings(requested.group_limit, groupLimit, groupBy, fetched.buckets);
  return { buckets, warnings: [...fetched.warnings, ...limits, ...earlyStartHints(window), ...hints, ...reasons] };
}

/** The largest limit per facet for which all facets together stay within 10,000 groups; Datadog rejects more. */
function largestLimit(facets: number): number {
  if (facets === 0) return MAX_GROUPS;
  let limit = Math.floor(MAX_GROUPS ** (1 / facets));
  while ((limit + 1) ** facets <= MAX_GROUPS) limit++;
  return Math.max(1, limit);
}

/** Adds the total that Datadog leaves out when nothing matched. */
function withTotal(
  buckets: readonly AggregateBucket[],
  { groupBy, compute }: AggregateRequest,
): readonly AggregateBucket[] {
  const [{ aggregation, interval }] = compute;
  if (buckets.length > 0 || groupBy.length > 0) return buckets;
  const none = interval !== null ? [] : aggregation === "count" ? 0 : null;
  return [{ by: {}, values: [none] }];
}

function toResultBucket({ by, values: [first = null] }: AggregateBucket, isSeries: boolean): ResultBucket {
  if (isSeries) return { by: { ...by }, series: Array.isArray(first) ? first : [] };
  return { by: { ...by }, value: Array.isArray(first) ? null : first };
}

function hasValue(bucket: ResultBucket): boolean {
  return "series" in bucket
    ? bucket.series.some(({ value }) => value !== null)
    : bucket.value !== null && !isEmptyTotal(bucket);
}

function isEmptyTotal({ by, value }: { by: Record<string, string>; value: number | null }): boolean {
  return value === 0 && Object.keys(by).length === 0;
}

function limitWarnings(
  requestedLimit: number,
  groupLimit: number,
  groupBy: readonly string[],
  buckets: readonly AggregateBucket[],
): string[] {
  const lowered =
    groupLimit < requestedLimit
      ? [
          `group_limit lowered from ${requestedLimit} to ${groupLimit}: ${groupBy.length} facets together may make at most ${MAX_GROUPS} groups.`,
        ]
      : [];
  const full = groupBy.filter((facet) => new Set(buckets.map(({ by }) => by[facet])).size >= groupLimit);
  const truncated =
    full.length > 0
      ? [
          `${listNames(full)} reached group_limit ${groupLimit}: only the largest groups are listed; raise group_limit or narrow the query for others.`,
        ]
      : [];
  return [...lowered, ...truncated];
}
