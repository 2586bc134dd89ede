import { mapUntilFailure } from "@toolwright/core/authoring";
import { COUNT, fetchBuckets } from "../datadog/aggregate.ts";
import type { FacetRecord } from "../datadog/records.ts";
import type { ObservabilityCall } from "../services.ts";
import { MAX_CONCURRENT, type ProbeScope } from "./facet-sample.ts";

/** The listed values of the facets, and the error that stopped the requests. */
export interface ValueLists {
  /** By facet; empty for a name that isn't a facet with data. */
  readonly values: ReadonlyMap<string, FacetRecord["values"]>;
  readonly warnings: readonly string[];
  readonly failure: { readonly error: unknown } | null;
}

/** Maximum number of values per facet. */
export const VALUES_SHOWN = 5;
/** Maximum number of facets to list, with one request each, because Datadog can only nest groups. */
const MAX_LISTED = 10;

/** Lists the most frequent values of the first ten facets, with exact counts, until a request fails. */
export async function listValues(
  scope: ProbeScope,
  facets: readonly string[],
  call: ObservabilityCall,
): Promise<ValueLists> {
  const batch = await mapUntilFailure(facets.slice(0, MAX_LISTED), MAX_CONCURRENT, async (facet) => {
    const request = { ...scope, compute: [COUNT], groupBy: [facet], groupLimit: VALUES_SHOWN } as const;
    const { buckets, warnings } = await fetchBuckets(call.datadog, request, call);
    const values = buckets.map(({ by, values: [count] }) => ({
      value: by[facet] ?? "",
      count: typeof count === "number" ? count : null,
    }));
    return { facet, values, warnings };
  });
  const lists = batch.results.flatMap((list) => list ?? []);
  return {
    values: new Map(lists.map(({ facet, values }) => [facet, values])),
    warnings: lists.flatMap(({ warnings }) => warnings),
    failure: batch.failure,
  };
}
