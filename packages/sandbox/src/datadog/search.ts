import type { StoredEvent } from "./events/event.ts";
import type { Dataset } from "./events/facets.ts";
import { comparePositions, type Position, positionOf, type Sort, writePageCursor } from "./page-order.ts";
import { type EventTest, queryTest } from "./query/evaluate.ts";
import { eventsBetween, type Store } from "./store.ts";

/** A query in a resolved time window. */
export interface Scope {
  readonly dataset: Dataset;
  readonly query: string;
  readonly fromMs: number;
  /** Exclusive. */
  readonly toMs: number;
}

/** Search for one page of events. */
export interface Search extends Scope {
  readonly sort: Sort;
  readonly limit: number;
  /** End of the previous page; `null` for the first page. */
  readonly after: Position | null;
  /** End of the world that is searched, epoch milliseconds. */
  readonly endMs: number;
}

/** One page of events and the cursor of the next page; `null` after an empty page. */
export interface Page {
  readonly events: readonly StoredEvent[];
  readonly cursor: string | null;
}

/** Returns every event in scope, oldest first. Throws a malformed-query error. */
export function eventsInScope(store: Store, { dataset, query, fromMs, toMs }: Scope): readonly StoredEvent[] {
  const matches = queryTest(dataset, query);
  return eventsBetween<StoredEvent>(store[dataset], fromMs, toMs).filter(matches);
}

/** Returns one page of a search. Throws a malformed-query error. */
export function searchPage(store: Store, search: Search): Page {
  return pageOf(store[search.dataset], queryTest(search.dataset, search.query), search);
}

/** Returns one page of the events that match. */
export function pageOf(
  events: readonly StoredEvent[],
  matches: EventTest,
  { fromMs, toMs, sort, limit, after, endMs }: Omit<Search, "dataset" | "query">,
): Page {
  const compare = comparePositions(sort);
  const isLater = (event: StoredEvent) => after === null || compare(positionOf(event), after) > 0;
  const page: StoredEvent[] = [];
  for (const event of inOrder(eventsBetween(events, fromMs, toMs), sort)) {
    if (page.length === limit) break;
    if (matches(event) && isLater(event)) page.push(event);
  }
  const last = page.at(-1);
  // The real API returns a cursor with every non-empty page, even with the last one.
  return { events: page, cursor: last ? writePageCursor(positionOf(last), endMs) : null };
}

/** Sorts stored events. They are already in order of time, so a search by time only reads the records of its page. */
function inOrder(events: readonly StoredEvent[], sort: Sort): readonly StoredEvent[] {
  if (sort === "timestamp") return events;
  if (sort === "-timestamp") return events.toReversed();
  const compare = comparePositions(sort);
  return events
    .map((event) => ({ event, position: positionOf(event) }))
    .sort((left, right) => compare(left.position, right.position))
    .map(({ event }) => event);
}
