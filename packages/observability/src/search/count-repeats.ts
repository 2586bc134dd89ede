/** An event, which other events can equal. */
interface RepeatableEvent {
  readonly id: string | null;
  readonly timestamp: string | null;
}

/** Events that differ only in their id and time are one row with their count. */
export interface CountedEvents<Row> {
  readonly rows: readonly Row[];
  /** The events up to the first one of the row after the first `count` rows. */
  eventsBefore(count: number): readonly Row[];
  /** Says since when the counts count; `null` without a count. */
  readonly note: string | null;
}

/** Replaces events that equal an earlier one by a count and the time of the last of them in the page's order. */
export function countRepeats<Row extends RepeatableEvent>(
  events: readonly Row[],
  order: "newest" | "oldest",
): CountedEvents<Row> {
  const groups = [...Map.groupBy(events, (event) => JSON.stringify({ ...event, id: 0, timestamp: 0 })).values()];
  const other = order === "newest" ? "oldest" : "newest";
  const rows = groups.flatMap(([event, ...others]) => {
    if (event === undefined) return [];
    return [others.length === 0 ? event : { ...event, count: 1 + others.length, [other]: others.at(-1)?.timestamp }];
  });
  const ends = [events[0]?.timestamp, events.at(-1)?.timestamp].sort();
  return {
    rows,
    eventsBefore: (count) => events.slice(0, events.findIndex((event) => event === groups[count]?.[0])),
    note:
      rows.length === events.length
        ? null
        : `count is the number of equal events among the ${events.length} of this page, from ${ends[0]} to ${ends[1]}.`,
  };
}
