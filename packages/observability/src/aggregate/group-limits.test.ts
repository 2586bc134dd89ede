import { describe, expect, it } from "vitest";
import { type AggregateBucket, MISSING } from "../datadog/aggregate.ts";
import { limitGroups, limitToSend } from "./group-limits.ts";

const group = (store: string, value: number | null, country?: string): AggregateBucket => ({
  by: { "@store": store, ...(country !== undefined && { "@country": country }) },
  values: [value],
});
const limit = { requested: 2, sent: 100, groupBy: ["@store"], isCount: true };

describe("groups within a limit", () => {
  it("are all listed and counted without a note if the limit allows and each event has the facet", () => {
    const buckets = [group("a", 5), group("b", 2)];
    expect(limitGroups(buckets, limit)).toEqual({
      listed: buckets,
      groupCount: 2,
      isComplete: true,
      isApart: false,
      notes: [],
    });
  });

  it("include the groups of an outer facet that equal the last one by their sums", () => {
    const both = { ...limit, groupBy: ["@store", "@country"], requested: 1 };
    const buckets = [
      group("a", 3, "pl"),
      group("a", 1, "no"),
      group("b", 2, "pl"),
      group("b", 2, MISSING),
      group("c", 3, "no"),
    ];
    expect(limitGroups(buckets, both).listed).toEqual([buckets[0], buckets[2]]);
    expect(limitGroups(buckets, { ...both, isCount: false }).listed).toEqual([buckets[0]]);
  });

  it("exclude the events without each facet, whose number a note has", () => {
    const both = { ...limit, groupBy: ["@store", "@country"], requested: 5 };
    const buckets = [group("a", 5, "pl"), group("a", 3, MISSING), group(MISSING, 2, "pl"), group(MISSING, 1, MISSING)];
    const { listed, groupCount, notes } = limitGroups(buckets, both);
    expect({ listed, groupCount }).toEqual({ listed: [buckets[0]], groupCount: 1 });
    expect(notes).toEqual(["The group has 5 events, and 3 without @store, 4 without @country are in none."]);
  });

  it("say of statistics only that events are in none, because statistics don't add up", () => {
    const { notes } = limitGroups([group("a", 5.5), group(MISSING, 3)], { ...limit, isCount: false });
    expect(notes).toEqual(["Events without @store are in none."]);
  });

  it("add no note about an empty result, which has its own explanation", () => {
    for (const buckets of [[group(MISSING, 7)], []])
      expect(limitGroups(buckets, limit)).toMatchObject({ listed: [], groupCount: 0, isApart: false, notes: [] });
  });

  it("don't exist if no event has all facets, which a note says", () => {
    const both = { ...limit, groupBy: ["@store", "@country"] };
    const { isApart, notes } = limitGroups([group("a", 3, MISSING), group(MISSING, 2, "pl")], both);
    expect(isApart).toBe(true);
    expect(notes).toEqual(["The 0 groups have 0 events, and 2 without @store, 3 without @country are in none."]);
  });

  it("name bounds if the response may not have all groups", () => {
    const buckets = [group("a", 5), group(MISSING, 4), group("b", 1)];
    const { groupCount, isComplete, notes } = limitGroups(buckets, { ...limit, sent: 3 });
    expect({ groupCount, isComplete }).toEqual({ groupCount: null, isComplete: false });
    expect(notes.at(-1)).toBe("The largest 2 groups have 6 events, and at least 4 without @store are in none.");
  });
});

describe("groups beyond a limit", () => {
  it("are listed if they equal the last one within it, also as series of counts", () => {
    const buckets = [group("a", 5), group("b", 2), group("c", 2), group("d", 2), group("e", 1)];
    const { listed, isComplete, groupCount, notes } = limitGroups(buckets, limit);
    expect({ listed, isComplete, groupCount }).toEqual({
      listed: buckets.slice(0, 4),
      isComplete: false,
      groupCount: 5,
    });
    expect(notes.slice(1)).toEqual([
      "Showing 2 more than the limit, because of the same value as the last group within it.",
      "Showing groups with 11 of the 12 events that the 5 groups have.",
    ]);
    const series = buckets.map(({ by, values: [value] }) => ({
      by,
      values: [[{ time: "2026-01-31T03:00:00Z", value: value as number }]],
    }));
    expect(limitGroups(series, limit).listed).toEqual(series.slice(0, 4));
  });

  it("are cut within a group that is listed because it equals the last one", () => {
    const rows = [
      ["a", 10, "x"],
      ["b", 5, "x"],
      ["c", 2, "x"],
      ["c", 2, "y"],
      ["c", 1, "z"],
    ] as const;
    const buckets = rows.map(([store, value, country]) => group(store, value, country));
    const { listed, isComplete, notes } = limitGroups(buckets, { ...limit, groupBy: ["@store", "@country"] });
    expect({ listed, isComplete }).toEqual({ listed: buckets.slice(0, 4), isComplete: false });
    expect(notes[0]).toContain("@country reached group_limit 2");
  });

  it("are complete if all others equal the last one within it", () => {
    const buckets = [group("a", 5), group("b", 2), group("c", 2)];
    expect(limitGroups(buckets, limit)).toMatchObject({ listed: buckets, isComplete: true, notes: [] });
  });

  it("are only counted if many equal the last one, within each group of the preceding facets", () => {
    const buckets = Array.from({ length: 50 }, (_, index) => group(`store ${index}`, 1));
    const one = limitGroups(buckets, { ...limit, requested: 1 });
    expect(one).toMatchObject({ listed: { length: 1 }, groupCount: 50, isComplete: false });
    expect(one.notes[1]).toBe("Showing only some groups with the value of the last one, without 49 others.");
    const nested = ["pl", "de"].flatMap((country) =>
      buckets.map(({ by, values }) => ({ by: { ...by, "@country": country }, values })),
    );
    const both = limitGroups(nested, { ...limit, groupBy: ["@country", "@store"], requested: 5 });
    expect(both.listed).toHaveLength(10);
    expect(both.notes).toContain("Showing only some groups with the value of the last one, without 90 others.");
    const unknown = limitGroups(buckets, { ...limit, sent: 50 });
    expect(unknown.notes[1]).toMatch(/without 48 or more others\.$/);
  });

  it("have no value to compare if a statistic has none", () => {
    const buckets = ["a", "b", "c"].map((store) => group(store, null));
    expect(limitGroups(buckets, { ...limit, isCount: false }).listed).toHaveLength(2);
  });
});

describe("the limit to send", () => {
  it("asks for all groups of a count, and for a few more than requested of other results", () => {
    expect([1, 2, 3].map((facets) => limitToSend(20, facets, true))).toEqual([10_000, 100, 21]);
    expect([1, 2, 3].map((facets) => limitToSend(20, facets, false))).toEqual([40, 40, 21]);
  });
});
