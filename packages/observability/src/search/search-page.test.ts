import { type InputIssue, writeCursor } from "@toolwright/core/authoring";
import { describe, expect, it } from "vitest";
import {
  cursorAfter,
  openPage,
  pageLimit,
  type SearchArguments,
  type SearchPosition,
  takeRows,
} from "./search-page.ts";

const TOOL = "Observability.SearchLogs";
const NOW = Date.UTC(2026, 0, 31, 9);
const MINUTE = 60_000;

function search(changes: Partial<SearchArguments> = {}): SearchArguments {
  const args = { query: "service:web", start_time: "now-15m", end_time: "now", sort_order: "newest" };
  return { ...args, max_results: 10, cursor: "", ...changes };
}

function rowsNamed(...ids: (string | null)[]) {
  return ids.map((id) => ({ id }));
}

function open(args: SearchArguments, now = NOW): SearchPosition {
  const opened = openPage(TOOL, args, now);
  if ("position" in opened) return opened.position;
  throw new Error(`expected a page, not ${JSON.stringify(opened.issues)}`);
}

function issuesOf(args: SearchArguments): readonly InputIssue[] {
  const opened = openPage(TOOL, args, NOW);
  return "issues" in opened ? opened.issues : [];
}

function damaged(cursor: string): readonly InputIssue[] {
  return issuesOf(search({ cursor }));
}

describe("a search cursor", () => {
  const cut = cursorAfter(TOOL, search(), open(search()), rowsNamed("a", "b", "c"));

  it("a cursor restores the start of its page, however late it is used", () => {
    expect(open(search({ cursor: cut }), NOW + 90 * MINUTE)).toEqual({
      window: { startMs: NOW - 15 * MINUTE, endMs: NOW },
      after: null,
      skip: 3,
      anchor: "c",
      limit: 10,
    });
  });

  it("a cursor is safe in URLs and does not reveal the query", () => {
    const args = search({ query: "@usr.email:anna" });
    const cursor = cursorAfter(TOOL, args, open(args), rowsNamed("ä+/="));
    expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(atob(cursor.slice(7).replaceAll("-", "+").replaceAll("_", "/"))).not.toContain("anna");
    expect(open({ ...args, cursor }).anchor).toBe("ä+/=");
  });

  it.each([
    ["query", { query: "service:api" }],
    ["start_time", { start_time: "now-1h" }],
    ["end_time", { end_time: "now-1m" }],
    ["sort_order", { sort_order: "oldest" }],
    ["query, sort_order", { query: "", sort_order: "oldest" }],
  ])("a cursor with another %s is rejected, and the issue names it", (names, changes) => {
    const [issue, ...others] = issuesOf(search({ ...changes, cursor: cut }));
    expect(issue).toMatchObject({ parameter: "cursor", rule: expect.stringContaining(`another ${names};`) });
    expect(others).toEqual([]);
  });

  it("a cursor is rejected when any of its characters is changed, removed or repeated", () => {
    for (let index = 0; index < cut.length; index++) {
      const [before, character, after] = [cut.slice(0, index), cut[index]!, cut.slice(index + 1)];
      const other = character === "A" ? "B" : "A";
      const mangled = [before + other + after, before + after, before + character + character + after];
      for (const cursor of mangled.filter((text) => text !== cut)) {
        expect(damaged(cursor)).toMatchObject([{ parameter: "cursor" }]);
      }
    }
  });

  it.each(["x", "1", "null", "[]", "🙂", cut.slice(0, 20), `${cut} `, `${cut}${cut}`, cut.toLowerCase()])(
    "the cursor %j is invalid",
    (cursor) => {
      expect(damaged(cursor)).toMatchObject([{ parameter: "cursor" }]);
    },
  );

  it("a cursor of the other search tool is rejected", () => {
    const others = cursorAfter("Observability.SearchSpans", search(), open(search()), rowsNamed("a"));
    expect(damaged(others)[0]?.rule).toContain("was not issued by Observability.SearchLogs");
  });

  it.each([8.64e15 + 1, -8.64e15 - 1, 0.5])("a forged cursor with the instant %d is rejected", (instant) => {
    const { max_results: _size, cursor: _cursor, ...shared } = search();
    const cursor = writeCursor({ tool: TOOL, arguments: shared }, [instant, NOW, null, 0, null, 1]);
    expect(damaged(cursor)).toMatchObject([{ parameter: "cursor" }]);
  });

  it("a cursor contains its window, so the window arguments are not checked", () => {
    const args = search({ start_time: "now", end_time: "now-15m" });
    const cursor = cursorAfter(TOOL, args, open(search()), rowsNamed("a"));
    expect(issuesOf({ ...args, cursor })).toEqual([]);
    expect(issuesOf(args)).toMatchObject([{ parameter: "start_time" }]);
  });
});

describe("takeRows", () => {
  const first = open(search());
  const page = { events: rowsNamed("a", "b", "c", "d", "e"), after: "next", warnings: [] };

  it("returns all rows of a first page, and continues with the backend's cursor", () => {
    const { rows, next_cursor } = takeRows(TOOL, search(), first, page);
    expect(rows).toEqual(page.events);
    expect(open(search({ cursor: next_cursor! }))).toMatchObject({ after: "next", skip: 0 });
  });

  it("returns no cursor when the backend has none", () => {
    const found = { ...page, after: null };
    expect(takeRows(TOOL, search(), first, found).next_cursor).toBeNull();
  });

  it("continues after the last row shown, wherever late rows moved it", () => {
    const position = { ...first, skip: 2, anchor: "b" };
    const moved = { ...page, events: rowsNamed("new", "a", "newer", "b", "c") };
    expect(takeRows(TOOL, search(), position, page).rows).toEqual(rowsNamed("c", "d", "e"));
    expect(takeRows(TOOL, search(), position, moved).rows).toEqual(rowsNamed("c"));
  });

  it("continues by count when rows have no ids", () => {
    const position = { ...first, skip: 2, anchor: null };
    const found = { ...page, events: rowsNamed(null, null, null) };
    expect(takeRows(TOOL, search(), position, found).rows).toEqual(rowsNamed(null));
  });

  it("keeps the backend's page until all its rows are shown, whatever max_results becomes", () => {
    const position = { ...first, limit: 5, skip: 1, anchor: "a" };
    const args = search({ max_results: 2 });
    expect(pageLimit(position, args.max_results)).toBe(5);
    const { rows, next_cursor } = takeRows(TOOL, args, position, page);
    expect(rows).toEqual(rowsNamed("b", "c"));
    const next = open(search({ cursor: next_cursor! }));
    expect(next).toMatchObject({ after: null, limit: 5, anchor: "c", skip: 3 });
    expect(pageLimit({ ...next, skip: 0 }, 7)).toBe(7);
  });
});
