import { isToolError, mapUntilFailure } from "@toolwright/core/authoring";
import { COUNT, fetchBuckets, statistic } from "../datadog/aggregate.ts";
import { isTemporary } from "../datadog/errors.ts";
import type { Dataset } from "../datadog/events.ts";
import { type FacetCandidate, facetCandidates, HTTP_STATUS_FACETS } from "../datadog/facets.ts";
import { explainEmpty } from "../hints/empty-result.ts";
import { explainRefusal } from "../hints/explain-refusal.ts";
import { earlyStartHints } from "../hints/window-hints.ts";
import type { EventsPlan } from "../plan.ts";
import { matchesAll } from "../query/query.ts";
import type { ObservabilityCall } from "../services.ts";

/** A facet with data. */
export interface FacetSample {
  readonly facet: string;
  readonly kind: "facet" | "measure";
  readonly unit: string | null;
  readonly values: { readonly value: string; readonly count: number | null }[];
}

/** The facets with data, and what the probe cost. */
export interface FacetProbe {
  readonly facets: FacetSample[];
  /** Number of facets that were probed. */
  readonly probed: number;
  readonly warnings: string[];
}

/** The events to probe. */
export interface ProbeScope extends EventsPlan {
  readonly dataset: Dataset;
}

const SAMPLE_VALUES = 5;
const MAX_CONCURRENT = 5;

/** Probes the standard facets of a dataset with one aggregation each, because Datadog can only nest groups. */
export async function probeFacets(scope: ProbeScope, call: ObservabilityCall): Promise<FacetProbe> {
  const [first, ...others] = facetCandidates(scope.dataset);
  const hints = [...earlyStartHints(scope.window), ...scope.hints];
  const firstProbe = first ? [await explainRefusal(hints, () => probe(scope, first, call))] : [];
  if (!firstProbe.some(hasValues) && (await countEvents(scope, call)) === 0) {
    return { facets: [], probed: 1, warnings: await explainNoData(scope, hints, call) };
  }
  let probedCount = firstProbe.length;
  const total = others.length + firstProbe.length;
  const batch = await mapUntilFailure(others, MAX_CONCURRENT, async (candidate) => {
    const facet = await probe(scope, candidate, call);
    call.progress(++probedCount, total, "facets probed");
    return facet;
  });
  // After an abort, report the abort, even if a rate limit had already stopped the probe.
  if (isToolError(call.signal.reason) && call.signal.reason.code === "aborted") throw call.signal.reason;
  const probed = [...firstProbe, ...batch.results.filter((facet) => facet !== undefined)];
  const stopped = batch.failure ? [stopWarning(batch.failure.error, probed.length, total)] : [];
  const backendWarnings = [...new Set(probed.flatMap(({ warnings }) => warnings))];
  const facets = probed.filter(hasValues).map(({ warnings: _, ...facet }) => facet);
  return {
    facets,
    probed: probed.length,
    warnings: [...backendWarnings, ...hints, ...stopped, ...statusAdvice(facets, probed)],
  };
}

function hasValues({ values }: FacetSample): boolean {
  return values.length > 0;
}

/** A probed facet, and Datadog's warnings about it. */
interface ProbedFacet extends FacetSample {
  readonly warnings: readonly string[];
}

type Sample = Pick<ProbedFacet, "values" | "warnings">;

async function probe(scope: ProbeScope, candidate: FacetCandidate, call: ObservabilityCall): Promise<ProbedFacet> {
  const sample =
    candidate.kind === "measure"
      ? await sampleMeasure(scope, candidate, call)
      : await sampleFacet(scope, candidate, call);
  return { ...candidate, ...sample };
}

async function sampleFacet(scope: ProbeScope, { facet }: FacetCandidate, call: ObservabilityCall): Promise<Sample> {
  const request = { ...scope, compute: [COUNT], groupBy: [facet], groupLimit: SAMPLE_VALUES } as const;
  const { buckets, warnings } = await fetchBuckets(call.datadog, request, call);
  const values = buckets.map(({ by, values: [count] }) => ({
    value: by[facet] ?? "",
    count: typeof count === "number" ? count : null,
  }));
  return { values, warnings };
}

/** Samples a measure, which has no values to list, by its minimum, median and maximum. */
async function sampleMeasure(scope: ProbeScope, { facet }: FacetCandidate, call: ObservabilityCall): Promise<Sample> {
  const compute = [statistic("min", facet), statistic("p50", facet), statistic("max", facet)] as const;
  const request = { ...scope, compute, groupBy: [], groupLimit: 1 };
  const { buckets, warnings } = await fetchBuckets(call.datadog, request, call);
  const numbers = (buckets[0]?.values ?? []).filter((value) => typeof value === "number");
  return { values: numbers.map((value) => ({ value: String(value), count: null })), warnings };
}

async function countEvents(scope: ProbeScope, call: ObservabilityCall): Promise<number> {
  const { buckets } = await fetchBuckets(
    call.datadog,
    { ...scope, compute: [COUNT], groupBy: [], groupLimit: 1 },
    call,
  );
  const [total] = buckets[0]?.values ?? [];
  return typeof total === "number" ? total : 0;
}

async function explainNoData(scope: ProbeScope, hints: readonly string[], call: ObservabilityCall): Promise<string[]> {
  const reasons = await explainEmpty(call.datadog, { ...scope, isExplained: true }, call);
  return reasons.length + hints.length > 0 ? [...hints, ...reasons] : [noEvents(scope)];
}

function noEvents({ query }: ProbeScope): string {
  return matchesAll(query)
    ? "No events in this window: widen it."
    : "No events match the query in this window: widen it or drop the query; count the query with AggregateEvents to learn which filter fails.";
}

/** Describes a temporary failure; the facets probed before it stay valid. Rethrows any other error. */
function stopWarning(error: unknown, probed: number, total: number): string {
  if (!isTemporary(error)) throw error;
  return `Stopped after ${probed} of ${total} facets: ${error.message} The listed facets are correct; others may have data too.`;
}

/** Names the HTTP status facet that has data, because environments use one of two names. */
function statusAdvice(facets: readonly FacetSample[], probed: readonly FacetSample[]): string[] {
  const withData = HTTP_STATUS_FACETS.filter((name) => facets.some(({ facet }) => facet === name));
  const empty = HTTP_STATUS_FACETS.filter(
    (name) => !withData.includes(name) && probed.some(({ facet }) => facet === name),
  );
  return withData.length === 1 && empty.length === 1 ? [`Use ${withData[0]} here: ${empty[0]} has no data.`] : [];
}
