import { isRecord } from "../../value/plain.ts";

/** The records of a list that a model or its provider wrote: what is no list, or no record in it, holds no call. */
export function recordsIn<Item extends object>(list: readonly Item[] | string | null | undefined): readonly Item[] {
  return Array.isArray(list) ? list.filter((item): item is Item => isRecord(item)) : [];
}
