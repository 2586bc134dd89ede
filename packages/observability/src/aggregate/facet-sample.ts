import type { BackendPage, PageRequest } from "@toolwright/core/authoring";
import { type Dataset, type EventSearch, readEvents } from "../datadog/events.ts";
import { type FacetCandidate, facetCandidates, unitOf } from "../datadog/facets.ts";
import { fetchLogEvents } from "../datadog/logs.ts";
import type { SpanRecord } from "../datadog/records.ts";
import { fetchSpanEvents } from "../datadog/spans.ts";
import type { EventsPlan } from "../plan.ts";
import { createAttributePaths } from "../search/attribute-paths.ts";
import type { ObservabilityCall } from "../services.ts";

/** The events to probe. */
export interface ProbeScope extends EventsPlan {
  readonly dataset: Dataset;
}

/** The facets in the newest events. */
export interface FacetSample {
  /** Number of events that were read. */
  readonly size: number;
  /** Whether these are all of the scope's events, so that their counts are exact. */
  readonly isComplete: boolean;
  /** Number of events per value, by facet name, custom attributes included. */
  readonly counts: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** Custom attributes that contain only numbers. */
  readonly numeric: ReadonlySet<string>;
  readonly warnings: readonly string[];
}

/** Maximum number of a probe's concurrent requests. */
export const MAX_CONCURRENT = 5;
/** Sample size: enough to contain most attributes, and about a megabyte of spans. */
const SAMPLE_EVENTS = 200;
/** Maximum number of custom attributes to check, most frequent first. */
const MAX_CUSTOM = 15;
/** Attributes with longer values, such as stack traces, are rarely facets. */
const MAX_VALUE_CHARS = 200;
const FACET_NAME = /^@[\w$][\w$./-]{0,99}$/;

/** An event with the fields that both kinds of records share. */
interface SampleEvent {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly tags: readonly string[];
  readonly attributes: Readonly<Record<string, unknown>>;
}

/**
 * Reads the newest events in the scope, and their facets. If the page is short, a second request confirms that nothing
 * follows.
 */
export async function sampleFacets(scope: ProbeScope, call: ObservabilityCall): Promise<FacetSample> {
  const { rows, next, warnings } = await fetchSample(scope, call);
  const isComplete = next === null && warnings.length === 0;
  return { size: rows.length, isComplete, warnings, ...countValues(rows, scope.dataset) };
}

async function fetchSample(
  { dataset, query, window }: ProbeScope,
  call: ObservabilityCall,
): Promise<BackendPage<SampleEvent>> {
  const sample: PageRequest = { limit: SAMPLE_EVENTS, start: null };
  const search = (page: PageRequest): EventSearch => ({ query, window, sort: "-timestamp", ...page });
  if (dataset === "logs") {
    const page = await readEvents(sample, (part) => fetchLogEvents(call.datadog, search(part), call), call);
    return { ...page, rows: page.rows.map(({ tags, attributes, ...fields }) => ({ fields, tags, attributes })) };
  }
  const page = await readEvents(sample, (part) => fetchSpanEvents(call.datadog, search(part), call), call);
  // Tracers may omit the status of a span without an error; Datadog indexes it as ok.
  const toEvent = ({ tags, meta, status, ...fields }: SpanRecord) => ({
    fields: { ...fields, status: status ?? "ok" },
    tags,
    attributes: meta,
  });
  return { ...page, rows: page.rows.map(toEvent) };
}

function countValues(events: readonly SampleEvent[], dataset: Dataset): Pick<FacetSample, "counts" | "numeric"> {
  const reserved = facetCandidates(dataset).flatMap(({ facet }) => (facet.startsWith("@") ? [] : [facet]));
  const paths = createAttributePaths([]);
  const counts = new Map<string, Map<string, number>>();
  const withText = new Set<string>();
  for (const { fields, tags, attributes } of events) {
    const found = new Map<string, Set<string>>();
    for (const facet of reserved) addValues(found, facet, reservedValues(facet, fields, tags));
    paths.visit(attributes, "all", ({ path }, leaf) => {
      const values = (Array.isArray(leaf) ? leaf : [leaf]).filter(isScalar);
      if (values.some((value) => typeof value !== "number")) withText.add(`@${path}`);
      addValues(found, `@${path}`, values.map(String));
    });
    for (const [facet, values] of found) for (const value of values) countOne(counts, facet, value);
  }
  return {
    counts,
    numeric: new Set([...counts.keys()].filter((facet) => isCustom(facet, dataset) && !withText.has(facet))),
  };
}

function addValues(found: Map<string, Set<string>>, facet: string, values: readonly string[]): void {
  if (values.length > 0) found.set(facet, new Set([...(found.get(facet) ?? []), ...values]));
}

function countOne(counts: Map<string, Map<string, number>>, facet: string, value: string): void {
  const values = counts.get(facet) ?? new Map<string, number>();
  counts.set(facet, values.set(value, (values.get(value) ?? 0) + 1));
}

/** The values for a name without `@`: an event field, or else the event's tags with this name. */
function reservedValues(facet: string, fields: SampleEvent["fields"], tags: readonly string[]): string[] {
  if (Object.hasOwn(fields, facet)) return [fields[facet]].filter(isScalar).map(String);
  const prefix = `${facet}:`;
  return tags.flatMap((tag) => (tag.startsWith(prefix) ? [tag.slice(prefix.length)] : []));
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

function isCustom(facet: string, dataset: Dataset): boolean {
  return facet.startsWith("@") && !facetCandidates(dataset).some((candidate) => candidate.facet === facet);
}

/**
 * The facets that may have data: the standard ones, most useful first, then the most frequent custom attributes. A
 * complete sample rules out the standard facets that it lacks.
 */
export function possibleFacets(dataset: Dataset, { counts, numeric, isComplete }: FacetSample): FacetCandidate[] {
  const standard = facetCandidates(dataset).filter(
    ({ facet, kind }) => !isComplete || counts.has(facet) || kind === "measure",
  );
  const custom = checkedAttributes(dataset, counts).map((facet) => ({
    facet,
    kind: numeric.has(facet) ? ("measure" as const) : ("facet" as const),
    unit: unitOf(facet),
  }));
  return [...standard, ...custom];
}

/** Custom attributes that may be facets but aren't checked: less frequent ones, and those with unusual names. */
export function uncheckedAttributes(dataset: Dataset, { counts }: FacetSample): string[] {
  const checked = new Set(checkedAttributes(dataset, counts));
  return customAttributes(dataset, counts).filter((name) => !checked.has(name));
}

function checkedAttributes(dataset: Dataset, counts: FacetSample["counts"]): string[] {
  return customAttributes(dataset, counts)
    .filter((name) => FACET_NAME.test(name))
    .slice(0, MAX_CUSTOM);
}

/** The sample's custom attributes with short values, most frequent first. */
function customAttributes(dataset: Dataset, counts: FacetSample["counts"]): string[] {
  return [...counts]
    .filter(([name, values]) => isCustom(name, dataset) && [...values.keys()].every(isShort))
    .sort(([, one], [, other]) => eventCount(other) - eventCount(one))
    .map(([name]) => name);
}

function isShort(value: string): boolean {
  return value.length <= MAX_VALUE_CHARS;
}

function eventCount(values: ReadonlyMap<string, number>): number {
  return [...values.values()].reduce((sum, count) => sum + count, 0);
}
