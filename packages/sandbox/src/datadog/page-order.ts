import { decodeBase64Url, encodeBase64Url, packKey, unpackKey } from "./event-key.ts";
import { compareKeys, customFields, type EventKey, type StoredEvent } from "./events/event.ts";

/** Sort orders of a search. */
export const SORTS = ["timestamp", "-timestamp", "@duration", "-@duration"] as const;
export type Sort = (typeof SORTS)[number];

/** Sort position of an event: its key, and its duration for sorting by duration. */
export interface Position {
  readonly key: EventKey;
  readonly duration: number;
}

/** Returns a comparator for a sort order. Keys break ties, so that pages neither repeat nor skip events. */
export function comparePositions(sort: Sort): (left: Position, right: Position) => number {
  const byTime = (left: Position, right: Position) => compareKeys(left.key, right.key);
  const byDuration = (left: Position, right: Position) => left.duration - right.duration || byTime(left, right);
  const ascending = sort.endsWith("timestamp") ? byTime : byDuration;
  return sort.startsWith("-") ? (left, right) => ascending(right, left) : ascending;
}

/** Returns the sort position of an event. */
export function positionOf(event: StoredEvent): Position {
  const { duration } = customFields(event);
  return { key: event, duration: typeof duration === "number" ? duration : -1 };
}

/** Encodes a cursor in the API's format: the key of the last event, its sort values and the end of its world. */
export function writePageCursor({ key, duration }: Position, endMs: number): string {
  const values = [key.timestampMs, key.tie, duration, endMs];
  return encodeBase64Url(JSON.stringify({ after: packKey(2, key), values }));
}

/** Decodes a cursor; `null` for an invalid one. */
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
