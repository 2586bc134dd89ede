import { isToolError, mapUntilFailure } from "@toolwright/core/authoring";
import { type Computation, fetchBuckets, statistic } from "../datadog/aggregate.ts";
import type { FacetCandidate } from "../datadog/facets.ts";
import type { MeasureRecord } from "../datadog/records.ts";
import type { ObservabilityCall } from "../services.ts";
import { MAX_CONCURRENT, type ProbeScope } from "./facet-sample.ts";

/** Datadog's statistics of a possible facet. */
export interface FacetStatistics {
  readonly candidate: FacetCandidate;
  /** Number of distinct values, 0 without data; `null` if Datadog refused to count them. */
  readonly distinct: number | null;
  /** `null` unless the facet is a measure with data. */
  readonly range: Pick<MeasureRecord, "min" | "median" | "max"> | null;
  readonly warnings: readonly string[];
}

/** The statistics so far, and the error that stopped the requests. */
export interface StatisticsBatch {
  readonly statistics: FacetStatistics[];
  readonly failure: { readonly error: unknown } | null;
}

/** Number of facets per request. Datadog doesn't document a limit of computations per request. */
const FACETS_PER_REQUEST = 20;

/** Counts the distinct values of many facets, and finds the range of each measure, with few requests. */
export async function computeStatistics(
  scope: ProbeScope,
  candidates: readonly FacetCandidate[],
  call: ObservabilityCall,
): Promise<StatisticsBatch> {
  const parts = Array.from({ length: Math.ceil(candidates.length / FACETS_PER_REQUEST) }, (_, index) =>
    candidates.slice(index * FACETS_PER_REQUEST, (index + 1) * FACETS_PER_REQUEST),
  );
  const { results, failure } = await mapUntilFailure(parts, MAX_CONCURRENT, (part) => computePart(scope, part, call));
  return { statistics: results.flatMap((part) => part ?? []), failure };
}

async function computePart(
  scope: ProbeScope,
  part: readonly FacetCandidate[],
  call: ObservabilityCall,
): Promise<FacetStatistics[]> {
  const plan = part.map((candidate) => ({ candidate, computations: computationsOf(candidate) }));
  const [first, ...others] = plan.flatMap(({ computations }) => computations);
  if (first === undefined) return [];
  try {
    const request = { ...scope, compute: [first, ...others] as const, groupBy: [], groupLimit: 1 };
    const { buckets, warnings } = await fetchBuckets(call.datadog, request, call);
    const values = [...(buckets[0]?.values ?? [])];
    return plan.map(({ candidate, computations }) =>
      toStatistics(candidate, values.splice(0, computations.length), warnings),
    );
  } catch (error) {
    if (!isToolError(error) || (error.status !== 400 && error.status !== 422)) throw error;
    return part.map((candidate) => ({ candidate, distinct: null, range: null, warnings: [] }));
  }
}

function computationsOf({ facet, kind }: FacetCandidate): Computation[] {
  const distinct = statistic("cardinality", facet);
  return kind === "facet"
    ? [distinct]
    : [distinct, statistic("min", facet), statistic("p50", facet), statistic("max", facet)];
}

function toStatistics(
  candidate: FacetCandidate,
  values: readonly unknown[],
  warnings: readonly string[],
): FacetStatistics {
  const [distinct, min, median, max] = values.map((value) => (typeof value === "number" ? value : null));
  const isMeasure = min != null && median != null && max != null;
  return { candidate, distinct: distinct ?? 0, range: isMeasure ? { min, median, max } : null, warnings };
}
