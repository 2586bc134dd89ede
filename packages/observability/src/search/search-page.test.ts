import { isToolError, type ToolError, writeCursor } from "@toolwright/core/authoring";
import { describe, expect, it } from "vitest";
import { cursorAfterShown, openPage, pageLimit, type SearchArguments, searchIssues, takeRows } from "./search-page.ts";

const TOOL = "Observability.SearchLogs";
const NOW = Date.UTC(2026, 0, 31, 9);
const MINUTE = 60_000;
const window = { start: new Date(NOW - 15 * MINUTE).toISOString(), end: new Date(NOW).toISOString() };

function search(changes: Partial<SearchArguments> = {}): SearchArguments {
  const args = { query: "service:web", start_time: "now-15m", end_time: "now", sort_order: "newest" };
  return { ...args, max_results: 10, cursor: "", ...changes };
}

function rowsNamed(...ids: (string | null)[]) {
  return ids.map((id) => ({ id }));
}

function damaged(cursor: string): ToolError {
  try {
    openPage(TOOL, search({ cursor }), NOW);
  } catch (thrown) {
    if (isToolError(thrown)) return thrown;
  }
  throw new Error(`expected ${cursor} to be refused`);
}

describe("a cursor", () => {
  const cut = cursorAfterShown(TOOL, search(), { window, rows: rowsNamed("a", "b", "c") });

  it("brings back where its page began, long after", () => {
    expect(openPage(TOOL, search({ cursor: cut }), NOW + 90 * MINUTE)).toEqual({
      window: { startMs: NOW - 15 * MINUTE, endMs: NOW },
      after: null,
      skip: 3,
      anchor: "c",
      limit: 10,
    });
  });

  it("travels in addresses as it is and shows nothing of the query", () => {
    const cursor = cursorAfterShown(TOOL, search({ query: "@usr.email:anna" }), { window, rows: rowsNamed("ä+/=") });
    expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(atob(cursor.slice(7).replaceAll("-", "+").replaceAll("_", "/"))).not.toContain("anna");
    expect(openPage(TOOL, search({ query: "@usr.email:anna", cursor }), NOW).anchor).toBe("ä+/=");
  });

  it.each([
    ["query", { query: "service:api" }],
    ["start_time", { start_time: "now-1h" }],
    ["end_time", { end_time: "now-1m" }],
    ["sort_order", { sort_order: "oldest" }],
    ["query, sort_order", { query: "", sort_order: "oldest" }],
  ])("of another %s is refused by that name, in the check and in the call", (names, changes) => {
    const args = search({ ...changes, cursor: cut });
    const [issue, ...others] = searchIssues(TOOL, args, NOW);
    expect(issue).toMatchObject({ parameter: "cursor", rule: expect.stringContaining(`another ${names};`) });
    expect(others).toEqual([]);
    expect(() => openPage(TOOL, args, NOW)).toThrow(`another ${names};`);
  });

  it("is refused when any of its characters is changed, left out or doubled", () => {
    for (let index = 0; index < cut.length; index++) {
      const [before, character, after] = [cut.slice(0, index), cut[index]!, cut.slice(index + 1)];
      const other = character === "A" ? "B" : "A";
      const mangled = [before + other + after, before + after, before + character + character + after];
      for (const cursor of mangled.filter((text) => text !== cut)) {
        expect(damaged(cursor)).toMatchObject({ code: "invalid_input", issues: [{ parameter: "cursor" }] });
      }
    }
  });

  it.each(["x", "1", "null", "[]", "🙂", cut.slice(0, 20), `${cut} `, `${cut}${cut}`, cut.toLowerCase()])(
    "%j is none",
    (cursor) => {
      expect(damaged(cursor)).toMatchObject({ code: "invalid_input" });
    },
  );

  it("of the other search tool is refused", () => {
    const others = cursorAfterShown("Observability.SearchSpans", search(), { window, rows: rowsNamed("a") });
    expect(damaged(others).message).toContain("was not issued by Observability.SearchLogs");
  });

  it.each([8.64e15 + 1, -8.64e15 - 1, 0.5])("that somebody made with an instant of %d is no cursor", (instant) => {
    const { max_results: _size, cursor: _cursor, ...shared } = search();
    const cursor = writeCursor({ tool: TOOL, arguments: shared }, [instant, NOW, null, 0, null, 1]);
    expect(damaged(cursor)).toMatchObject({ code: "invalid_input" });
  });

  it("leaves the window unread, which it brings along itself", () => {
    const args = { start_time: "now", end_time: "now-15m" };
    const cursor = cursorAfterShown(TOOL, search(args), { window, rows: rowsNamed("a") });
    expect(searchIssues(TOOL, search({ ...args, cursor }), NOW)).toEqual([]);
    expect(searchIssues(TOOL, search(args), NOW)).toMatchObject([{ parameter: "start_time" }]);
  });
});

describe("the rows of a page", () => {
  const first = openPage(TOOL, search(), NOW);
  const page = { events: rowsNamed("a", "b", "c", "d", "e"), after: "next", warnings: [] };

  it("are all of a first page, and the cursor goes on with the backend's", () => {
    const { rows, next_cursor } = takeRows(TOOL, { args: search(), position: first, found: page });
    expect(rows).toEqual(page.events);
    expect(openPage(TOOL, search({ cursor: next_cursor! }), NOW)).toMatchObject({ after: "next", skip: 0 });
  });

  it("end without a cursor where the backend has none", () => {
    const found = { ...page, after: null };
    expect(takeRows(TOOL, { args: search(), position: first, found }).next_cursor).toBeNull();
  });

  it("go on after the last row shown, wherever late rows moved it", () => {
    const position = { ...first, skip: 2, anchor: "b" };
    const moved = { ...page, events: rowsNamed("new", "a", "newer", "b", "c") };
    expect(takeRows(TOOL, { args: search(), position, found: page }).rows).toEqual(rowsNamed("c", "d", "e"));
    expect(takeRows(TOOL, { args: search(), position, found: moved }).rows).toEqual(rowsNamed("c"));
  });

  it("go on by count where rows have no id", () => {
    const position = { ...first, skip: 2, anchor: null };
    const found = { ...page, events: rowsNamed(null, null, null) };
    expect(takeRows(TOOL, { args: search(), position, found }).rows).toEqual(rowsNamed(null));
  });

  it("keep the backend's page as it was while rows of it are left, whatever max_results becomes", () => {
    const position = { ...first, limit: 5, skip: 1, anchor: "a" };
    const args = search({ max_results: 2 });
    expect(pageLimit(position, args.max_results)).toBe(5);
    const { rows, next_cursor } = takeRows(TOOL, { args, position, found: page });
    expect(rows).toEqual(rowsNamed("b", "c"));
    const next = openPage(TOOL, search({ cursor: next_cursor! }), NOW);
    expect(next).toMatchObject({ after: null, limit: 5, anchor: "c", skip: 3 });
    expect(pageLimit({ ...next, skip: 0 }, 7)).toBe(7);
  });
});
