import type { Dataset } from "./events.ts";

/** A facet worth probing. */
export interface FacetCandidate {
  /** Name as tools use it. */
  readonly facet: string;
  /** A measure is numeric: you can compute with it, but not group by it. */
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

/** A dataset's standard facets, most useful first, then its one standard measure. */
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

/** A measure's unit; `null` when unknown. */
export function unitOf(measure: string): string | null {
  return measure === "@duration" ? "nanoseconds" : null;
}
