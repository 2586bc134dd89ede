import { ToolError, writeCursor } from "@toolwright/core/authoring";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ListPage, PageAsked } from "../customerio/list-answer.ts";
import {
  cursorAfterShown,
  cursorIssues,
  type ListPosition,
  openList,
  readRows,
  readUnseen,
  takeRows,
} from "./list-page.ts";

const OWNER = { tool: "Messaging.ListThings", arguments: { person_id: "usr_1" } };
const FIRST: ListPosition = { ref: null, start: null, skip: 0, anchor: null, limit: 10 };

interface Row {
  readonly id: string;
}

function rowsOf(from: number, count: number): Row[] {
  return Array.from({ length: count }, (_, index) => ({ id: `r${from + index}` }));
}

/** A backend with so many rows, whose tokens are the number of the next one. */
function backend(total: number) {
  const asked: PageAsked[] = [];
  return {
    asked,
    async read(page: PageAsked): Promise<ListPage<Row>> {
      asked.push(page);
      const from = Number(page.start ?? 0);
      const end = Math.min(total, from + page.limit);
      return { rows: rowsOf(from, end - from), next: end < total ? String(end) : null };
    },
  };
}

/** A backend that answers with these pages, one after the other. */
function scripted(...pages: readonly (ListPage<Row> | Error)[]) {
  const asked: PageAsked[] = [];
  return {
    asked,
    async read(page: PageAsked): Promise<ListPage<Row>> {
      const answer = pages[asked.length];
      asked.push(page);
      if (answer === undefined) throw new Error("asked too often");
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
}

function failure(code: ToolError["code"]) {
  return new ToolError({ code, message: "It did not work.", tool: OWNER.tool });
}

describe("readRows", () => {
  it("asks for no more than is wanted, and no more at once than the backend gives", async () => {
    const { asked, read } = backend(1_000);
    const { rows, next, warnings } = await readRows({ start: null, limit: 250 }, 100, read);
    expect(rows).toEqual(rowsOf(0, 250));
    expect({ next, warnings }).toEqual({ next: "250", warnings: [] });
    expect(asked).toEqual([
      { start: null, limit: 100 },
      { start: "100", limit: 100 },
      { start: "200", limit: 50 },
    ]);
  });

  it("tells how many rows are there already", async () => {
    const { read } = backend(1_000);
    const counts: number[] = [];
    await readRows({ start: null, limit: 250 }, 100, (page, rowsSoFar) => {
      counts.push(rowsSoFar);
      return read(page);
    });
    expect(counts).toEqual([0, 100, 200]);
  });

  it("ends where the backend ends", async () => {
    const { rows, next } = await readRows({ start: "30", limit: 250 }, 100, backend(150).read);
    expect(rows).toEqual(rowsOf(30, 120));
    expect(next).toBeNull();
  });

  it("goes on after pages shorter than asked", async () => {
    const { read, asked } = scripted({ rows: rowsOf(0, 2), next: "a" }, { rows: rowsOf(2, 3), next: "b" });
    expect(await readRows({ start: null, limit: 5 }, 100, read)).toEqual({
      rows: rowsOf(0, 5),
      next: "b",
      warnings: [],
    });
    expect(asked.map(({ limit }) => limit)).toEqual([5, 3]);
  });

  it("follows empty pages, as long as they are few", async () => {
    const empty = (next: string) => ({ rows: [], next });
    const found = scripted(empty("a"), empty("b"), { rows: rowsOf(0, 1), next: "c" }, empty("d"), empty("e"), {
      rows: rowsOf(1, 1),
      next: null,
    });
    expect(await readRows({ start: null, limit: 5 }, 100, found.read)).toMatchObject({
      rows: rowsOf(0, 2),
      next: null,
    });
    const endless = scripted(empty("a"), empty("b"), empty("c"));
    expect(await readRows({ start: null, limit: 5 }, 100, endless.read)).toMatchObject({ rows: [], next: "c" });
    expect(endless.asked).toHaveLength(3);
  });

  it.each([
    ["at once", ["s"]],
    ["after a page", ["a", "a"]],
    ["after a round", ["a", "b", "a"]],
    ["after a round to where the page began", ["a", "b", "s"]],
  ])("never follows a token that comes back %s", async (_what, tokens) => {
    const { read, asked } = scripted(...tokens.map((next, index) => ({ rows: rowsOf(index, 1), next })));
    const { rows, next } = await readRows({ start: "s", limit: 50 }, 100, read);
    expect(next).toBeNull();
    expect(rows).toEqual(rowsOf(0, tokens.length));
    expect(asked).toHaveLength(tokens.length);
  });

  it.each(["rate_limited", "unavailable"] as const)("keeps the rows read before a failure (%s)", async (code) => {
    const { read } = scripted({ rows: rowsOf(0, 4), next: "a" }, failure(code));
    expect(await readRows({ start: null, limit: 50 }, 4, read)).toEqual({
      rows: rowsOf(0, 4),
      next: "a",
      warnings: ["Fewer rows than asked for: It did not work. next_cursor goes on from here."],
    });
  });

  it.each(["unauthorized", "bad_response", "aborted", "timeout", "not_found"] as const)(
    "fails with a failure that does not pass (%s)",
    async (code) => {
      const error = failure(code);
      const { read } = scripted({ rows: rowsOf(0, 4), next: "a" }, error);
      await expect(readRows({ start: null, limit: 50 }, 4, read)).rejects.toBe(error);
    },
  );

  it("fails with a failure before any row, also after empty pages", async () => {
    const error = failure("unavailable");
    await expect(readRows({ start: null, limit: 5 }, 4, scripted(error).read)).rejects.toBe(error);
    const late = scripted({ rows: [], next: "a" }, error);
    await expect(readRows({ start: null, limit: 5 }, 4, late.read)).rejects.toBe(error);
  });
});

describe("readUnseen", () => {
  const position: ListPosition = { ...FIRST, start: "s", skip: 3, anchor: "r2" };
  /** Pages of new rows only, each with its own. */
  const newPages = (count: number) =>
    Array.from({ length: count }, (_, page) => ({ rows: rowsOf(1_000 + 10 * page, 10), next: `t${page + 1}` }));

  it("reads one page where the last row shown is still on it", async () => {
    const page = { rows: rowsOf(0, 10), next: "t1" };
    const { read, asked } = scripted(page);
    expect(await readUnseen(position, 100, read)).toEqual({ position, page: { ...page, warnings: [] } });
    expect(asked).toEqual([{ start: "s", limit: 10 }]);
  });

  it("looks on the pages that follow for the last row shown", async () => {
    const page = { rows: rowsOf(0, 10), next: "t5" };
    const { read, asked } = scripted(...newPages(4), page);
    expect(await readUnseen(position, 100, read)).toEqual({
      position: { ...position, start: "t4" },
      page: { ...page, warnings: [] },
    });
    expect(asked.map(({ start }) => start)).toEqual(["s", "t1", "t2", "t3", "t4"]);
  });

  it("gives up after five pages, and rather repeats rows than loses them", async () => {
    const pages = newPages(6);
    const { read, asked } = scripted(...pages);
    const found = await readUnseen(position, 100, read);
    expect(asked).toHaveLength(5);
    expect(found.page.warnings).toEqual(["So many rows arrived since the page before that some rows may be repeated."]);
    const { rows, next_cursor } = takeRows(OWNER, found.position, { page: found.page, limit: 10 });
    expect(rows).toEqual(pages[0]!.rows);
    const next = openList(OWNER, { cursor: next_cursor!, limit: 10 });
    expect(next).toEqual({ ...position, start: "t1", skip: 0, anchor: null });
  });

  it("gives up at the end of the list", async () => {
    const { read, asked } = scripted(...newPages(1), { rows: rowsOf(2_000, 4), next: null });
    const { page, ...found } = await readUnseen(position, 100, read);
    expect(asked).toHaveLength(2);
    expect(page.rows).toEqual(newPages(1)[0]!.rows);
    expect(page.warnings).toHaveLength(1);
    expect(found.position).toMatchObject({ start: "s", skip: 0, anchor: null });
  });

  it("takes a page that failed half-way as it is", async () => {
    const { read, asked } = scripted({ rows: rowsOf(1_000, 4), next: "t1" }, failure("unavailable"));
    const { page, ...found } = await readUnseen(position, 4, read);
    expect(asked).toHaveLength(2);
    expect(found.position).toEqual(position);
    expect(page.warnings).toEqual([expect.stringContaining("Fewer rows than asked for")]);
  });
});

interface Walk {
  readonly total: number;
  readonly sizes: readonly number[];
  readonly shown: readonly number[];
  readonly maxPage: number;
}

/** All pages of a list, each as long as `sizes` say in turn, showing at most `shown` rows of each. */
async function walk({ total, sizes, shown, maxPage }: Walk) {
  const { read } = backend(total);
  const rows: Row[] = [];
  let cursor: string | null = "";
  for (let page = 0; cursor !== null; page++) {
    if (page > 10 * total + 10) throw new Error("never ends");
    const limit = sizes[page % sizes.length]!;
    const position = openList(OWNER, { cursor, limit });
    const taken = takeRows(OWNER, position, { page: await readRows(position, maxPage, read), limit });
    const cut = shown[page % shown.length]!;
    rows.push(...taken.rows.slice(0, cut));
    cursor = cut < taken.rows.length ? cursorAfterShown(OWNER, position, taken.rows.slice(0, cut)) : taken.next_cursor;
  }
  return rows;
}

describe("cursors", () => {
  it("bring every row once, whatever the pages' sizes and however they are cut", async () => {
    const size = fc.integer({ min: 1, max: 40 });
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          total: fc.integer({ min: 0, max: 150 }),
          sizes: fc.array(size, { minLength: 1, maxLength: 4 }),
          shown: fc.array(size, { minLength: 1, maxLength: 4 }),
          maxPage: fc.integer({ min: 1, max: 30 }),
        }),
        async (asked) => {
          expect(await walk(asked)).toEqual(rowsOf(0, asked.total));
        },
      ),
    );
  });

  it("carry whom the list is about", () => {
    const ref = { kind: "cio_id", value: "a3000001" } as const;
    const cursor = cursorAfterShown(OWNER, { ...FIRST, ref, start: "token" }, rowsOf(0, 3));
    expect(openList(OWNER, { cursor, limit: 99 })).toEqual({ ref, start: "token", skip: 3, anchor: "r2", limit: 10 });
  });

  it("after a page shown in full allow another size", () => {
    const page = { rows: rowsOf(0, 10), next: "token" };
    const { next_cursor, rows } = takeRows(OWNER, FIRST, { page, limit: 10 });
    expect(rows).toHaveLength(10);
    expect(openList(OWNER, { cursor: next_cursor!, limit: 99 })).toEqual({ ...FIRST, start: "token", limit: 99 });
  });

  it("end with the list", () => {
    const page = { rows: rowsOf(0, 3), next: null };
    expect(takeRows(OWNER, FIRST, { page, limit: 10 })).toEqual({ rows: rowsOf(0, 3), next_cursor: null });
    expect(takeRows(OWNER, FIRST, { page: { rows: [], next: null }, limit: 10 }).next_cursor).toBeNull();
  });

  it("find their row again when others came before it, or went", () => {
    const position = { ...FIRST, skip: 3, anchor: "r2" };
    const newer = [{ id: "new1" }, { id: "new2" }, ...rowsOf(0, 8)];
    expect(takeRows(OWNER, position, { page: { rows: newer, next: null }, limit: 10 }).rows).toEqual(rowsOf(3, 5));
    const fewer = rowsOf(2, 6);
    expect(takeRows(OWNER, position, { page: { rows: fewer, next: null }, limit: 10 }).rows).toEqual(rowsOf(3, 5));
  });

  it("count where rows have no ids", () => {
    const rows = [1, 2, 3, 4].map((value) => ({ id: null, value }));
    const cursor = cursorAfterShown(OWNER, FIRST, rows.slice(0, 3));
    const position = openList(OWNER, { cursor, limit: 10 });
    expect(takeRows(OWNER, position, { page: { rows, next: null }, limit: 10 }).rows).toEqual([{ id: null, value: 4 }]);
  });

  it("of other arguments or another tool are an issue", () => {
    const cursor = cursorAfterShown(OWNER, FIRST, rowsOf(0, 1));
    expect(cursorIssues(OWNER, cursor)).toEqual([]);
    for (const none of ["", undefined]) expect(cursorIssues(OWNER, none)).toEqual([]);
    for (const owner of [
      { ...OWNER, arguments: {} },
      { ...OWNER, tool: "Messaging.Other" },
    ]) {
      expect(cursorIssues(owner, cursor)).toMatchObject([{ parameter: "cursor" }]);
      expect(() => openList(owner, { cursor, limit: 10 })).toThrow();
    }
  });

  it.each([
    ["no list", {}],
    ["too short", [null, null, 0, null]],
    ["too long", [null, null, 0, null, 10, 1]],
    ["of an unknown kind", [["phone", "1"], null, 0, null, 10]],
    ["below zero", [null, null, -1, null, 10]],
    ["without rows", [null, null, 0, null, 0]],
    ["with too many rows", [null, null, 0, null, 1_001]],
    ["with half a row", [null, null, 0.5, null, 10]],
  ])("with a state %s are damaged", (_what, state) => {
    const cursor = writeCursor(OWNER, state);
    expect(cursorIssues(OWNER, cursor)).toMatchObject([{ parameter: "cursor" }]);
    expect(() => openList(OWNER, { cursor, limit: 10 })).toThrow("is damaged");
  });
});
