import { type CallContext, closest, isToolError, type TimeWindow } from "@toolwright/core";
import type { HttpClient } from "@toolwright/core/http";
import { aggregateEvents, type Dataset } from "../datadog/aggregate.ts";
import { HTTP_STATUS_FACETS } from "../datadog/facets.ts";
import { type QueryFilter, queryFilters } from "../datadog/query-filters.ts";
import { windowHints } from "./window-hints.ts";

/** A search or aggregation that found nothing. */
export interface EmptyResult {
  readonly dataset: Dataset;
  readonly query: string;
  readonly window: TimeWindow;
  /** Whether the query itself already shows a likely mistake. */
  readonly isExplained: boolean;
}

const SAMPLE_VALUES = 100;
const VALUES_SHOWN = 5;

/**
 * Why nothing was found, as far as it can be known with at most one extra aggregation, which the text then mentions.
 * A failure of that extra call never fails the search it explains.
 */
export async function explainEmpty(datadog: HttpClient, empty: EmptyResult, call: CallContext): Promise<string[]> {
  const outside = windowHints(empty.window, call.now);
  if (outside.length > 0 || empty.isExplained) return outside;
  const suspect = mostSuspicious(queryFilters(empty.query));
  if (!suspect) return [nothingToProbe(empty.query)];
  try {
    return [await probe(datadog, { ...empty, suspect }, call)];
  } catch (thrown) {
    if (isToolError(thrown) && thrown.code === "aborted") throw thrown;
    return [];
  }
}

function nothingToProbe(query: string): string {
  return query.trim() === "" || query.trim() === "*"
    ? "No events in this window: widen it, or check that OBSERVABILITY_SITE is the account's site."
    : "Free text only matches the message of logs: widen the window, or filter by facet (DiscoverFacets lists them).";
}

/** Attributes are more often not indexed than reserved fields are, so they are asked about first. */
function mostSuspicious(filters: readonly QueryFilter[]): QueryFilter | undefined {
  const positive = filters.filter(
    ({ negated, key }) => !negated && key !== "*" && key !== "trace_id" && key !== "span_id",
  );
  return positive.find(({ key }) => key.startsWith("@")) ?? positive[0];
}

interface Probe extends EmptyResult {
  readonly suspect: QueryFilter;
}

async function probe(datadog: HttpClient, { dataset, window, suspect }: Probe, call: CallContext): Promise<string> {
  const compute = [{ aggregation: "count", measure: null, interval: null }] as const;
  const request = { dataset, window, query: "", compute, groupBy: [suspect.key], groupLimit: SAMPLE_VALUES };
  const { buckets } = await aggregateEvents(datadog, request, call);
  const values = buckets.map(({ by }) => by[suspect.key] ?? "");
  const spent = "(1 extra call)";
  if (values.length === 0) return `${noData(suspect.key)} ${spent}`;
  const [wanted] = suspect.values;
  const isExact =
    suspect.kind === "term" && suspect.values.length === 1 && wanted !== undefined && !/[*?]/.test(wanted);
  if (isExact && !values.some((value) => value.toLowerCase() === wanted.toLowerCase())) {
    return `${unknownValue({ key: suspect.key, wanted, values })} ${spent}`;
  }
  return `${suspect.key} has data in this window, but nothing matches the whole query: drop a filter or widen the window ${spent}.`;
}

function noData(key: string): string {
  const sibling = HTTP_STATUS_FACETS.find(
    (facet) => facet !== key && (HTTP_STATUS_FACETS as readonly string[]).includes(key),
  );
  const advice = sibling ? `try ${sibling}` : "DiscoverFacets lists the facets that have";
  return `${key} has no data in this window: it is misspelt or not indexed as a facet; ${advice}.`;
}

function unknownValue({ key, wanted, values }: { key: string; wanted: string; values: readonly string[] }): string {
  const nearest = closest(wanted, values);
  const known = values.slice(0, VALUES_SHOWN).join(", ");
  const more = values.length > VALUES_SHOWN ? ", …" : "";
  return `${key} has no value "${wanted}" in this window${nearest ? `; did you mean "${nearest}"?` : "."} It has ${known}${more}.`;
}
