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

/** The groups within a limit. */
export interface LimitedGroups {
  readonly listed: readonly AggregateBucket[];
  /** Number of groups, listed or not; `null` if unknown. */
  readonly groupCount: number | null;
  readonly isComplete: boolean;
  /** Whether each facet has data, but no event has all of them, as the notes say. */
  readonly isApart: boolean;
  readonly notes: string[];
}

/** Groups of statistics and series to request beyond the limit. Those of counts cost little. */
const EXTRA_GROUPS = 20;
/** Maximum number of groups to list beyond the limit because they equal the last one within it. More are only counted. */
const MAX_TIES = 20;

/** The largest limit per facet that keeps all facets together within 10,000 groups. Datadog rejects more. */
export function largestLimit(facets: number): number {
  if (facets === 0) return MAX_GROUPS;
  let limit = Math.floor(MAX_GROUPS ** (1 / facets));
  while ((limit + 1) ** facets <= MAX_GROUPS) limit++;
  return Math.max(1, limit);
}

/** The limit to send, so that the response has all groups of a count, and a few more than requested of others. */
export function limitToSend(requested: number, facets: number, isCount: boolean): number {
  return Math.min(isCount ? MAX_GROUPS : requested + EXTRA_GROUPS, largestLimit(facets));
}

/** Selects the groups to list, and says which groups and events are not among them. */
export function limitGroups(fetched: readonly AggregateBucket[], limit: GroupLimit): LimitedGroups {
  const { groupBy, isCount } = limit;
  const unknown = fullFacets(fetched, limit);
  const groups = fetched.filter(({ by }) => groupBy.every((facet) => by[facet] !== MISSING));
  const { listed, cut, ties } = cutGroups(groups, limit);
  const limited = groupBy.filter((facet) => cut.includes(facet) || unknown.includes(facet));
  const atLeast = unknown.length > 0 ? "at least " : "";
  const lacking = groupBy.flatMap((facet) => {
    const without = fetched.filter(({ by }) => by[facet] === MISSING);
    const count = isCount ? `${atLeast}${sumOf(without)} ` : "";
    return without.length > 0 ? [`${count}without ${listNames([facet])}`] : [];
  });
  const part = cut.length > 0 ? `, those listed ${sumOf(listed)}` : "";
  const sums = `The ${atLeast && "largest "}${groups.length} groups have ${sumOf(groups)} events${part}`;
  const none = lacking.length > 0 ? [`${isCount ? "" : "Events "}${lacking.join(", ")} are in none`] : [];
  const isApart = none.length > 0 && groups.length === 0 && groupBy.every((facet) => fetched.some(({ by }) => by[facet] !== MISSING));
  // If a facet has no data, the explanation of an empty result says more.
  const isSaid = isApart || (groups.length > 0 && (none.length > 0 || (isCount && limited.length > 0)));
  return {
    listed,
    groupCount: groupBy.length === 0 || unknown.length > 0 ? null : groups.length,
    isComplete: limited.length === 0,
    isApart,
    notes: [
      ...limitNotes(limit, limited),
      ...(ties > 0 ? [`${ties}${unknown.length > 0 ? " or more" : ""} other groups have the same value as the last one.`] : []),
      ...(isSaid ? [`${[...(isCount ? [sums] : []), ...none].join("; ")}.`] : []),
    ],
  };
}

/** The facets with as many groups as the request's limit, within at least one group of the preceding facets. */
function fullFacets(buckets: readonly AggregateBucket[], { sent, groupBy }: GroupLimit): string[] {
  return groupBy.filter((facet, depth) => {
    const labels = Map.groupBy(buckets, ({ by }) => pathOf(by, groupBy.slice(0, depth)));
    return [...labels.values()].some((group) => new Set(group.map(({ by }) => by[facet])).size >= sent);
  });
}

interface CutGroups {
  readonly listed: readonly AggregateBucket[];
  /** Facets with more groups than requested. */
  readonly cut: readonly string[];
  /** Number of left out groups that equal the last listed one. */
  readonly ties: number;
}

/** Keeps the first groups of each facet within each group of the preceding ones, and those that equal the last one. */
function cutGroups(groups: readonly AggregateBucket[], limit: GroupLimit, depth = 0): CutGroups {
  const { groupBy, requested } = limit;
  const facet = groupBy[depth];
  if (facet === undefined) return { listed: groups, cut: [], ties: 0 };
  const all = [...Map.groupBy(groups, ({ by }) => by[facet]).values()];
  const last = depth === groupBy.length - 1 ? rankOf(all[requested - 1], limit) : null;
  const equal = last === null ? [] : all.slice(requested).filter((group) => rankOf(group, limit) === last);
  const ties = equal.length > MAX_TIES ? equal.length : 0;
  const kept = [...all.slice(0, requested), ...(ties === 0 ? equal : [])];
  const inner = kept.map((group) => cutGroups(group, limit, depth + 1));
  return {
    listed: inner.flatMap(({ listed }) => listed),
    cut: [...(kept.length < all.length ? [facet] : []), ...inner.flatMap(({ cut }) => cut)],
    ties: inner.reduce((sum, group) => sum + group.ties, ties),
  };
}

/** The value by which Datadog sorts the groups of the innermost facet; `null` for a series of statistics. */
function rankOf(group: readonly AggregateBucket[] | undefined, { isCount }: GroupLimit): number | null {
  const value = group?.[0]?.values[0] ?? null;
  if (Array.isArray(value)) return isCount ? sumOf(group ?? []) : null;
  return value;
}

/** The number of events in groups of counts. */
function sumOf(groups: readonly AggregateBucket[]): number {
  const counts = groups.flatMap(({ values: [value = null] }) =>
    Array.isArray(value) ? value.map((point) => point.value) : [value],
  );
  return counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
}

function pathOf(by: AggregateBucket["by"], facets: readonly string[]): string {
  return JSON.stringify(facets.map((facet) => by[facet]));
}

/** Says that a limit was lowered, or reached. */
function limitNotes({ requested, sent, groupBy }: GroupLimit, limited: readonly string[]): string[] {
  const lowered = Math.min(requested, sent);
  return [
    ...(lowered < requested
      ? [
          `group_limit lowered from ${requested} to ${lowered}: ${groupBy.length} facets together may make at most ${MAX_GROUPS} groups.`,
        ]
      : []),
    ...(limited.length > 0
      ? [
          `${listNames(limited)} reached group_limit ${lowered}: only the largest groups are listed; raise group_limit or narrow the query for others.`,
        ]
      : []),
  ];
}
