import type { Query } from "../query/query.ts";

/** Span fields with a different name than Datadog's facet. */
const BACKEND_FACETS: ReadonlyMap<string, string> = new Map([
  ["resource", "resource_name"],
  ["operation", "operation_name"],
]);

const FIELD_NAMES: ReadonlyMap<string, string> = new Map([...BACKEND_FACETS].map(([field, facet]) => [facet, field]));

/**
 * Writes a spans query with Datadog's facet names: as a term's key, `resource` becomes `resource_name` and `operation`
 * becomes `operation_name`. Everything else, such as values and quoted strings, stays unchanged.
 */
export function toBackendQuery(query: Query): string {
  return query.tokens.map((token) => (token.kind === "key" ? toBackendFacet(token.text) : token.text)).join("");
}

/** Datadog's name of a facet to group by. */
export function toBackendFacet(facet: string): string {
  return BACKEND_FACETS.get(facet) ?? facet;
}

/** The name that results, such as bucket labels, use for one of Datadog's facets. */
export function fromBackendFacet(facet: string): string {
  return FIELD_NAMES.get(facet) ?? facet;
}

/** Whether a name is `resource` or `operation`, or Datadog's facet for either. */
export function hasTwoNames(name: string): boolean {
  return BACKEND_FACETS.has(name) || FIELD_NAMES.has(name);
}
