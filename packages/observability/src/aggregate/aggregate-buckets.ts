import type { TimeWindow } from "@toolwright/core/authoring";
import {
  type AggregateBucket,
  type AggregateRequest,
  type Aggregation,
  aggregateEvents,
  type Dataset,
  MAX_GROUPS,
  type Point,
} from "../datadog/aggregate.ts";
import { fromBackendFacet } from "../datadog/field-names.ts";
import { explainEmptyGroups } from "../hints/empty-groups.ts";
import { queryHints } from "../hints/query-hints.ts";
import { earlyStartHints } from "../hints/window-hints.ts";
import type { ObservabilityCall } from "../services.ts";

/** One group of a result: its labels, and a value or a series. */
export type ResultBucket =
  | { readonly by: Record<string, string>; readonly value: number | null }
  | { readonly by: Record<string, string>; readonly series: Point[] };

/** An aggregation as the tool's arguments ask for it. */
export interface AggregationPlan {
  readonly dataset: Dataset;
  readonly query: string;
  readonly window: TimeWindow;
  readonly group_by: readonly string[];
  readonly interval: string;
  readonly group_limit: number;
  readonly aggregation: Aggregation;
  readonly measure: string | null;
}

/** Runs an aggregation and says what a caller should know about its buckets. */
export async function aggregateEventBuckets(
  plan: AggregationPlan,
  call: ObservabilityCall,
): Promise<{ readonly buckets: ResultBucket[]; readonly warnings: string[] }> {
  const { dataset, query, window, aggregation, measure } = plan;
  const interval = plan.interval === "" ? null : plan.interval;
  // Labels use the span field names, also where the backend's own name was asked for.
  const groupBy = [...new Set(plan.group_by.map((facet) => (dataset === "spans" ? fromBackendFacet(facet) : facet)))];
  const groupLimit = Math.min(plan.group_limit, largestLimit(groupBy.length));
  const request: AggregateRequest = {
    dataset,
    query,
    window,
    compute: [{ aggregation, measure, interval }],
    groupBy,
    groupLimit,
  };
  const found = await aggregateEvents(call.datadog, request, call);
  const buckets = withTotal(found.buckets, request).map((bucket) => toResultBucket(bucket, interval !== null));
  const { hints } = queryHints(query, dataset);
  const isEmpty = !buckets.some(hasValue);
  const reasons = isEmpty
    ? await explainEmptyGroups(call.datadog, { ...request, isExplained: hints.length > 0 }, call)
    : [];
  const limits = limitWarnings({ asked: plan.group_limit, groupLimit, groupBy, buckets: found.buckets });
  return { buckets, warnings: [...found.warnings, ...limits, ...earlyStartHints(window), ...hints, ...reasons] };
}

/** The backend refuses more than 10,000 possible groups, counted as the product of the limits. */
function largestLimit(facets: number): number {
  if (facets === 0) return MAX_GROUPS;
  let limit = Math.floor(MAX_GROUPS ** (1 / facets));
  while ((limit + 1) ** facets <= MAX_GROUPS) limit++;
  return Math.max(1, limit);
}

/** Without groups there is always one total, also when nothing matched and the backend lists no bucket at all. */
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

interface LimitFacts {
  readonly asked: number;
  readonly groupLimit: number;
  readonly groupBy: readonly string[];
  readonly buckets: readonly AggregateBucket[];
}

function limitWarnings({ asked, groupLimit, groupBy, buckets }: LimitFacts): string[] {
  const lowered =
    groupLimit < asked
      ? [
          `group_limit lowered from ${asked} to ${groupLimit}: ${groupBy.length} facets may make ${MAX_GROUPS} groups together.`,
        ]
      : [];
  const full = groupBy.filter((facet) => new Set(buckets.map(({ by }) => by[facet])).size >= groupLimit);
  const cut =
    full.length > 0
      ? [`${full.join(", ")} reached group_limit ${groupLimit}: there may be more groups than the largest shown here.`]
      : [];
  return [...lowered, ...cut];
}
