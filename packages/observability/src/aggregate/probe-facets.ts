import { isToolError } from "@toolwright/core/authoring";
import { listNames } from "@toolwright/core/text";
import { isTemporary } from "../datadog/errors.ts";
import { HTTP_STATUS_FACETS } from "../datadog/facets.ts";
import type { FacetRecord, MeasureRecord } from "../datadog/records.ts";
import { explainEmptyResult } from "../hints/explain-empty.ts";
import { explainRefusal, readHints } from "../hints/query-fault.ts";
import { earlyStartHints } from "../hints/window-hints.ts";
import type { ObservabilityCall } from "../services.ts";
import {
  type FacetSample,
  type ProbeScope,
  possibleFacets,
  sampleFacets,
  uncheckedAttributes,
} from "./facet-sample.ts";
import { computeStatistics, type FacetStatistics } from "./facet-statistics.ts";
import { listValues, VALUES_SHOWN, type ValueLists } from "./facet-values.ts";

/** The facets with data, and the cost of the probe. */
export interface FacetProbe {
  readonly facets: FacetRecord[];
  readonly measures: MeasureRecord[];
  /** Whether every facet with data is listed. */
  readonly complete: boolean;
  readonly warnings: string[];
}

/**
 * Finds the facets with data. Reads a page of events for their attributes and values, lets Datadog count the distinct
 * values of possible facets, and lists a facet's values only if the page shows too few.
 */
export async function probeFacets(scope: ProbeScope, context: ObservabilityCall): Promise<FacetProbe> {
  const call = withProgress(context);
  const hints = [...earlyStartHints(scope.window), ...(await readHints(scope.query, scope.dataset))];
  const sample = await explainRefusal(hints, () => sampleFacets(scope, call));
  if (sample.size === 0) {
    const reasons = await explainEmptyResult(call.datadog, { ...scope, isExplained: hints.length > 0 }, call);
    const warnings = [...sample.warnings, ...hints, ...reasons];
    return { facets: [], measures: [], complete: sample.isComplete, warnings };
  }
  const probe = await probeSample(scope, sample, call);
  return { ...probe, warnings: [...hints, ...probe.warnings] };
}

async function probeSample(scope: ProbeScope, sample: FacetSample, call: ObservabilityCall): Promise<FacetProbe> {
  const possible = possibleFacets(scope.dataset, sample);
  const { statistics, failure } = await computeStatistics(scope, possible, call);
  const short = failure === null ? statistics.filter((facet) => needsValues(facet, sample)) : [];
  const lists = await listValues(scope, mostNeeded(short, sample), call);
  // After an abort, report the abort, even if a rate limit had already stopped the probe.
  if (isToolError(call.signal.reason) && call.signal.reason.code === "aborted") throw call.signal.reason;
  const facets = statistics.flatMap((one) => toFacet(one, sample, lists) ?? []);
  const unknown = possible.map(({ facet }) => facet).filter((name) => !isSettled(name, { statistics, facets, lists }));
  const unlisted = [...unknown, ...uncheckedAttributes(scope.dataset, sample)];
  return {
    facets,
    measures: statistics.flatMap(toMeasure),
    complete: sample.isComplete && unlisted.length === 0,
    warnings: [
      ...new Set([...sample.warnings, ...statistics.flatMap(({ warnings }) => warnings), ...lists.warnings]),
      ...describeGaps(sample, unlisted, failure ?? lists.failure),
      ...statusAdvice(facets, unknown),
    ],
  };
}

/** Wraps a call to report each response as progress. */
function withProgress(context: ObservabilityCall): ObservabilityCall {
  const { datadog } = context;
  let received = 0;
  const reporting: ObservabilityCall["datadog"] = {
    ...datadog,
    async send(request, call) {
      const response = await datadog.send(request, call);
      context.progress(++received, null, `${received === 1 ? "response" : "responses"} received`);
      return response;
    },
  };
  return { ...context, datadog: reporting };
}

/** Whether a facet has values that the sample doesn't show, or needs a list to confirm it. */
function needsValues({ candidate, distinct, range }: FacetStatistics, sample: FacetSample): boolean {
  if (range !== null || distinct === 0) return false;
  if (distinct === null) return true;
  const seen = sample.counts.get(candidate.facet)?.size ?? 0;
  return seen < Math.min(VALUES_SHOWN, distinct) && !(sample.isComplete && seen > 0);
}

/**
 * The names of facets to list, most needed first: those without values in the sample, or, if Datadog refused to count,
 * those in the sample, which likely have data.
 */
function mostNeeded(short: readonly FacetStatistics[], { counts }: FacetSample): string[] {
  const isFirst = ({ candidate, distinct }: FacetStatistics) => counts.has(candidate.facet) === (distinct === null);
  return short
    .toSorted((one, other) => Number(isFirst(other)) - Number(isFirst(one)))
    .map(({ candidate }) => candidate.facet);
}

/** The facet with its listed values, or else with those of the sample; `null` without data or without values. */
function toFacet(
  { candidate, distinct, range }: FacetStatistics,
  sample: FacetSample,
  lists: ValueLists,
): FacetRecord | null {
  const { facet } = candidate;
  if (range !== null || distinct === 0) return null;
  const listed = lists.values.get(facet);
  const values = listed ?? (distinct === null ? [] : sampleValues(facet, sample));
  return values.length === 0 ? null : { facet, distinct, values: [...values] };
}

/** A facet's most frequent values in the sample. Their counts are exact only if the sample is complete. */
function sampleValues(facet: string, { counts, isComplete }: FacetSample): FacetRecord["values"] {
  return [...(counts.get(facet) ?? [])]
    .sort(([one, oneCount], [other, otherCount]) => otherCount - oneCount || (one < other ? -1 : 1))
    .slice(0, VALUES_SHOWN)
    .map(([value, count]) => ({ value, count: isComplete ? count : null }));
}

function toMeasure({ candidate, range }: FacetStatistics): MeasureRecord[] {
  return range === null ? [] : [{ measure: candidate.facet, unit: candidate.unit, ...range }];
}

/** The findings of the probe. */
interface Findings {
  readonly statistics: readonly FacetStatistics[];
  readonly facets: readonly FacetRecord[];
  readonly lists: ValueLists;
}

/** Whether we know if a facet has data, and if so, its values are listed. */
function isSettled(name: string, { statistics, facets, lists }: Findings): boolean {
  const one = statistics.find(({ candidate }) => candidate.facet === name);
  if (one === undefined) return false;
  const isListed = facets.some(({ facet }) => facet === name);
  return one.distinct === 0 || one.range !== null || isListed || lists.values.has(name);
}

function describeGaps(
  { size, isComplete }: FacetSample,
  unlisted: readonly string[],
  failure: { readonly error: unknown } | null,
): string[] {
  if (failure !== null && !isTemporary(failure.error)) throw failure.error;
  const stopped = failure === null ? [] : [`Stopped early: ${(failure.error as Error).message}`];
  const possible = unlisted.length === 0 ? [] : [`These may have data too: ${listNames(unlisted)}.`];
  const partial = isComplete
    ? []
    : [
        `Showing custom attributes, and values without a count, of the newest ${size} events only: narrow query or window to see others.`,
      ];
  return [...stopped, ...possible, ...partial];
}

/** Names the HTTP status facet with data, because environments use one of two names. */
function statusAdvice(facets: readonly FacetRecord[], unknown: readonly string[]): string[] {
  const withData = HTTP_STATUS_FACETS.filter((name) => facets.some(({ facet }) => facet === name));
  const empty = HTTP_STATUS_FACETS.filter((name) => !withData.includes(name) && !unknown.includes(name));
  return withData.length === 1 && empty.length === 1 ? [`Use ${withData[0]} here: ${empty[0]} has no data.`] : [];
}
