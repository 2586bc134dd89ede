import { compareText, type StoredEvent } from "./events/event.ts";
import { type FacetValue, facetReader } from "./events/facet-values.ts";
import type { Dataset } from "./events/facets.ts";
import { numberOf } from "./query/evaluate.ts";
import { eventsInScope, type Scope } from "./search.ts";
import { type StatisticName, statistic } from "./statistics.ts";
import type { Store } from "./store.ts";

/** One value to compute per group. */
export interface Compute {
  readonly aggregation: StatisticName;
  /** Facet to aggregate; `null` for `count`. */
  readonly metric: string | null;
  /** Width of the time buckets, milliseconds; `null` for one total. */
  readonly intervalMs: number | null;
}

/** One level of grouping. */
export interface GroupBy {
  readonly facet: string;
  readonly limit: number;
  /** Label for events without the facet; `null` omits them. */
  readonly missing: string | null;
  readonly sort: { readonly by: "alphabetical" | Compute; readonly order: "asc" | "desc" };
}

/** An aggregation of the events in scope. */
export interface Aggregation extends Scope {
  readonly compute: readonly Compute[];
  readonly groupBy: readonly GroupBy[];
}

/** A point of a time series. */
export interface Point {
  readonly time: string;
  readonly value: number;
}

/** A group: its labels and its computed values `c0`, `c1`, … */
export interface Bucket {
  readonly by: Readonly<Record<string, string>>;
  readonly computes: Readonly<Record<string, number | readonly Point[]>>;
}

/** Aggregates events. Returns no buckets for an unknown facet or without computes. Throws a malformed-query error. */
export function aggregate(store: Store, aggregation: Aggregation): Bucket[] {
  const events = eventsInScope(store, aggregation);
  if (aggregation.compute.length === 0) return [];
  return groups(events, aggregation.dataset, aggregation.groupBy)
    .map(({ by, members }) => ({ by, computes: computeAll(members, aggregation) }))
    .filter(({ computes }) => Object.keys(computes).length > 0);
}

interface Group {
  readonly by: Readonly<Record<string, string>>;
  readonly members: readonly StoredEvent[];
}

function groups(members: readonly StoredEvent[], dataset: Dataset, levels: readonly GroupBy[]): Group[] {
  const [level, ...inner] = levels;
  if (!level) return members.length === 0 ? [] : [{ by: {}, members }];
  return topGroups(members, dataset, level).flatMap(([label, own]) =>
    groups(own, dataset, inner).map((group) => ({
      ...group,
      by: { [level.facet]: label, ...group.by },
    })),
  );
}

type LabeledGroup = readonly [label: string, members: readonly StoredEvent[]];

function topGroups(
  events: readonly StoredEvent[],
  dataset: Dataset,
  { facet, limit, missing, sort }: GroupBy,
): LabeledGroup[] {
  const reader = facetReader(dataset, facet);
  if (!reader || reader.measure) return [];
  const byLabel = new Map<string, StoredEvent[]>();
  for (const event of events) {
    for (const label of labelsOf(reader.read(event), missing)) {
      const members = byLabel.get(label);
      if (members) members.push(event);
      else byLabel.set(label, [event]);
    }
  }
  const ranked = [...byLabel].map(([label, members]) => ({ label, members, rank: rankOf(members, dataset, sort.by) }));
  const direction = sort.order === "asc" ? 1 : -1;
  // Groups with equal measures are in alphabetical order for both directions.
  const labelDirection = sort.by === "alphabetical" ? direction : 1;
  ranked.sort(
    (one, other) => direction * (one.rank - other.rank) || labelDirection * compareText(one.label, other.label),
  );
  return ranked.slice(0, limit).map(({ label, members }) => [label, members]);
}

function labelsOf(value: FacetValue, missing: string | null): readonly string[] {
  if (value === undefined) return missing === null ? [] : [missing];
  return typeof value === "object" ? value : [String(value)];
}

function rankOf(members: readonly StoredEvent[], dataset: Dataset, by: GroupBy["sort"]["by"]): number {
  return by === "alphabetical" ? 0 : (computeOne(members, dataset, by) ?? Number.NEGATIVE_INFINITY);
}

function computeAll(members: readonly StoredEvent[], { dataset, compute }: Aggregation): Bucket["computes"] {
  const computes: Record<string, number | Point[]> = {};
  for (const [index, one] of compute.entries()) {
    const { intervalMs } = one;
    const value = intervalMs === null ? computeOne(members, dataset, one) : series(members, dataset, one, intervalMs);
    if (value !== null) computes[`c${index}`] = value;
  }
  return computes;
}

/** Computes one point per time bucket that has data; `time` is the start of the bucket. */
function series(members: readonly StoredEvent[], dataset: Dataset, compute: Compute, intervalMs: number): Point[] {
  const byStart = new Map<number, StoredEvent[]>();
  for (const event of members) {
    const start = Math.floor(event.timestampMs / intervalMs) * intervalMs;
    const bucketEvents = byStart.get(start);
    if (bucketEvents) bucketEvents.push(event);
    else byStart.set(start, [event]);
  }
  return [...byStart]
    .sort(([one], [other]) => one - other)
    .flatMap(([start, own]) => {
      const value = computeOne(own, dataset, compute);
      return value === null ? [] : [{ time: new Date(start).toISOString(), value }];
    });
}

function computeOne(
  members: readonly StoredEvent[],
  dataset: Dataset,
  { aggregation, metric }: Compute,
): number | null {
  if (aggregation === "count") return members.length;
  const reader = metric === null ? null : facetReader(dataset, metric);
  if (!reader) return null;
  const values = members.map((event) => reader.read(event)).filter((value) => value !== undefined);
  if (aggregation === "cardinality")
    return new Set(values.flatMap((value) => (typeof value === "object" ? value : [String(value)]))).size;
  const numbers = values
    .flatMap((value) => (typeof value === "object" ? [] : [numberOf(value)]))
    .filter((number) => number !== null);
  return statistic(aggregation, numbers);
}
