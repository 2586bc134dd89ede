import { type QueryTerm, readTerms } from "./terms.ts";
import { type QueryToken, tokenizeQuery } from "./tokens.ts";

/** A query in Datadog's search syntax, parsed once per call. */
export interface Query {
  /** As the caller wrote it. */
  readonly text: string;
  readonly tokens: readonly QueryToken[];
  /** Filters and free text, in order. */
  readonly terms: readonly QueryTerm[];
}

/** The query that matches every event. */
export const ALL_EVENTS: Query = { text: "", tokens: [], terms: [] };

/** Parses a query in linear time. Never fails: malformed parts become free text. */
export function parseQuery(text: string): Query {
  const tokens = tokenizeQuery(text);
  return { text, tokens, terms: readTerms(tokens) };
}

/** Whether a query has no condition at all. */
export function matchesAll({ text }: Query): boolean {
  const trimmed = text.trim();
  return trimmed === "" || trimmed === "*";
}
