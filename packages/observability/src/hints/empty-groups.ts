import { type CallContext, isToolError } from "@toolwright/core";
import type { HttpClient } from "@toolwright/core/http";
import { type AggregateBucket, type AggregateRequest, aggregateEvents } from "../datadog/aggregate.ts";
import { explainEmpty } from "./empty-result.ts";
import { otherName } from "./other-name.ts";
import { windowHints } from "./window-hints.ts";

/** An aggregation that brought no value. */
export interface EmptyGroups extends AggregateRequest {
  /** Whether the query itself already shows a likely mistake. */
  readonly isExplained: boolean;
}

/**
 * Why an aggregation brought nothing: a window, a field that is no facet, a measure without numbers, or no match at
 * all. Costs at most one extra aggregation, which the text then mentions.
 */
export async function explainEmptyGroups(
  datadog: HttpClient,
  empty: EmptyGroups,
  call: CallContext,
): Promise<string[]> {
  const outside = windowHints(empty.window, call.now);
  if (outside.length > 0) return outside;
  const { groupBy, compute } = empty;
  const [{ measure }] = compute;
  if (groupBy.length === 0 && measure === null) return explainEmpty(datadog, empty, call);
  try {
    return [await explainNames(datadog, empty, call)];
  } catch (thrown) {
    if (isToolError(thrown) && thrown.code === "aborted") throw thrown;
    return [noFacet(groupBy)];
  }
}

/** One count, grouped by the name that was likely meant, tells a wrong name from a query without a match. */
async function explainNames(
  datadog: HttpClient,
  { groupBy, compute, ...request }: EmptyGroups,
  call: CallContext,
): Promise<string> {
  const [{ measure }] = compute;
  const wrong = groupBy.find((facet) => otherName(facet, request.dataset) !== null);
  const meant = wrong === undefined ? null : otherName(wrong, request.dataset);
  const count = [{ aggregation: "count", measure: null, interval: null }] as const;
  const { buckets } = await aggregateEvents(
    datadog,
    { ...request, compute: count, groupBy: meant === null ? [] : [meant] },
    call,
  );
  const matches = countOf(buckets);
  if (meant !== null && matches > 0)
    return `${wrong} is not a facet with data here; ${meant} is: group by ${meant} (1 extra call).`;
  if (meant === null && matches === 0) return `No events match the query in this window (1 extra call).`;
  if (groupBy.length > 0)
    return `${noFacet(groupBy)} ${meant === null ? `${matches} events match the query (1 extra call).` : ""}`.trim();
  return `${measure} has no numeric data in the ${matches} events that match: it is misspelt or no measure; @duration is one (1 extra call).`;
}

function countOf(buckets: readonly AggregateBucket[]): number {
  return buckets.reduce((sum, { values: [value] }) => sum + (typeof value === "number" ? value : 0), 0);
}

function noFacet(groupBy: readonly string[]): string {
  const names = groupBy.length === 0 ? "The measure" : groupBy.join(", ");
  return `${names}: not a facet with data in this window, so there are no groups. DiscoverFacets lists the facets that have data.`;
}
