import type { Query } from "../query/query.ts";

/** The span fields whose name differs from the backend's facet. */
const BACKEND_FACETS: ReadonlyMap<string, string> = new Map([
  ["resource", "resource_name"],
  ["operation", "operation_name"],
]);

const FIELD_NAMES: ReadonlyMap<string, string> = new Map([...BACKEND_FACETS].map(([field, facet]) => [facet, field]));

/**
 * Writes a spans query with the backend's facet names: `resource` becomes `resource_name`, `operation` becomes
 * `operation_name`, where they are the key of a term. Values, quoted strings, `@` attributes and everything else
 * stay as they are, byte for byte.
 */
export function toBackendQuery(query: Query): string {
  return query.tokens.map((token) => (token.kind === "key" ? toBackendFacet(token.text) : token.text)).join("");
}

/** The backend's name of a facet to group by. */
export function toBackendFacet(facet: string): string {
  return BACKEND_FACETS.get(facet) ?? facet;
}

/** The field name under which a facet of the backend appears in results, such as the labels of a bucket. */
export function fromBackendFacet(facet: string): string {
  return FIELD_NAMES.get(facet) ?? facet;
}

/** Whether a name is one of a span field whose name differs from the backend's facet. */
export function hasTwoNames(name: string): boolean {
  return BACKEND_FACETS.has(name) || FIELD_NAMES.has(name);
}
