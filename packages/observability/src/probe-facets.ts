import { isToolError, mapUntilFailure, type TimeWindow, type ToolError } from "@toolwright/core";
import { aggregateEvents, type Computation, type Dataset } from "./datadog/aggregate.ts";
import { type FacetCandidate, facetCandidates, HTTP_STATUS_FACETS } from "./datadog/facets.ts";
import { explainEmpty } from "./hints/empty-result.ts";
import { queryHints } from "./hints/query-hints.ts";
import type { ObservabilityCall } from "./services.ts";

/** A facet that has data. */
export interface FoundFacet {
  readonly facet: string;
  readonly kind: "facet" | "measure";
  readonly unit: string | null;
  readonly values: { readonly value: string; readonly count: number | null }[];
}

/** What probing found, and what it cost. */
export interface FacetProbe {
  readonly facets: FoundFacet[];
  /** Facets asked about. */
  readonly probed: number;
  /** Requests of the hourly limit spent. */
  readonly calls_spent: number;
  readonly warnings: string[];
}

/** Where to look. */
export interface ProbeScope {
  readonly dataset: Dataset;
  readonly query: string;
  readonly window: TimeWindow;
}

const SAMPLE_VALUES = 5;
const AT_ONCE = 5;
const COUNT: Computation = { aggregation: "count", measure: null, interval: null };

/** Asks for the standard facets of a dataset, one aggregation each, since groups can only nest. */
export async function probeFacets(scope: ProbeScope, call: ObservabilityCall): Promise<FacetProbe> {
  const [first, ...others] = facetCandidates(scope.dataset);
  const { hints } = queryHints(scope.query, scope.dataset);
  const found = first ? [await probe(scope, first, call)] : [];
  if (!found.some(hasValues) && (await countEvents(scope, call)) === 0) return nothing({ scope, hints }, call);
  const countCalls = found.some(hasValues) ? 0 : 1;
  let done = found.length;
  const total = others.length + found.length;
  const batch = await mapUntilFailure(others, AT_ONCE, async (candidate) => {
    const facet = await probe(scope, candidate, call);
    call.progress(++done, total, "facets probed");
    return facet;
  });
  const probed = [...found, ...batch.results.filter((facet) => facet !== undefined)];
  const stopped = batch.failure ? [stopWarning(batch.failure.thrown, { probed: probed.length, total })] : [];
  const facets = probed.filter(hasValues);
  const calls_spent = probed.length + countCalls + (batch.failure ? 1 : 0);
  return {
    facets,
    probed: probed.length,
    calls_spent,
    warnings: [...hints, ...stopped, ...statusAdvice(facets, probed)],
  };
}

function hasValues({ values }: FoundFacet): boolean {
  return values.length > 0;
}

async function probe(scope: ProbeScope, candidate: FacetCandidate, call: ObservabilityCall): Promise<FoundFacet> {
  const values =
    candidate.kind === "measure"
      ? await sampleMeasure(scope, candidate, call)
      : await sampleFacet(scope, candidate, call);
  return { ...candidate, values };
}

async function sampleFacet(
  scope: ProbeScope,
  { facet }: FacetCandidate,
  call: ObservabilityCall,
): Promise<FoundFacet["values"]> {
  const request = { ...scope, compute: [COUNT], groupBy: [facet], groupLimit: SAMPLE_VALUES } as const;
  const { buckets } = await aggregateEvents(call.datadog, request, call);
  return buckets.map(({ by, values: [count] }) => ({
    value: by[facet] ?? "",
    count: typeof count === "number" ? count : null,
  }));
}

/** A measure has no values to list; its least, middle and greatest value show what numbers to compare with. */
async function sampleMeasure(
  scope: ProbeScope,
  { facet }: FacetCandidate,
  call: ObservabilityCall,
): Promise<FoundFacet["values"]> {
  const statistic = (aggregation: Computation["aggregation"]) => ({ aggregation, measure: facet, interval: null });
  const compute = [statistic("min"), statistic("p50"), statistic("max")] as const;
  const { buckets } = await aggregateEvents(call.datadog, { ...scope, compute, groupBy: [], groupLimit: 1 }, call);
  const numbers = (buckets[0]?.values ?? []).filter((value) => typeof value === "number");
  return numbers.map((value) => ({ value: String(value), count: null }));
}

async function countEvents(scope: ProbeScope, call: ObservabilityCall): Promise<number> {
  const { buckets } = await aggregateEvents(
    call.datadog,
    { ...scope, compute: [COUNT], groupBy: [], groupLimit: 1 },
    call,
  );
  const [total] = buckets[0]?.values ?? [];
  return typeof total === "number" ? total : 0;
}

async function nothing(
  { scope, hints }: { scope: ProbeScope; hints: readonly string[] },
  call: ObservabilityCall,
): Promise<FacetProbe> {
  const reasons = await explainEmpty(call.datadog, { ...scope, isExplained: true }, call);
  const plain =
    reasons.length + hints.length > 0 ? [] : ["No events match in this window: widen it, or drop the query."];
  return { facets: [], probed: 1, calls_spent: 2, warnings: [...hints, ...reasons, ...plain] };
}

/** What is known stays useful when the hourly limit, the time budget or the backend ends the probing. */
function stopWarning(thrown: unknown, { probed, total }: { probed: number; total: number }): string {
  if (!isToolError(thrown) || !isPassing(thrown)) throw thrown;
  return `Stopped after ${probed} of ${total} facets: ${thrown.message} The facets listed are right, others may have data too.`;
}

function isPassing({ code }: ToolError): boolean {
  return code === "rate_limited" || code === "unavailable" || code === "timeout";
}

/** Environments name the HTTP status one way or the other; say which one works here. */
function statusAdvice(facets: readonly FoundFacet[], probed: readonly FoundFacet[]): string[] {
  const withData = HTTP_STATUS_FACETS.filter((name) => facets.some(({ facet }) => facet === name));
  const empty = HTTP_STATUS_FACETS.filter(
    (name) => !withData.includes(name) && probed.some(({ facet }) => facet === name),
  );
  return withData.length === 1 && empty.length === 1 ? [`Use ${withData[0]} here: ${empty[0]} has no data.`] : [];
}
