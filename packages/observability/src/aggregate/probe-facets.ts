import { isToolError, mapUntilFailure } from "@toolwright/core/authoring";
import { COUNT, fetchBuckets, statistic } from "../datadog/aggregate.ts";
import { isTemporary } from "../datadog/errors.ts";
import type { Dataset } from "../datadog/events.ts";
import { type FacetCandidate, facetCandidates, HTTP_STATUS_FACETS } from "../datadog/facets.ts";
import { explainEmpty } from "../hints/empty-result.ts";
import { earlyStartHints } from "../hints/window-hints.ts";
import type { EventsPlan } from "../plan.ts";
import { matchesAll } from "../query/query.ts";
import type { ObservabilityCall } from "../services.ts";

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
  /** Facets probed. */
  readonly probed: number;
  /** Requests of the hourly limit spent. */
  readonly calls_spent: number;
  readonly warnings: string[];
}

/** Where to look. */
export interface ProbeScope extends EventsPlan {
  readonly dataset: Dataset;
}

const SAMPLE_VALUES = 5;
const AT_ONCE = 5;

/** Asks for the standard facets of a dataset, one aggregation each, since groups can only nest. */
export async function probeFacets(scope: ProbeScope, context: ObservabilityCall): Promise<FacetProbe> {
  const { call, spent } = countSends(context);
  const [first, ...others] = facetCandidates(scope.dataset);
  const hints = [...earlyStartHints(scope.window), ...scope.hints];
  const found = first ? [await probe(scope, first, call)] : [];
  if (!found.some(hasValues) && (await countEvents(scope, call)) === 0) {
    return { facets: [], probed: 1, calls_spent: spent(), warnings: await whyNothing(scope, hints, call) };
  }
  let done = found.length;
  const total = others.length + found.length;
  const batch = await mapUntilFailure(others, AT_ONCE, async (candidate) => {
    const facet = await probe(scope, candidate, call);
    call.progress(++done, total, "facets probed");
    return facet;
  });
  // A caller that aborts while a rate limit ends the probing wants no result.
  if (isToolError(call.signal.reason) && call.signal.reason.code === "aborted") throw call.signal.reason;
  const probed = [...found, ...batch.results.filter((facet) => facet !== undefined)];
  const stopped = batch.failure ? [stopWarning(batch.failure.error, probed.length, total)] : [];
  const said = [...new Set(probed.flatMap((facet) => facet.said))];
  const facets = probed.filter(hasValues).map(({ said: _, ...facet }) => facet);
  return {
    facets,
    probed: probed.length,
    calls_spent: spent(),
    warnings: [...said, ...hints, ...stopped, ...statusAdvice(facets, probed)],
  };
}

/** The same call with its requests counted, also those that failed while others were under way. */
function countSends(context: ObservabilityCall): { readonly call: ObservabilityCall; spent(): number } {
  const { datadog } = context;
  let sent = 0;
  const counting: ObservabilityCall["datadog"] = {
    service: datadog.service,
    send(request, call) {
      sent++;
      return datadog.send(request, call);
    },
  };
  return { call: { ...context, datadog: counting }, spent: () => sent };
}

function hasValues({ values }: FoundFacet): boolean {
  return values.length > 0;
}

/** One facet as far as it is known, and what the backend said about its answer. */
interface Probed extends FoundFacet {
  readonly said: readonly string[];
}

type Sample = Pick<Probed, "values" | "said">;

async function probe(scope: ProbeScope, candidate: FacetCandidate, call: ObservabilityCall): Promise<Probed> {
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
  return { values, said: warnings };
}

/** A measure has no values to list; its least, middle and greatest value show what numbers to compare with. */
async function sampleMeasure(scope: ProbeScope, { facet }: FacetCandidate, call: ObservabilityCall): Promise<Sample> {
  const compute = [statistic("min", facet), statistic("p50", facet), statistic("max", facet)] as const;
  const request = { ...scope, compute, groupBy: [], groupLimit: 1 };
  const { buckets, warnings } = await fetchBuckets(call.datadog, request, call);
  const numbers = (buckets[0]?.values ?? []).filter((value) => typeof value === "number");
  return { values: numbers.map((value) => ({ value: String(value), count: null })), said: warnings };
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

async function whyNothing(scope: ProbeScope, hints: readonly string[], call: ObservabilityCall): Promise<string[]> {
  const reasons = await explainEmpty(call.datadog, { ...scope, isExplained: true }, call);
  return reasons.length + hints.length > 0 ? [...hints, ...reasons] : [noEvents(scope)];
}

function noEvents({ query }: ProbeScope): string {
  return matchesAll(query)
    ? "No events in this window: widen it."
    : "No events match the query in this window: widen it or drop the query; AggregateEvents, counting the query alone, says which filter is at fault.";
}

/** What is known stays useful when the hourly limit, the time budget or the backend ends the probing. */
function stopWarning(thrown: unknown, probed: number, total: number): string {
  if (!isTemporary(thrown)) throw thrown;
  return `Stopped after ${probed} of ${total} facets: ${thrown.message} The facets listed are right, others may have data too.`;
}

/** Environments name the HTTP status one way or the other; say which one works here. */
function statusAdvice(facets: readonly FoundFacet[], probed: readonly FoundFacet[]): string[] {
  const withData = HTTP_STATUS_FACETS.filter((name) => facets.some(({ facet }) => facet === name));
  const empty = HTTP_STATUS_FACETS.filter(
    (name) => !withData.includes(name) && probed.some(({ facet }) => facet === name),
  );
  return withData.length === 1 && empty.length === 1 ? [`Use ${withData[0]} here: ${empty[0]} has no data.`] : [];
}
