import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { issuesOf } from "../errors.ts";
import { writeCursor } from "./cursor.ts";
import type { BackendPage } from "./kept-pages.ts";
import { createPager, type OpenPage, type PageRequest } from "./pager.ts";

const OWNER = { tool: "Messaging.ListThings", arguments: { person_id: "usr_1" } };

interface Row {
  readonly id: string | null;
}

/** The scope is the name of the list, or `null` before it is known. */
const pager = createPager<string | null>({ schema: v.nullable(v.string()), toJson: (scope) => scope });

function open(cursor: string | null, limit = 10): OpenPage<string | null> {
  return pager.open(OWNER, { cursor: cursor ?? "", limit }, () => null);
}

/** Opens a page with a changed position. */
function openAt(position: Partial<OpenPage<string | null>["position"]>, limit = 10): OpenPage<string | null> {
  const page = open("", limit);
  return { ...page, position: { ...page.position, ...position } };
}

function rowsOf(from: number, count: number): Row[] {
  return Array.from({ length: count }, (_, index) => ({ id: `r${from + index}` }));
}

function pageOf(rows: readonly Row[], next: string | null): BackendPage<Row> {
  return { rows, next, warnings: [] };
}

/** A backend that returns these pages in order. */
function scripted(...pages: readonly BackendPage<Row>[]) {
  const requests: PageRequest[] = [];
  return {
    requests,
    async read(request: PageRequest): Promise<BackendPage<Row>> {
      const page = pages[requests.length];
      requests.push(request);
      if (page === undefined) throw new Error("The backend got too many requests.");
      return page;
    },
  };
}

describe("the first page", () => {
  it("starts with its scope and without a token", () => {
    expect(pager.open(OWNER, { limit: 10 }, () => "new")).toEqual({
      owner: OWNER,
      scope: "new",
      limit: 10,
      position: { start: null, skip: 0, anchor: null, pageSize: 10 },
    });
  });

  it("requests as many rows as the limit allows", async () => {
    const { read, requests } = scripted(pageOf(rowsOf(0, 10), "t1"));
    const { rows, warnings } = await pager.read(open("", 7), read);
    expect(requests).toEqual([{ start: null, limit: 7 }]);
    expect({ rows, warnings }).toEqual({ rows: rowsOf(0, 7), warnings: [] });
  });

  it("reports an empty list only when there is neither a row nor a next page", async () => {
    const isEmptyList = async (page: BackendPage<Row>, at = open("")) =>
      (await pager.read(at, scripted(page).read)).isEmptyList;
    expect(await isEmptyList(pageOf([], null))).toBe(true);
    expect(await isEmptyList(pageOf([], "t1"))).toBe(false);
    expect(await isEmptyList(pageOf(rowsOf(0, 1), null))).toBe(false);
    expect(await isEmptyList(pageOf([], null), openAt({ start: "t1" }))).toBe(false);
  });
});

describe("finding the first row that was not returned", () => {
  const page = openAt({ start: "s", skip: 3, anchor: "r2" });
  /** Pages of new rows only. */
  const newPages = (count: number) =>
    Array.from({ length: count }, (_, index) => pageOf(rowsOf(1_000 + 10 * index, 10), `t${index + 1}`));

  it("finds the first new row in one request when the last returned row is still on the page", async () => {
    const { read, requests } = scripted(pageOf(rowsOf(0, 10), "t1"));
    expect((await pager.read(page, read)).rows).toEqual(rowsOf(3, 7));
    expect(requests).toEqual([{ start: "s", limit: 10 }]);
  });

  it("searches the following pages for the first new row", async () => {
    const { read, requests } = scripted(...newPages(4), pageOf(rowsOf(0, 10), "t5"));
    const { rows, next_cursor, warnings } = await pager.read({ ...page, limit: 2 }, read);
    expect({ rows, warnings }).toEqual({ rows: rowsOf(3, 2), warnings: [] });
    expect(requests.map(({ start }) => start)).toEqual(["s", "t1", "t2", "t3", "t4"]);
    expect(open(next_cursor).position).toMatchObject({ start: "t4", skip: 5, anchor: "r4" });
  });

  it("stops searching after five pages, and repeats rows instead of losing any", async () => {
    const pages = newPages(6).map((one, index) => ({ ...one, warnings: [`page ${index}`] }));
    const { read, requests } = scripted(...pages);
    const { rows, next_cursor, warnings } = await pager.read(page, read);
    expect(requests).toHaveLength(5);
    expect(warnings).toEqual([
      "page 0",
      "Many new rows arrived after the previous page, so some rows may be repeated.",
    ]);
    expect(rows).toEqual(pages[0]!.rows);
    expect(open(next_cursor).position).toMatchObject({ start: "t1", skip: 0, anchor: null });
  });

  it("stops searching at the end of the list", async () => {
    const { read, requests } = scripted(...newPages(1), pageOf(rowsOf(2_000, 4), null));
    const { rows, warnings } = await pager.read(page, read);
    expect(requests).toHaveLength(2);
    expect(rows).toEqual(newPages(1)[0]!.rows);
    expect(warnings).toHaveLength(1);
  });

  it("does not search beyond a page that was read in part", async () => {
    const partial = { ...pageOf(rowsOf(1_000, 4), "t1"), warnings: ["failed half-way"], isPartial: true };
    const { read, requests } = scripted(partial);
    const { rows, warnings } = await pager.read(page, read);
    expect(requests).toHaveLength(1);
    expect({ rows, warnings }).toEqual({ rows: rowsOf(1_003, 1), warnings: ["failed half-way"] });
  });

  it("finds the first new row when rows before it were inserted or expired", async () => {
    const rowsAfter = async (rows: readonly Row[]) => (await pager.read(page, scripted(pageOf(rows, null)).read)).rows;
    expect(await rowsAfter([{ id: "new1" }, { id: "new2" }, ...rowsOf(0, 8)])).toEqual(rowsOf(3, 5));
    expect(await rowsAfter(rowsOf(2, 6))).toEqual(rowsOf(3, 5));
  });

  it("reads the next page when new rows pushed all rows that were not returned to it", async () => {
    const pushed = pageOf([...rowsOf(1_000, 7), ...rowsOf(0, 3)], "t1");
    const { read, requests } = scripted(pushed, pageOf(rowsOf(3, 10), "t2"));
    const { rows, next_cursor } = await pager.read(page, read);
    expect(rows).toEqual(rowsOf(3, 10));
    expect(requests.map(({ start }) => start)).toEqual(["s", "t1"]);
    expect(open(next_cursor).position).toMatchObject({ start: "t2", skip: 0, anchor: null });
  });

  it("finds the first new row by count when rows have no ids", async () => {
    const rows = [1, 2, 3, 4].map((value) => ({ id: null, value }));
    const next = open(pager.cursorAfter(open(""), rows.slice(0, 3)));
    const { read } = scripted(pageOf(rows, null));
    expect((await pager.read(next, read)).rows).toEqual([{ id: null, value: 4 }]);
  });

  it("continues on the next page when the backend's page ends before the first new row", async () => {
    const short = openAt({ start: "s", skip: 4, anchor: null });
    const { rows, next_cursor } = await pager.read(short, scripted(pageOf(rowsOf(0, 3), "t1")).read);
    expect(rows).toEqual([]);
    expect(open(next_cursor).position).toMatchObject({ start: "t1", skip: 1, pageSize: 7 });
  });
});

interface Walk {
  readonly total: number;
  readonly sizes: readonly number[];
  readonly shown: readonly number[];
}

/** Reads all pages of a list. `sizes` are the page sizes in turn, `shown` the numbers of rows that fitting keeps. */
async function walk({ total, sizes, shown }: Walk) {
  const rows: Row[] = [];
  let cursor: string | null = "";
  for (let index = 0; cursor !== null; index++) {
    if (index > 10 * total + 10) throw new Error("The list never ends.");
    const page = open(cursor, sizes[index % sizes.length]);
    const pageRows = await pager.read(page, async ({ start, limit }) => {
      const from = Number(start ?? 0);
      const end = Math.min(total, from + limit);
      return pageOf(rowsOf(from, end - from), end < total ? String(end) : null);
    });
    const first = pageRows.rows.slice(0, shown[index % shown.length]);
    rows.push(...first);
    cursor = first.length < pageRows.rows.length ? pager.cursorAfter(page, first) : pageRows.next_cursor;
  }
  return rows;
}

describe("following cursors", () => {
  it("cursors return every row once, for every page size and every fitted length", async () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 4 });
    const walks = fc.record({ total: fc.integer({ min: 0, max: 150 }), sizes, shown: sizes });
    await fc.assert(
      fc.asyncProperty(walks, async (options) => {
        expect(await walk(options)).toEqual(rowsOf(0, options.total));
      }),
    );
  });

  it("cursors keep the scope and the page size when fitting left out rows", () => {
    const cursor = pager.cursorAfter({ ...openAt({ start: "token" }), scope: "news" }, rowsOf(0, 3));
    expect(open(cursor, 99)).toEqual({
      owner: OWNER,
      scope: "news",
      limit: 99,
      position: { start: "token", skip: 3, anchor: "r2", pageSize: 10 },
    });
  });

  it("cursors accept another page size after a page whose rows were all returned", async () => {
    const { next_cursor } = await pager.read(open(""), scripted(pageOf(rowsOf(0, 10), "token")).read);
    expect(open(next_cursor, 99).position).toMatchObject({ start: "token", skip: 0, pageSize: 99 });
  });

  it("the last page has no cursor", async () => {
    for (const rows of [rowsOf(0, 3), []]) {
      expect(await pager.read(open(""), scripted(pageOf(rows, null)).read)).toMatchObject({ rows, next_cursor: null });
    }
  });

  it.each([
    ["other arguments", { ...OWNER, arguments: {} }],
    ["another tool", { ...OWNER, tool: "Messaging.Other" }],
  ])("a cursor of %s is an input error", (_what, owner) => {
    const cursor = pager.cursorAfter(open(""), rowsOf(0, 1));
    expect(issuesOf(() => pager.open(owner, { cursor }, () => null))).toMatchObject([{ parameter: "cursor" }]);
  });

  it.each([
    ["that isn't a list", {}],
    ["that is too short", [null, null, 0, null]],
    ["that is too long", [null, null, 0, null, 10, 1]],
    ["of another kind", [7, null, 0, null, 10]],
    ["with a count below zero", [null, null, -1, null, 10]],
    ["without rows", [null, null, 0, null, 0]],
    ["with too many rows", [null, null, 0, null, 1_001]],
    ["with half a row", [null, null, 0.5, null, 10]],
  ])("a cursor with the content %s is reported as damaged", (_what, content) => {
    const cursor = writeCursor(OWNER, content);
    expect(issuesOf(() => open(cursor))).toEqual([
      { parameter: "cursor", received: "a cursor", rule: "is damaged; leave cursor out for the first page" },
    ]);
  });
});
