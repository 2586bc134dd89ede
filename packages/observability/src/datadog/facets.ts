import { stringOrNull } from "@toolwright/core/authoring";
import * as v from "valibot";
import type { Dataset } from "./events.ts";
import { number, numberOrNull, string } from "./record-fields.ts";

const facetValue = v.object({
  value: string("A value of the facet."),
  count: numberOrNull("Number of events with this value; null when the value comes from a sample of the events."),
});

/** A facet with data. */
export const facetRecord = v.object({
  facet: string("Name to use in query or group_by."),
  distinct: numberOrNull("Number of distinct values, which may be an estimate; null when unknown."),
  values: v.pipe(
    v.array(facetValue),
    v.description("Values, at most 5: the most frequent of all events, or of a sample that has 5 of them."),
  ),
});

/** The type of {@link facetRecord}. */
export type FacetRecord = v.InferOutput<typeof facetRecord>;

/** A measure with data. */
export const measureRecord = v.object({
  measure: string("Name to use as measure, or with a comparison in query."),
  unit: stringOrNull("Unit of its values; null when unknown."),
  min: number("Smallest value."),
  median: number("Median of the values."),
  max: number("Largest value."),
});

/** The type of {@link measureRecord}. */
export type MeasureRecord = v.InferOutput<typeof measureRecord>;

/** A facet worth probing. */
export interface FacetCandidate {
  /** Name as tools use it. */
  readonly facet: string;
  /** A measure is numeric: it can be computed with, but not grouped by. */
  readonly kind: "facet" | "measure";
  readonly unit: string | null;
}

const LOG_FACETS = [
  "service",
  "status",
  "source",
  "host",
  "env",
  "version",
  "@http.method",
  "@http.status_code",
  "@http.status",
  "@http.url_details.path",
  "@http.url_details.host",
  "@http.status_category",
  "@error.kind",
  "@error.message",
  "@logger.name",
  "@network.client.ip",
  "@network.client.geoip.country.iso_code",
  "@usr.id",
  "@usr.email",
  "@db.operation",
  "@db.instance",
  "@evt.name",
];

const SPAN_FACETS = [
  "service",
  "resource",
  "operation",
  "status",
  "type",
  "env",
  "host",
  "version",
  "@span.kind",
  "@http.method",
  "@http.status_code",
  "@http.status",
  "@http.route",
  "@http.url_details.path",
  "@error.type",
  "@error.message",
  "@component",
  "@language",
  "@db.system",
  "@db.name",
  "@db.statement",
  "@peer.service",
  "@peer.db.name",
  "@usr.id",
];

/** The standard facets of a dataset, most useful first, then its one standard measure. */
export function facetCandidates(dataset: Dataset): readonly FacetCandidate[] {
  const names = dataset === "logs" ? LOG_FACETS : SPAN_FACETS;
  const facets = names.map((facet) => ({ facet, kind: "facet" as const, unit: null }));
  return [...facets, { facet: "@duration", kind: "measure", unit: unitOf("@duration") }];
}

/** The names of the HTTP status facet. An environment uses one of them. */
export const HTTP_STATUS_FACETS = ["@http.status_code", "@http.status"] as const;

/** The other name of the HTTP status facet; `null` for any other facet. */
export function otherHttpStatus(facet: string): string | null {
  const [one, other] = HTTP_STATUS_FACETS;
  if (facet === one) return other;
  return facet === other ? one : null;
}

/** Unit of a measure; `null` when unknown. */
export function unitOf(measure: string): string | null {
  return measure === "@duration" ? "nanoseconds" : null;
}
