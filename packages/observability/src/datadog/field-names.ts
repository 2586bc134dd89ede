import { tokenizeQuery } from "../query/tokens.ts";

/** The span fields whose name differs from the backend's facet. */
const BACKEND_FACETS: ReadonlyMap<string, string> = new Map([
  ["resource", "resource_name"],
  ["operation", "operation_name"],
]);

const FIELD_NAMES: ReadonlyMap<string, string> = new Map([...BACKEND_FACETS].map(([field, facet]) => [facet, field]));

/**
 * Puts the backend's facet names into a spans query: `resource` becomes `resource_name`, `operation` becomes
 * `operation_name`, where they stand as the key of a term. Values, quoted strings, `@` attributes and everything else
 * stay as they are, byte for byte.
 */
export function toBackendQuery(query: string): string {
  return tokenizeQuery(query)
    .map((token) => (token.kind === "key" ? toBackendFacet(token.text) : token.text))
    .join("");
}

/** The backend's name of a facet to group by. */
export function toBackendFacet(facet: string): string {
  return BACKEND_FACETS.get(facet) ?? facet;
}

/** The field name under which a facet of the backend appears in results, such as the labels of a bucket. */
export function fromBackendFacet(facet: string): string {
  return FIELD_NAMES.get(facet) ?? facet;
}
