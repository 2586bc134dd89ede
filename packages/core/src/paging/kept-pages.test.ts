import { describe, expect, it } from "vitest";
import { createKeptPages, pageMemory } from "./kept-pages.ts";

const LIMITS = { ttlMs: 1_000, maxPages: 3, maxSize: 100 };

function clockAt(startMs: number) {
  let nowMs = startMs;
  return {
    now: () => nowMs,
    random: () => 0.5,
    sleep: () => Promise.resolve(),
    advance(ms: number) {
      nowMs += ms;
    },
  };
}

function pageOf(...ids: readonly string[]) {
  return { rows: ids.map((id) => ({ id })), next: null, warnings: [] };
}

describe("kept pages", () => {
  it("returns a page until its time to live is over", () => {
    const clock = clockAt(0);
    const pages = createKeptPages(clock, LIMITS);
    const page = pageOf("a", "b");
    pages.set("one", page, 10);
    clock.advance(999);
    expect(pages.get("one")).toBe(page);
    clock.advance(1);
    expect(pages.get("one")).toBeUndefined();
  });

  it("drops the oldest page when there are too many", () => {
    const pages = createKeptPages(clockAt(0), LIMITS);
    for (const key of ["one", "two", "three", "four"]) pages.set(key, pageOf(key), 1);
    expect(["one", "two", "three", "four"].map((key) => pages.get(key) !== undefined)).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  it("drops the oldest pages when all together are too large, and never keeps a page that is too large alone", () => {
    const pages = createKeptPages(clockAt(0), LIMITS);
    pages.set("one", pageOf("a"), 60);
    pages.set("two", pageOf("b"), 60);
    expect(pages.get("one")).toBeUndefined();
    expect(pages.get("two")).toBeDefined();
    pages.set("large", pageOf("c"), 101);
    expect(pages.get("large")).toBeUndefined();
    expect(pages.get("two")).toBeDefined();
  });

  it("counts a page once when it is kept again", () => {
    const pages = createKeptPages(clockAt(0), LIMITS);
    for (let times = 0; times < 5; times++) pages.set("one", pageOf("a"), 40);
    pages.set("two", pageOf("b"), 60);
    expect(pages.get("one")).toBeDefined();
    expect(pages.get("two")).toBeDefined();
  });
});

describe("the memory of a call", () => {
  const call = (isAgentCall: boolean) => ({
    tool: "Demo.List",
    now: 0,
    signal: new AbortController().signal,
    deadlineMs: 1_000,
    resend: false,
    isAgentCall,
    requests: { sent: 0, left: null },
    progress: () => undefined,
  });

  it("reads a page again only if the call does not continue within it", async () => {
    const memory = pageMemory(createKeptPages(clockAt(0), LIMITS), call(true))!;
    let reads = 0;
    const read = async () => {
      reads++;
      return pageOf("a", "b");
    };
    await memory.read("key", () => false, read);
    await memory.read("key", () => true, read);
    expect(reads).toBe(1);
    await memory.read("other", () => true, read);
    await memory.read("key", () => false, read);
    expect(reads).toBe(3);
  });

  it("keeps no page that reading ended early", async () => {
    const memory = pageMemory(createKeptPages(clockAt(0), LIMITS), call(true))!;
    let reads = 0;
    const read = async () => {
      reads++;
      return { ...pageOf("a", "b"), isPartial: true };
    };
    await memory.read("key", () => false, read);
    await memory.read("key", () => true, read);
    expect(reads).toBe(2);
  });

  it("keeps the pages of agents only", () => {
    expect(pageMemory(createKeptPages(clockAt(0), LIMITS), call(false))).toBeUndefined();
  });
});
