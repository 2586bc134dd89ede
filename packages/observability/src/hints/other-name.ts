import type { Dataset } from "../datadog/aggregate.ts";
import { facetCandidates } from "../datadog/facets.ts";

/** Names that people carry over from elsewhere, and what the backend calls them. */
const SYNONYMS: Readonly<Record<string, string>> = {
  level: "status",
  severity: "status",
  "@level": "status",
  hostname: "host",
  environment: "env",
  endpoint: "resource",
  route: "@http.route",
  name: "operation",
  "@http.status": "@http.status_code",
  "@http.status_code": "@http.status",
  "@error.kind": "@error.type",
  "@error.type": "@error.kind",
};

/** The facet that a name most likely meant: with or without `@`, or under its usual name; `null` when it may be right. */
export function otherName(facet: string, dataset: Dataset): string | null {
  const known = new Set(facetCandidates(dataset).map((candidate) => candidate.facet));
  const synonym = SYNONYMS[facet];
  if (synonym !== undefined && known.has(synonym)) return synonym;
  if (known.has(facet)) return null;
  const toggled = facet.startsWith("@") ? facet.slice(1) : `@${facet}`;
  return known.has(toggled) || (facet.includes(".") && !facet.startsWith("@")) ? toggled : null;
}
