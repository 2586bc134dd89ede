import { listNames } from "@toolwright/core/text";
import { type AggregateBucket, MAX_GROUPS, MISSING } from "../datadog/aggregate.ts";

/** The limit per facet of an aggregation. */
export interface GroupLimit {
  /** The limit that the caller requested. */
  readonly requested: number;
  /** The limit in the request, which is higher where that is possible, to learn of groups beyond the requested one. */
  readonly sent: number;
  /** Facets, outermost first. */
  readonly groupBy: readonly string[];
  /** Whether the groups have counts, which add up. */
  readonly isCount: boolean;
}

/** Groups of statistics and series to request beyond the limit. Those of counts cost little. */
const EXTRA_GROUPS = 20;
/** Maximum number of groups to list beyond the limit because they equal the last one within it. More are only counted. */
const MAX_TIES = 20;

/** The largest limit per facet that keeps all facets together within 10,000 groups. Datadog rejects more. */
function largestLimit(facets: number): number {
  if (facets === 0) return MAX_GROUPS;
  let limit = Math.floor(MAX_GROUPS ** (1 / facets));
  while ((limit + 1) ** facets <= MAX_GROUPS) limit++;
  return Math.max(1, limit);
}

/** The limit to send, so that the response has all groups of a count, and a few more than requested of others. */
export function limitToSend(requested: number, facets: number, isCount: boolean): number {
  return Math.min(isCount ? MAX_GROUPS : requested + EXTRA_GROUPS, largestLimit(facets));
}

/**
 * Selects the groups to list, and notes which groups and events are not among them. `groupCount` counts listed groups and
 * others, and is `null` if unknown; `isApart` says that each facet has data, but no event has all of them.
 */
export function limitGroups(fetched: readonly AggregateBucket[], limit: GroupLimit) {
  const { groupBy, isCount, sent } = limit;
  const { listed, full, cut, ties } = cutGroups(fetched, limit);
  const groups = fetched.filter(({ by }) => groupBy.every((facet) => by[facet] !== MISSING));
  const lacking = groupBy.flatMap((facet) => {
    const without = fetched.filter(({ by }) => by[facet] === MISSING);
    const count = isCount ? `${full.size > 0 ? "at least " : ""}${sumOf(without)} ` : "";
    return without.length > 0 ? [`${count}without ${listNames([facet])}`] : [];
  });
  const limited = groupBy.filter((facet) => cut.has(facet) || full.has(facet));
  const requested = Math.min(limit.requested, sent);
  const all = groups.length === 1 ? "group has" : `${full.size > 0 ? "largest " : ""}${groups.length} groups have`;
  const sums =
    cut.size > 0
      ? `Showing groups with ${sumOf(listed)} of the ${sumOf(groups)} events that the ${all}`
      : `The ${all} ${sumOf(groups)} events`;
  const none = lacking.length > 0 && `${isCount ? "" : "Events "}${lacking.join(", ")} are in none`;
  const isApart =
    none !== false && groups.length === 0 && groupBy.every((facet) => fetched.some(({ by }) => by[facet] !== MISSING));
  // If a facet has no data, the explanation of an empty result says more.
  const hasTotals = (groups.length > 0 || isApart) && (none !== false || (isCount && limited.length > 0));
  const notes = [
    requested < limit.requested &&
      `Showing at most ${requested} values of each facet, not ${limit.requested}: ${groupBy.length} facets together may make at most ${MAX_GROUPS} groups.`,
    limited.length > 0 &&
      `Showing only the largest groups, since ${listNames(limited)} reached group_limit ${requested}. Raise group_limit or narrow the query for others.`,
    limited.length > 0 &&
      ties.listed > 0 &&
      `Showing ${ties.listed} more than the limit, because of the same value as the last group within it.`,
    ties.left > 0 &&
      `Showing only some groups with the value of the last one, without ${ties.left}${full.size > 0 ? " or more" : ""} others.`,
    hasTotals && `${[isCount && sums, none].filter((part) => part !== false).join(", and ")}.`,
  ];
  return {
    listed,
    groupCount: groupBy.length === 0 || full.size > 0 ? null : groups.length,
    isComplete: limited.length === 0,
    isApart,
    notes: notes.filter((note) => note !== false),
  };
}

/** Keeps the first groups of each facet within each group of the preceding ones, and those that equal the last one. */
function cutGroups(fetched: readonly AggregateBucket[], { requested, sent, groupBy, isCount }: GroupLimit) {
  /** Facets with as many groups as the request's limit, and facets with more than requested. */
  const [full, cut] = [new Set<string>(), new Set<string>()];
  /** Numbers of groups beyond the limit that equal the last one within it. */
  const ties = { listed: 0, left: 0 };
  const hasFacets = ({ by }: AggregateBucket) => groupBy.every((facet) => by[facet] !== MISSING);
  const list = (buckets: readonly AggregateBucket[], depth: number, isListed: boolean): readonly AggregateBucket[] => {
    const facet = groupBy[depth];
    if (facet === undefined) return buckets;
    const byLabel = Map.groupBy(buckets, ({ by }) => by[facet]);
    if (byLabel.size >= sent) full.add(facet);
    byLabel.delete(MISSING);
    const all = [...byLabel.values()].filter((group) => group.some(hasFacets));
    const ranks = all.map((group) => (depth === groupBy.length - 1 ? rankOf(group[0]) : isCount ? sumOf(group) : null));
    const last = ranks[requested - 1] ?? null;
    const equal = last === null ? [] : all.filter((_, index) => index >= requested && ranks[index] === last);
    const kept = new Set([...all.slice(0, requested), ...(equal.length > MAX_TIES ? [] : equal)]);
    if (isListed) ties[equal.length > MAX_TIES ? "left" : "listed"] += equal.length;
    if (isListed && kept.size < all.length) cut.add(facet);
    return [...byLabel.values()].flatMap((group) => {
      const listed = list(group, depth + 1, isListed && kept.has(group));
      return kept.has(group) ? listed : [];
    });
  };
  return { listed: list(fetched, 0, true), full, cut, ties };
}

/** The value by which Datadog sorts groups of counts, and about the one by which it sorts series of statistics. */
function rankOf(group: AggregateBucket | undefined): number | null {
  const value = group?.values[0] ?? null;
  return Array.isArray(value) ? value.reduce((sum, point) => sum + (point.value ?? 0), 0) : value;
}

function sumOf(groups: readonly AggregateBucket[]): number {
  return groups.reduce((sum, group) => sum + (rankOf(group) ?? 0), 0);
}
