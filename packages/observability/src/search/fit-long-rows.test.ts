import { describe, expect, it } from "vitest";
import { countRepeats } from "./fit-long-rows.ts";

const event = (minute: number, title: string, tags: string[] = []) => ({
  id: `${title}-${minute}`,
  timestamp: `2026-01-31T08:${minute}:00.000Z`,
  title,
  tags,
});
const events = [event(50, "a"), event(40, "b"), event(30, "a"), event(20, "c"), event(10, "a"), event(10, "a", ["x"])];

describe("counted repeats", () => {
  it("make one row of events that differ only in id and time, wherever they are in the page", () => {
    const { rows, notes } = countRepeats(events, "newest");
    expect(rows).toEqual([
      { ...events[0], count: 3, oldest: "2026-01-31T08:10:00.000Z" },
      events[1],
      events[3],
      events[5],
    ]);
    expect(notes).toEqual([
      "count is the number of equal events among the 6 of this page, from 2026-01-31T08:10:00.000Z to 2026-01-31T08:50:00.000Z.",
    ]);
    const oldest = countRepeats(events.toReversed(), "oldest");
    expect(oldest.rows[1]).toEqual({ ...events[4], count: 3, newest: "2026-01-31T08:50:00.000Z" });
    expect(oldest.notes).toEqual(notes);
  });

  it("leave different events as they are, without a note", () => {
    for (const different of [events.slice(0, 2), []])
      expect(countRepeats(different, "newest")).toMatchObject({ rows: different, notes: [] });
  });

  it("have no times in the note if the events have none", () => {
    const untimed = events.map((one) => ({ ...one, timestamp: null }));
    expect(countRepeats(untimed, "newest").notes).toEqual([
      "count is the number of equal events among the 6 of this page.",
    ]);
  });
});
