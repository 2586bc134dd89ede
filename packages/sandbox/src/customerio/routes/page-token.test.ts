import { describe, expect, test } from "vitest";
import { pageOf, readLimit } from "./page-token.ts";

const ITEMS = ["a", "b", "c", "d", "e"];
const page = (items: readonly string[], start: string | null, limit = 2) => pageOf(items, (item) => item, start, limit);
const after = (items: readonly string[], start: string | null = null) => page(items, start)?.next ?? "";

describe("a list", () => {
  test("tokens lead through all pages, and the last page has none", () => {
    const first = page(ITEMS, null);
    const second = page(ITEMS, first!.next);
    const third = page(ITEMS, second!.next);
    expect([first, second, third].map((read) => read?.items)).toEqual([["a", "b"], ["c", "d"], ["e"]]);
    expect(third?.next).toBe("");
    expect(page(ITEMS, "")).toEqual(first);
  });

  test("a full last page and an empty list have no token", () => {
    expect(page(ITEMS, null, 5)).toEqual({ items: ITEMS, next: "" });
    expect(page([], null)).toEqual({ items: [], next: "" });
  });

  test("items added in front do not shift the next page", () => {
    expect(page(["x", "y", ...ITEMS], after(ITEMS))?.items).toEqual(["c", "d"]);
  });

  test("removing the last item of a page skips nothing", () => {
    expect(page(["a", "c", "d", "e"], after(ITEMS))?.items).toEqual(["c", "d"]);
    expect(page([], after(ITEMS))).toEqual({ items: [], next: "" });
  });

  test("ids may be in any alphabet", () => {
    expect(page(["ä:1", "日本\n", "c"], after(["ä:1", "日本\n", "c"]))?.items).toEqual(["c"]);
  });
});

test.each(["nonsense!", "%", btoa("no number"), btoa("3:"), btoa(":a"), btoa("-1:a")])(
  "%j is an invalid token",
  (start) => {
    expect(page(ITEMS, start)).toBeNull();
  },
);

test.each([
  ["", 10],
  ["limit=1", 1],
  ["limit=100", 100],
  ["limit=007", 7],
  ["limit=0", null],
  ["limit=101", null],
  ["limit=-1", null],
  ["limit=1.5", null],
  ["limit=1e1", null],
  ["limit=", null],
  ["limit=many", null],
  ["limit=9999999999", null],
])("the limit of the query %j is %j", (query, limit) => {
  expect(readLimit(new URLSearchParams(query), 10, 100)).toBe(limit);
});
