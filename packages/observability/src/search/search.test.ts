import { createWindowPager, type InputIssue, issuesOf, toWindowRecord } from "@toolwright/core/authoring";
import { describe, expect, it } from "vitest";
import { writeCursor } from "../../../core/src/paging/cursor.ts";
import { planSearch, type SearchArguments, type SearchPlan } from "./search.ts";

const TOOL = "Observability.SearchLogs";
const NOW = Date.UTC(2026, 0, 31, 9);
const MINUTE = 60_000;
const WINDOW = toWindowRecord({ startMs: NOW - 15 * MINUTE, endMs: NOW });
const pager = createWindowPager(TOOL);

function search(changes: Partial<SearchArguments> = {}): SearchArguments {
  const args = { query: "service:web", start_time: "now-15m", end_time: "now", sort_order: "newest" };
  return { ...args, max_results: 10, cursor: "", ...changes };
}

function rowsNamed(...ids: string[]) {
  return ids.map((id) => ({ id }));
}

function open(args: SearchArguments, now = NOW): SearchPlan {
  return planSearch(pager, args, { now });
}

function faultsOf(args: Partial<SearchArguments>): readonly InputIssue[] {
  return issuesOf(() => planSearch(pager, args, { now: NOW }));
}

function cursorAfter(page: SearchPlan, rows: readonly { readonly id: string }[]): string {
  return pager.cursorAfter(page, rows, { window: WINDOW });
}

describe("a search cursor", () => {
  const cursorOfTruncatedPage = cursorAfter(open(search()), rowsNamed("a", "b", "c"));

  it("continues in the window of its first page, whatever the current time", () => {
    expect(open(search({ cursor: cursorOfTruncatedPage, max_results: 5 }), NOW + 90 * MINUTE)).toMatchObject({
      limit: 5,
      scope: { startMs: NOW - 15 * MINUTE, endMs: NOW },
      position: { start: null, skip: 3, anchor: "c", pageSize: 10 },
    });
  });

  it("is URL-safe and contains no part of the query", () => {
    const args = search({ query: "@usr.email:anna" });
    const cursor = cursorAfter(open(args), rowsNamed("ä+/="));
    expect(cursor).toMatch(/^[A-Za-z0-9._~%-]+$/);
    expect(cursor).not.toContain("anna");
    expect(open({ ...args, cursor }).position.anchor).toBe("ä+/=");
  });

  it.each([
    ["query", { query: "service:api" }],
    ["start_time", { start_time: "now-1h" }],
    ["end_time", { end_time: "now-1m" }],
    ["sort_order", { sort_order: "oldest" }],
    ["query, sort_order", { query: "", sort_order: "oldest" }],
  ])("is rejected with another %s, and the issue names the argument", (names, changes) => {
    const [issue, ...others] = faultsOf(search({ ...changes, cursor: cursorOfTruncatedPage }));
    expect(issue).toMatchObject({ parameter: "cursor", rule: expect.stringContaining(`another ${names};`) });
    expect(others).toEqual([]);
  });

  it("is rejected without its start_time, and the issue shows the default that the call has instead", () => {
    const cursor = cursorAfter(open(search({ start_time: "now-1h" })), rowsNamed("a"));
    expect(faultsOf(search({ cursor }))[0]?.rule).toBe(
      'belongs to a call with another start_time; this call has start_time "now-15m" (the default if left out). Pass the start_time of the call that returned the cursor, or leave cursor out for the first page',
    );
  });

  it("is not compared with invalid arguments", () => {
    for (const name of ["query", "start_time", "end_time", "sort_order"] as const) {
      const { [name]: _broken, ...args } = search({ cursor: cursorOfTruncatedPage });
      expect(faultsOf(args), name).toEqual([]);
    }
  });

  it("is rejected by the other search tool", () => {
    const spans = createWindowPager("Observability.SearchSpans");
    const planned = planSearch(spans, search(), { now: NOW });
    const cursor = spans.cursorAfter(planned, rowsNamed("a"), { window: WINDOW });
    expect(faultsOf(search({ cursor }))[0]?.rule).toContain("was not issued by Observability.SearchLogs");
  });

  it.each([[NOW - 16 * MINUTE, NOW], [0.5, NOW], [NOW], NOW, null, "now"])(
    "is rejected with the window %j",
    (...window) => {
      const cursor = writeCursor(ownerOf(search()), [window, null, 0, null, 1]);
      expect(faultsOf(search({ cursor }))).toMatchObject([{ parameter: "cursor", rule: expect.any(String) }]);
    },
  );

  it("gives no window to arguments that contain none", () => {
    const args = search({ start_time: "now", end_time: "now-15m" });
    const cursor = cursorAfter({ ...open(search()), owner: ownerOf(args) }, rowsNamed("a"));
    expect(faultsOf({ ...args, cursor })).toMatchObject([{ parameter: "cursor" }]);
  });
});

function ownerOf({ query, start_time, end_time, sort_order }: SearchArguments) {
  return { tool: TOOL, arguments: { query, start_time, end_time, sort_order } };
}
