import { type CallContext, closest, type HttpClient, isToolError, type TimeWindow } from "@toolwright/core/authoring";
import { aggregateEvents, type Dataset } from "../datadog/aggregate.ts";
import { facetCandidates, otherHttpStatus, unitOf } from "../datadog/facets.ts";
import { type QueryFilter, queryFilters } from "../query/filters.ts";
import { otherName } from "./other-name.ts";
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
/** They have as many values as there are requests: none is worth listing. */
const ID_KEYS = new Set(["trace_id", "span_id"]);

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
  if (query.trim() === "" || query.trim() === "*")
    return "No events in this window: widen it, or check that OBSERVABILITY_SITE is the account's site.";
  const filters = queryFilters(query);
  const id = filters.find(({ key, negated }) => !negated && ID_KEYS.has(key));
  if (id) return `No event in this window has this ${id.key}: widen the window, or check the id.`;
  return filters.length > 0
    ? "Nothing in this window matches the whole query: drop a filter or widen the window."
    : "Free text only matches the message of logs: widen the window, or filter by facet (DiscoverFacets lists them).";
}

/** Attributes are more often not indexed than reserved fields are, so they are asked about first; @duration always is. */
function mostSuspicious(filters: readonly QueryFilter[]): QueryFilter | undefined {
  const positive = filters.filter(({ negated, key }) => !negated && key !== "*" && !ID_KEYS.has(key));
  const uncertain = positive.filter(({ key }) => key !== "@duration");
  return uncertain.find(({ key }) => key.startsWith("@")) ?? uncertain[0] ?? positive[0];
}

interface Probe extends EmptyResult {
  readonly suspect: QueryFilter;
}

async function probe(datadog: HttpClient, empty: Probe, call: CallContext): Promise<string> {
  const { dataset, window, suspect } = empty;
  if (isNumeric(suspect)) return probeNumbers(datadog, empty, call);
  const compute = [{ aggregation: "count", measure: null, interval: null }] as const;
  const request = { dataset, window, query: "", compute, groupBy: [suspect.key], groupLimit: SAMPLE_VALUES };
  const { buckets } = await aggregateEvents(datadog, request, call);
  const values = buckets.map(({ by }) => by[suspect.key] ?? "");
  const spent = "(1 extra call)";
  if (values.length === 0) return `${noData(suspect.key, dataset)} ${spent}`;
  const [wanted] = suspect.values;
  const isExact =
    suspect.kind === "term" && suspect.values.length === 1 && wanted !== undefined && !/[*?]/.test(wanted);
  if (isExact && !values.includes(wanted)) {
    return `${unknownValue({ key: suspect.key, wanted, values })} ${spent}`;
  }
  return `${suspect.key} has data in this window, but nothing matches the whole query: drop a filter or widen the window ${spent}.`;
}

/** Bounds are put to measures, which have no groups to list; HTTP statuses are compared too, but are facets. */
function isNumeric({ key, kind }: QueryFilter): boolean {
  return kind !== "term" && otherHttpStatus(key) === null;
}

/** The least and the greatest number show whether a bound is out of reach. */
async function probeNumbers(
  datadog: HttpClient,
  { dataset, window, suspect: { key } }: Probe,
  call: CallContext,
): Promise<string> {
  const statistic = (aggregation: "min" | "max") => ({ aggregation, measure: key, interval: null });
  const compute = [statistic("min"), statistic("max")] as const;
  const request = { dataset, window, query: "", compute, groupBy: [], groupLimit: 1 };
  const { buckets } = await aggregateEvents(datadog, request, call);
  const [least, most] = buckets[0]?.values ?? [];
  if (typeof least !== "number" || typeof most !== "number") return `${noData(key, dataset)} (1 extra call)`;
  const unit = unitOf(key) === null ? "" : ` ${unitOf(key)}`;
  return `${key} is ${least} to ${most}${unit} in this window, but nothing matches the whole query: change the bound, drop a filter or widen the window (1 extra call).`;
}

function noData(key: string, dataset: Dataset): string {
  const known = facetCandidates(dataset).map(({ facet }) => facet);
  const meant = otherName(key, dataset) ?? (known.includes(key) ? null : closest(key, known));
  const advice = meant ? `try ${meant}` : "DiscoverFacets lists the facets that have";
  return `${key} has no data in this window: it is misspelt or not indexed as a facet; ${advice}.`;
}

function unknownValue({ key, wanted, values }: { key: string; wanted: string; values: readonly string[] }): string {
  const nearest = closest(wanted, values);
  const known = values.slice(0, VALUES_SHOWN).join(", ");
  const end = values.length > VALUES_SHOWN ? ", …" : ".";
  // Past the sample there may be more values than are known here.
  const isAll = values.length < SAMPLE_VALUES;
  const fact = isAll
    ? `${key} has no value "${wanted}" in this window`
    : `"${wanted}" is not among the ${SAMPLE_VALUES} most frequent values of ${key}`;
  return `${fact}${nearest ? `; did you mean "${nearest}"?` : "."} It has ${known}${end}`;
}
