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
    expect(limitGroups(buckets, limit)).toEqual({ listed: buckets, groupCount: 2, isComplete: true, isApart: false, notes: [] });
  });

  it("exclude the events without each facet, whose number a note has", () => {
    const both = { ...limit, groupBy: ["@store", "@country"], requested: 5 };
    const buckets = [group("a", 5, "pl"), group("a", 3, MISSING), group(MISSING, 2, "pl"), group(MISSING, 1, MISSING)];
    const { listed, groupCount, notes } = limitGroups(buckets, both);
    expect({ listed, groupCount }).toEqual({ listed: [buckets[0]], groupCount: 1 });
    expect(notes).toEqual(["The 1 groups have 5 events; 3 without @store, 4 without @country are in none."]);
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
    expect(notes).toEqual(["The 0 groups have 0 events; 2 without @store, 3 without @country are in none."]);
  });

  it("name bounds if the response may not have all groups", () => {
    const buckets = [group("a", 5), group(MISSING, 4), group("b", 1)];
    const { groupCount, isComplete, notes } = limitGroups(buckets, { ...limit, sent: 3 });
    expect({ groupCount, isComplete }).toEqual({ groupCount: null, isComplete: false });
    expect(notes.at(-1)).toBe("The largest 2 groups have 6 events; at least 4 without @store are in none.");
  });
});

describe("the limit to send", () => {
  it("asks for all groups of a count, and for a few more than requested of other results", () => {
    expect([1, 2, 3].map((facets) => limitToSend(20, facets, true))).toEqual([10_000, 100, 21]);
    expect([1, 2, 3].map((facets) => limitToSend(20, facets, false))).toEqual([40, 40, 21]);
  });
});
