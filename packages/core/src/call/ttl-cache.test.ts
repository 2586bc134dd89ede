import { testClock } from "@toolwright/tests-support";
import { describe, expect, test } from "vitest";
import { createTtlCache } from "./ttl-cache.ts";

function start({ ttlMs = 1_000, maxEntries = 3 } = {}) {
  const clock = testClock(0);
  const recent = createTtlCache<string>({ ttlMs, maxEntries, clock });
  return { recent, pass: clock.advance };
}

describe("a stored value", () => {
  test("a value is found under its own key only", () => {
    const { recent } = start();
    recent.set("a", "one");
    expect([recent.get("a"), recent.get("b")]).toEqual(["one", undefined]);
  });

  test("a value expires exactly at the end of its lifetime, not a millisecond before", () => {
    const { recent, pass } = start();
    recent.set("a", "one");
    pass(999);
    expect(recent.get("a")).toBe("one");
    pass(1);
    expect(recent.get("a")).toBeUndefined();
  });

  test("reading a value does not extend its lifetime", () => {
    const { recent, pass } = start();
    recent.set("a", "one");
    pass(600);
    recent.get("a");
    pass(600);
    expect(recent.get("a")).toBeUndefined();
  });

  test("setting a value again restarts its lifetime", () => {
    const { recent, pass } = start();
    recent.set("a", "one");
    pass(600);
    recent.set("a", "two");
    pass(600);
    expect(recent.get("a")).toBe("two");
  });

  test("delete removes a value, and ignores a missing one", () => {
    const { recent } = start();
    recent.set("a", "one");
    recent.delete("a");
    recent.delete("b");
    expect(recent.get("a")).toBeUndefined();
  });

  test.each(["__proto__", "constructor", ""])("a value may be stored under the key %j", (key) => {
    const { recent } = start();
    expect(recent.get(key)).toBeUndefined();
    recent.set(key, "one");
    expect(recent.get(key)).toBe("one");
  });
});

describe("a full cache", () => {
  test("a full cache evicts the value that was set first, even when it was read last", () => {
    const { recent } = start();
    for (const key of ["a", "b", "c"]) recent.set(key, key);
    recent.get("a");
    recent.set("d", "d");
    expect(["a", "b", "c", "d"].map(recent.get)).toEqual([undefined, "b", "c", "d"]);
  });

  test("a full cache counts a value that is set again once, as the newest", () => {
    const { recent } = start();
    for (const key of ["a", "b", "c", "a"]) recent.set(key, key);
    expect(["a", "b", "c"].map(recent.get)).toEqual(["a", "b", "c"]);
    recent.set("d", "d");
    expect(["a", "b", "c", "d"].map(recent.get)).toEqual(["a", undefined, "c", "d"]);
  });

  test("a full cache drops expired values before one that is still valid", () => {
    const { recent, pass } = start();
    recent.set("a", "a");
    recent.set("b", "b");
    pass(900);
    recent.set("c", "c");
    pass(100);
    recent.set("d", "d");
    recent.set("e", "e");
    expect(["a", "b", "c", "d", "e"].map(recent.get)).toEqual([undefined, undefined, "c", "d", "e"]);
  });
});

describe("a cache with a largest size", () => {
  const startSized = () => createTtlCache<string>({ ttlMs: 1_000, maxEntries: 3, maxSize: 100, clock: testClock(0) });

  test("it evicts the oldest values when all together are too large, and never keeps one that is too large alone", () => {
    const sized = startSized();
    sized.set("a", "a", 60);
    sized.set("b", "b", 60);
    expect([sized.get("a"), sized.get("b")]).toEqual([undefined, "b"]);
    sized.set("large", "c", 101);
    expect([sized.get("large"), sized.get("b")]).toEqual([undefined, "b"]);
  });

  test("it counts a value once when it is set again", () => {
    const sized = startSized();
    for (let times = 0; times < 5; times++) sized.set("a", "a", 40);
    sized.set("b", "b", 60);
    expect([sized.get("a"), sized.get("b")]).toEqual(["a", "b"]);
  });
});

test("two caches share nothing", () => {
  const [one, two] = [start(), start()];
  one.recent.set("a", "one");
  expect(two.recent.get("a")).toBeUndefined();
});
