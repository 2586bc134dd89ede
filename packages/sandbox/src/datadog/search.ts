import type { StoredEvent } from "./events/event.ts";
import type { Dataset } from "./events/facets.ts";
import { comparePositions, type Position, positionOf, type Sort, writePageCursor } from "./page-order.ts";
import { queryTest } from "./query/evaluate.ts";
import { eventsBetween, type Store } from "./store.ts";

/** Which events: a query in a resolved window. */
export interface Scope {
  readonly dataset: Dataset;
  readonly query: string;
  readonly fromMs: number;
  /** Excluded. */
  readonly toMs: number;
}

/** A search for one page. */
export interface Search extends Scope {
  readonly sort: Sort;
  readonly limit: number;
  /** Where the page before ended, `null` for the first. */
  readonly after: Position | null;
}

/** One page and the cursor after it; an empty page has none. */
export interface Page {
  readonly events: readonly StoredEvent[];
  readonly cursor: string | null;
}

/** Every event in scope, in the order of time. Throws a malformed-query error. */
export function eventsInScope(store: Store, { dataset, query, fromMs, toMs }: Scope): readonly StoredEvent[] {
  const matches = queryTest(dataset, query);
  return eventsBetween<StoredEvent>(store[dataset], fromMs, toMs).filter(matches);
}

/** One page of a search. Throws a malformed-query error. */
export function searchPage(store: Store, search: Search): Page {
  const { sort, limit, after } = search;
  const compare = comparePositions(sort);
  const placed = eventsInScope(store, search).map((event) => ({ event, position: positionOf(event) }));
  const rest = after === null ? placed : placed.filter(({ position }) => compare(position, after) > 0);
  const page = rest.sort((left, right) => compare(left.position, right.position)).slice(0, limit);
  const last = page.at(-1);
  // The live API hands out a cursor after every page that is not empty, also after the last events.
  return { events: page.map(({ event }) => event), cursor: last ? writePageCursor(last.position) : null };
}
