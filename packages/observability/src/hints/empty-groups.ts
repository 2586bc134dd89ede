import { type CallContext, isToolError } from "@toolwright/core/authoring";
import { closestMatch, listNames, nameOf } from "@toolwright/core/text";
import { type AggregateBucket, type AggregateRequest, COUNT, fetchBuckets } from "../datadog/aggregate.ts";
import type { DatadogClient } from "../datadog/client.ts";
import type { Dataset } from "../datadog/events.ts";
import { facetCandidates, otherHttpStatus, unitOf } from "../datadog/facets.ts";
import { matchesAll, type Query } from "../query/query.ts";
import { explainEmpty, withScope } from "./empty-result.ts";
import { otherName } from "./names.ts";
import { windowHints } from "./window-hints.ts";

/** An aggregation without a value. */
export interface EmptyGroups extends AggregateRequest {
  /** Whether the query itself already shows a likely mistake. */
  readonly isExplained: boolean;
}

/**
 * Explains an aggregation without values: the window, a field that isn't a facet, a measure without numbers, or a query
 * without a match. Sends at most one extra aggregation; the warning then mentions it.
 */
export async function explainEmptyGroups(
  datadog: DatadogClient,
  empty: EmptyGroups,
  call: CallContext,
): Promise<string[]> {
  const reasons = await explainGroups(datadog, empty, call);
  const { groupBy } = empty;
  const isNamed =
    groupBy.length === 0 || groupBy.some((facet) => reasons.some((reason) => reason.includes(nameOf(facet))));
  return isNamed ? reasons : [...reasons, `So there are no groups of ${listNames(groupBy)}.`];
}

async function explainGroups(datadog: DatadogClient, empty: EmptyGroups, call: CallContext): Promise<string[]> {
  const outside = windowHints(empty.window, call.now);
  if (outside.length > 0) return outside;
  const { groupBy, compute } = empty;
  const [{ measure }] = compute;
  if (groupBy.length === 0 && measure === null) return explainEmpty(datadog, empty, call);
  try {
    return withScope(await explainNames(datadog, empty, call), datadog, empty.dataset);
  } catch (error) {
    if (isToolError(error) && error.code === "aborted") throw error;
    return [noFacet(groupBy, empty.dataset, "or nothing matches the query")];
  }
}

/** Sends one count, grouped by the likely name, to tell a wrong name from a query without a match. */
async function explainNames(
  datadog: DatadogClient,
  { groupBy, compute, ...request }: EmptyGroups,
  call: CallContext,
): Promise<string> {
  const [{ measure }] = compute;
  const wrongName = groupBy.find((facet) => otherName(facet, request.dataset) !== null);
  const likelyName = wrongName === undefined ? null : otherName(wrongName, request.dataset);
  const count: AggregateRequest = { ...request, compute: [COUNT], groupBy: likelyName === null ? [] : [likelyName] };
  const { buckets } = await fetchBuckets(datadog, count, call);
  const matches = countOf(buckets);
  if (likelyName !== null && matches > 0)
    return `${nameOf(wrongName ?? "")} is not a facet with data here; ${nameOf(likelyName)} is: group by ${nameOf(likelyName)} (1 extra call).`;
  if (matches === 0 && (likelyName === null || groupBy.length === 0))
    return `${noMatch(request.query)} (1 extra call).`;
  const reason = explainWrongNames(request.dataset, groupBy, measure);
  // The likely name has no data either, so the count doesn't show whether the query matches anything.
  if (matches === 0) return `${reason} Or ${lowerFirst(noMatch(request.query))} (1 extra call).`;
  return `${reason} ${matches} events match the query (1 extra call).`;
}

/** Names the likely mistake: the nonstandard names, or else all facets. */
function explainWrongNames(dataset: Dataset, groupBy: readonly string[], measure: string | null): string {
  const unusual = groupBy.filter((facet) => !facetNames(dataset).includes(facet));
  const isOddMeasure = measure !== null && measure !== "@duration";
  if (isOddMeasure && unusual.length === 0) return noMeasure(measure);
  return `${noFacet(groupBy, dataset)}${isOddMeasure ? ` ${noMeasure(measure)}` : ""}`;
}

function noMeasure(measure: string): string {
  const advice =
    measure === "duration"
      ? "measures start with @, so write @duration"
      : "it is misspelled or not a measure; @duration is one";
  return `${nameOf(measure)} has no numeric data here: ${advice}.`;
}

/** Advice for a query that matches nothing, without another request for the reason. */
function noMatch(query: Query): string {
  if (matchesAll(query)) return "No events in this window: widen it";
  const [status] = query.terms.flatMap(({ key }) => (key !== null && otherHttpStatus(key) !== null ? [key] : []));
  const advice =
    status === undefined
      ? "repeat the call without group_by and measure, which names the filter that fails"
      : `try ${otherHttpStatus(status)} instead of ${status}`;
  return `No events match the query in this window: ${advice}`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function countOf(buckets: readonly AggregateBucket[]): number {
  return buckets.reduce((sum, { values: [value] }) => sum + (typeof value === "number" ? value : 0), 0);
}

function noFacet(groupBy: readonly string[], dataset: Dataset, rest = "so there are no groups"): string {
  const unusual = groupBy.filter((facet) => !facetNames(dataset).includes(facet));
  const names = listNames(unusual.length > 0 ? unusual : groupBy) || "The measure";
  const advice = unusual.map((facet) => adviceFor(facet, dataset)).find((text) => text !== null);
  return `${names}: not a facet with data here, ${rest}; ${advice ?? "DiscoverFacets lists the facets that have data"}.`;
}

/** Advice for a name that isn't one of the dataset's standard facets. */
function adviceFor(facet: string, dataset: Dataset): string | null {
  const other = dataset === "logs" ? "spans" : "logs";
  if (unitOf(facet) !== null) return `${nameOf(facet)} is a measure: compute with it, group by a facet`;
  if (facetNames(other).includes(facet))
    return `${nameOf(facet)} is a facet of ${other}; DiscoverFacets lists those of ${dataset}`;
  const nearest = closestMatch(facet, facetNames(dataset));
  return nearest ? `did you mean ${nearest}? DiscoverFacets lists the facets that have data` : null;
}

function facetNames(dataset: Dataset): string[] {
  return facetCandidates(dataset).flatMap(({ facet, kind }) => (kind === "facet" ? [facet] : []));
}
