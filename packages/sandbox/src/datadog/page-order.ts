import { decodeBase64Url, encodeBase64Url, packKey, unpackKey } from "./event-key.ts";
import { compareKeys, customFields, type EventKey, type StoredEvent } from "./events/event.ts";

/** The orders that a search can ask for. */
export const SORTS = ["timestamp", "-timestamp", "@duration", "-@duration"] as const;
export type Sort = (typeof SORTS)[number];

/** Where a page ended: the last event's key, and its duration for orders by duration. */
export interface Position {
  readonly key: EventKey;
  readonly duration: number;
}

/** How two positions follow each other in an order. Keys make it total, so that no page repeats or skips an event. */
export function comparePositions(sort: Sort): (left: Position, right: Position) => number {
  const byTime = (left: Position, right: Position) => compareKeys(left.key, right.key);
  const byDuration = (left: Position, right: Position) => left.duration - right.duration || byTime(left, right);
  const ascending = sort.endsWith("timestamp") ? byTime : byDuration;
  return sort.startsWith("-") ? (left, right) => ascending(right, left) : ascending;
}

/** The place of an event. */
export function positionOf(event: StoredEvent): Position {
  const { duration } = customFields(event);
  return { key: event, duration: typeof duration === "number" ? duration : -1 };
}

/** Writes a cursor in the notation of the live API: the last event and the values it was sorted by. */
export function writePageCursor({ key, duration }: Position): string {
  return encodeBase64Url(JSON.stringify({ after: packKey(2, key), values: [key.timestampMs, key.tie, duration] }));
}

/** Reads a cursor; `null` when it is none. */
export function readPageCursor(text: string): Position | null {
  try {
    const { after, values } = JSON.parse(decodeBase64Url(text) ?? "") as { after?: unknown; values?: unknown };
    const key = typeof after === "string" ? unpackKey(2, after) : null;
    const duration: unknown = Array.isArray(values) ? values[2] : null;
    return key && typeof duration === "number" ? { key, duration } : null;
  } catch {
    return null;
  }
}
