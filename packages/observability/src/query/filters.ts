import type { Comparator, Query, QueryTerm } from "./query.ts";

/** A condition on one key. */
export interface QueryFilter {
  readonly key: string;
  readonly negated: boolean;
  readonly comparator?: Comparator;
  /** A term's alternatives, a comparison's bound or a range's bounds, without quotes and escapes. */
  readonly values: readonly string[];
  /** Whether every value is in quotes, where wildcards are plain characters. */
  readonly quoted: boolean;
  readonly kind: "term" | "comparison" | "range";
  /** Offset of the key in the query. */
  readonly start: number;
}

interface GrowingFilter extends QueryFilter {
  readonly values: string[];
  quoted: boolean;
}

/**
 * A query's conditions, in order. The values of `key:(a OR b)` form one filter. Values negated within the parentheses
 * form another, and so does each comparison and range.
 */
export function queryFilters(query: Query): QueryFilter[] {
  return query.terms.flatMap(termFilters);
}

function termFilters(term: QueryTerm): QueryFilter[] {
  const { key, start } = term;
  if (key === null) return [];
  if (term.items.length === 0) return [{ key, start, negated: term.negated, values: [], quoted: false, kind: "term" }];
  const filters: GrowingFilter[] = [];
  const plain = new Map<boolean, GrowingFilter>();
  for (const { text: _, ...item } of term.items) {
    const same = item.kind === "term" ? plain.get(item.negated) : undefined;
    if (same === undefined) {
      const filter = { key, start, ...item, values: [...item.values] };
      if (item.kind === "term") plain.set(item.negated, filter);
      filters.push(filter);
    } else {
      same.values.push(...item.values);
      same.quoted &&= item.quoted;
    }
  }
  return filters;
}
