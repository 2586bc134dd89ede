import { listNames } from "@toolwright/core/text";
import { type AggregateBucket, MAX_GROUPS } from "../datadog/aggregate.ts";

/** The limit per facet of an aggregation. */
export interface GroupLimit {
  /** The limit that the caller requested. */
  readonly requested: number;
  /** The limit in the request. */
  readonly sent: number;
  /** Facets, outermost first. */
  readonly groupBy: readonly string[];
}

/** The largest limit per facet that keeps all facets together within 10,000 groups. Datadog rejects more. */
export function largestLimit(facets: number): number {
  if (facets === 0) return MAX_GROUPS;
  let limit = Math.floor(MAX_GROUPS ** (1 / facets));
  while ((limit + 1) ** facets <= MAX_GROUPS) limit++;
  return Math.max(1, limit);
}

/** The facets that have as many groups as the limit, within at least one group of the preceding facets. */
export function limitedFacets(buckets: readonly AggregateBucket[], { sent, groupBy }: GroupLimit): string[] {
  return groupBy.filter((facet, depth) => {
    const parents = groupBy.slice(0, depth);
    const labels = Map.groupBy(buckets, ({ by }) => JSON.stringify(parents.map((parent) => by[parent])));
    return [...labels.values()].some((group) => new Set(group.map(({ by }) => by[facet])).size >= sent);
  });
}

/** Says that a limit was lowered, or that groups may be missing because of it. */
export function groupLimitWarnings({ requested, sent, groupBy }: GroupLimit, limited: readonly string[]): string[] {
  const lowered =
    sent < requested
      ? [
          `group_limit lowered from ${requested} to ${sent}: ${groupBy.length} facets together may make at most ${MAX_GROUPS} groups.`,
        ]
      : [];
  if (limited.length === 0) return lowered;
  return [
    ...lowered,
    `${listNames(limited)} reached group_limit ${sent}: only the largest groups are listed, and events without the facet are in no group; raise group_limit or narrow the query for others.`,
  ];
}
