import { type CallContext, isToolError, type TimeWindow } from "@toolwright/core/authoring";
import { closestMatch, nameOf, quoteName } from "@toolwright/core/text";
import { COUNT, fetchBuckets, statistic } from "../datadog/aggregate.ts";
import type { DatadogClient } from "../datadog/client.ts";
import type { Dataset } from "../datadog/events.ts";
import { facetCandidates, otherHttpStatus, unitOf } from "../datadog/facets.ts";
import { hidesFacet } from "../datadog/shown-facets.ts";
import { type QueryFilter, queryFilters } from "../query/filters.ts";
import { ALL_EVENTS, matchesAll, type Query, type QueryTerm } from "../query/query.ts";
import { quoteCode } from "./hint.ts";
import { isReserved, otherName } from "./names.ts";
import { writeValue } from "./value-hints.ts";
import { windowHints } from "./window-hints.ts";

/** A search or aggregation without a match. */
export interface EmptyResult {
  readonly dataset: Dataset;
  readonly query: Query;
  readonly window: TimeWindow;
  /** Whether the query itself already shows a likely mistake. */
  readonly isExplained: boolean;
}

/** The last words of every explanation that cost a request. */
const SPENT = "(1 extra call)";
const SAMPLE_VALUES = 100;
const VALUES_SHOWN = 5;
/** Keys with about one value per event, so listing their values doesn't help. */
const ID_KEYS = new Set(["trace_id", "span_id"]);
/** Maximum length of a value that a sentence quotes in full. */
const MAX_QUOTED_CHARS = 80;

/**
 * Explains an empty result. Sends at most one extra aggregation; the warning then mentions it. If that request fails,
 * the search still succeeds.
 */
export async function explainEmpty(datadog: DatadogClient, empty: EmptyResult, call: CallContext): Promise<string[]> {
  const outside = windowHints(empty.window, call.now);
  if (outside.length > 0 || empty.isExplained) return outside;
  const filters = queryFilters(empty.query);
  const conditions = filters.filter(({ key }) => !isText(key, empty.dataset));
  const suspect = mostSuspicious(conditions);
  if (!suspect) return withScope(nothingToProbe(empty, conditions), datadog, empty.dataset);
  try {
    return withScope(await probe(datadog, empty, suspect, call), datadog, empty.dataset);
  } catch (error) {
    if (isToolError(error) && error.code === "aborted") throw error;
    return [];
  }
}

/** Whether a filter searches the words of log messages. Datadog can't group by those. */
function isText(key: string, dataset: Dataset): boolean {
  return key === "message" && dataset === "logs";
}

function nothingToProbe({ query, dataset }: EmptyResult, filters: readonly QueryFilter[]): string {
  if (matchesAll(query))
    return "No events in this window: widen it, or check that OBSERVABILITY_SITE is the account's site.";
  const id = filters.find(({ key, negated }) => !negated && ID_KEYS.has(key));
  if (id) return `No event in this window has this ${id.key}: widen the window, or check the id.`;
  const advice = wordAdvice(query, dataset);
  if (filters.length > 0)
    return `Nothing in this window matches the entire query: ${advice}drop a filter or widen the window.`;
  return advice === ""
    ? "Nothing in this window matches the query: change it or widen the window."
    : `Free text only matches whole words${dataset === "logs" ? " in the message of logs" : ""}: write *part* for a part of a word, widen the window, or filter by facet (DiscoverFacets lists them).`;
}

/** Advice for a query with words to find, which don't match parts of words. */
function wordAdvice({ terms }: Query, dataset: Dataset): string {
  const isWord = ({ key, negated, value }: QueryTerm) =>
    (key === null || isText(key, dataset)) && !negated && !value.includes("*");
  return terms.some(isWord) ? "free text only matches whole words: write *part* for a part of a word, " : "";
}

/**
 * The filter to probe: attributes first, because they are indexed less often than reserved fields. `@duration` always
 * is.
 */
function mostSuspicious(filters: readonly QueryFilter[]): QueryFilter | undefined {
  const positive = filters.filter(({ negated, key }) => !negated && key !== "*" && !ID_KEYS.has(key));
  const uncertain = positive.filter(({ key }) => key !== "@duration");
  return uncertain.find(({ key }) => key.startsWith("@")) ?? uncertain[0] ?? positive[0];
}

async function probe(
  datadog: DatadogClient,
  empty: EmptyResult,
  suspect: QueryFilter,
  call: CallContext,
): Promise<string> {
  const { dataset, window } = empty;
  const { key } = suspect;
  if (isNumeric(suspect, dataset)) return probeNumbers(datadog, empty, key, call);
  const request = { dataset, window, query: ALL_EVENTS, groupBy: [key], groupLimit: SAMPLE_VALUES };
  const { buckets } = await fetchBuckets(datadog, { ...request, compute: [COUNT] }, call);
  const values = buckets.map(({ by }) => by[key] ?? "");
  if (values.length === 0)
    return `${isReserved(key, dataset) ? noEvents(key, dataset) : noData(key, dataset)} ${SPENT}`;
  const [filterValue] = suspect.values;
  const isExact =
    suspect.kind === "term" && suspect.values.length === 1 && filterValue !== undefined && !/[*?]/.test(filterValue);
  if (isExact && !values.includes(filterValue) && !hidesFacet(key, call))
    return `${unknownValue({ key, filterValue, values, dataset })} ${SPENT}`;
  return `${nameOf(key)} has data in this window, but nothing matches the entire query: ${wordAdvice(empty.query, dataset)}drop a filter or widen the window ${SPENT}.`;
}

/** Whether a filter bounds a measure, which has no groups to list. HTTP statuses and reserved fields are facets. */
function isNumeric({ key, kind }: QueryFilter, dataset: Dataset): boolean {
  return kind !== "term" && otherHttpStatus(key) === null && !isReserved(key, dataset);
}

/** Reads a measure's minimum and maximum, which show whether a bound is out of range. */
async function probeNumbers(
  datadog: DatadogClient,
  { dataset, window, query: emptyQuery }: EmptyResult,
  key: string,
  call: CallContext,
): Promise<string> {
  const compute = [statistic("min", key), statistic("max", key)] as const;
  const request = { dataset, window, query: ALL_EVENTS, compute, groupBy: [], groupLimit: 1 };
  const { buckets } = await fetchBuckets(datadog, request, call);
  const [minimum, maximum] = buckets[0]?.values ?? [];
  if (typeof minimum !== "number" || typeof maximum !== "number") return `${noNumbers(key, dataset)} ${SPENT}`;
  const unit = unitOf(key) === null ? "" : ` ${unitOf(key)}`;
  const range = hidesFacet(key, call) ? "has data" : `is ${minimum} to ${maximum}${unit}`;
  return `${nameOf(key)} ${range} in this window, but nothing matches the entire query: ${wordAdvice(emptyQuery, dataset)}change the bound, drop a filter or widen the window ${SPENT}.`;
}

/** Reserved fields are always indexed, so if there is no value, there are most likely no events. */
function noEvents(key: string, dataset: Dataset): string {
  return `No event of ${dataset} in this window has a ${nameOf(key)}, so the window is probably empty: widen it.`;
}

function noNumbers(key: string, dataset: Dataset): string {
  return `${nameOf(key)} has no numeric data in this window: if its values are text, filter by a value or a wildcard; else ${noData(key, dataset)}`;
}

function noData(key: string, dataset: Dataset): string {
  const facetNames = facetCandidates(dataset).map(({ facet }) => facet);
  const other = dataset === "logs" ? "spans" : "logs";
  // Attributes, which have an @, may be in both.
  const isOfOther = !key.startsWith("@") && facetCandidates(other).some(({ facet }) => facet === key);
  if (isOfOther && !facetNames.includes(key))
    return `${nameOf(key)} is a field of ${other}, and ${dataset} have none: search ${other}.`;
  const likelyName = otherName(key, dataset) ?? (facetNames.includes(key) ? null : closestMatch(key, facetNames));
  const advice = likelyName ? `try ${nameOf(likelyName)}` : "DiscoverFacets lists the facets that have data";
  return `${nameOf(key)} has no data in this window: the window is empty, or the name is misspelled or not indexed as a facet; ${advice}.`;
}

/** A value that a filter requires, and the facet's values. */
interface UnknownValue {
  readonly key: string;
  readonly filterValue: string;
  readonly values: readonly string[];
  readonly dataset: Dataset;
}

function unknownValue(unknown: UnknownValue): string {
  const { key, filterValue, values } = unknown;
  const examples = values.slice(0, VALUES_SHOWN).map(nameOf).join(", ");
  const end = values.length > VALUES_SHOWN ? ", …" : ".";
  // If the sample is full, values may be missing from it.
  const isAll = values.length < SAMPLE_VALUES;
  const fact = isAll
    ? `${nameOf(key)} has no value ${quoteName(filterValue)} in this window`
    : `${quoteName(filterValue)} is not among the ${SAMPLE_VALUES} most frequent values of ${nameOf(key)}`;
  return `${fact}${correctionOf(unknown)} It has ${examples}${end}`;
}

/**
 * The likely value, or a wildcard for part of a longer text. A truncated value couldn't be copied from the sentence.
 */
function correctionOf({ key, filterValue, values, dataset }: UnknownValue): string {
  // Codes and ids that differ only in digits are different ones, not misspelled.
  const withoutDigits = (value: string) => value.replaceAll(/\d/g, "");
  const others = values.filter((value) => withoutDigits(value) !== withoutDigits(filterValue));
  const nearest = closestMatch(filterValue, others);
  const isWord = nearest !== null && nearest.length <= MAX_QUOTED_CHARS && !/\s/.test(nearest);
  const part = isWord || filterValue.length > MAX_QUOTED_CHARS ? null : partOf(values, filterValue);
  if (part !== null) {
    const wildcard = `${key}:${writeValue(`*${part}*`, dataset)}`;
    return `; for a part of a value, write ${quoteCode(wildcard)}.`;
  }
  return nearest !== null && nearest.length <= MAX_QUOTED_CHARS ? `; did you mean ${quoteName(nearest)}?` : ".";
}

/**
 * The part of a value that equals a string except for its case; `null` if no value contains it. Numbers have no parts.
 */
function partOf(values: readonly string[], text: string): string | null {
  const lowerCase = text.toLowerCase();
  if (lowerCase === "") return null;
  for (const value of values) {
    const start = value.toLowerCase().indexOf(lowerCase);
    const part = value.slice(start, start + text.length);
    // A few letters are longer in lowercase, which shifts the letters after them.
    if (start >= 0 && part.toLowerCase() === lowerCase && Number.isNaN(Number(value))) return part;
  }
  return null;
}

/** Says which logs a call did not read, before an explanation that may be wrong because of that. */
export function withScope(explanation: string, datadog: DatadogClient, dataset: Dataset): string[] {
  const mayBeElsewhere = dataset === "logs" && /widen|no events match/i.test(explanation);
  return mayBeElsewhere ? [describeScope(datadog), explanation] : [explanation];
}

/** Options of the logs' scope, each with its variable. */
const [TIER_OPTION, INDEXES_OPTION] = [
  "logsStorageTier (OBSERVABILITY_LOGS_STORAGE_TIER)",
  "logsIndexes (OBSERVABILITY_LOGS_INDEXES)",
] as const;

function describeScope(datadog: DatadogClient): string {
  const { storage_tier: tier, indexes } = datadog.logsScope();
  const tiers = tier ? [`the tier ${tier}`, TIER_OPTION] : null;
  const names = indexes
    ? [`the ${indexes.length === 1 ? "index" : "indexes"} ${joinNames(indexes)}`, INDEXES_OPTION]
    : null;
  const parts = [tiers, names].filter((part) => part !== null);
  const [read, options] = [0, 1].map((index) => parts.map((part) => part[index] ?? "").join(" and "));
  return parts.length === 0
    ? `This call reads indexed logs only. Logs in Flex or in an archive may match: the host application selects them with ${TIER_OPTION}.`
    : `This call reads ${read} only, which the host application selects with ${options}. Other logs may match.`;
}

function joinNames(names: readonly string[]): string {
  return [names.slice(0, -1).join(", "), ...names.slice(-1)].filter((part) => part !== "").join(" and ");
}
