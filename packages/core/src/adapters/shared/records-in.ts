import { isRecord } from "../../value/plain.ts";

/** Returns the objects of a list that a model or provider sent. Ignores other items, and values that are no list. */
export function recordsIn<Item extends object>(list: readonly Item[] | string | null | undefined): readonly Item[] {
  return Array.isArray(list) ? list.filter((item): item is Item => isRecord(item)) : [];
}
