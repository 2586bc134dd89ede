import { describe, expect, it } from "vitest";
import { ToolError } from "../errors.ts";
import type { PageRequest } from "./pager.ts";
import { type RowPage, readRows } from "./read-rows.ts";

interface Row {
  readonly id: string;
}

function rowsOf(from: number, count: number): Row[] {
  return Array.from({ length: count }, (_, index) => ({ id: `r${from + index}` }));
}

/** A backend with this many rows. Its page token is the index of the next row. */
function backend(total: number) {
  const requests: PageRequest[] = [];
  return {
    requests,
    async read(page: PageRequest): Promise<RowPage<Row>> {
      requests.push(page);
      const from = Number(page.start ?? 0);
      const end = Math.min(total, from + page.limit);
      return { rows: rowsOf(from, end - from), next: end < total ? String(end) : null };
    },
  };
}

/** A backend that returns these pages one after the other. */
function scripted(...pages: readonly (RowPage<Row> | Error)[]) {
  const requests: PageRequest[] = [];
  return {
    requests,
    async read(page: PageRequest): Promise<RowPage<Row>> {
      const scriptedPage = pages[requests.length];
      requests.push(page);
      if (scriptedPage === undefined) throw new Error("too many requests");
      if (scriptedPage instanceof Error) throw scriptedPage;
      return scriptedPage;
    },
  };
}

function failure(code: ToolError["code"]) {
  return new ToolError({ code, message: "It did not work.", tool: "Test.ListThings" });
}

describe("readRows", () => {
  it("requests only as many rows as needed, and at most the backend's maximum at once", async () => {
    const { requests, read } = backend(1_000);
    const { rows, next, warnings } = await readRows({ start: null, limit: 250 }, { maxPage: 100 }, read);
    expect(rows).toEqual(rowsOf(0, 250));
    expect({ next, warnings }).toEqual({ next: "250", warnings: [] });
    expect(requests).toEqual([
      { start: null, limit: 100 },
      { start: "100", limit: 100 },
      { start: "200", limit: 50 },
    ]);
  });

  it("keeps the rows before a page token that is too long for a cursor, and says that more follow", async () => {
    const { read } = scripted({ rows: rowsOf(0, 2), next: "t".repeat(2_001) });
    const { rows, next, warnings } = await readRows({ start: null, limit: 2 }, { maxPage: 100 }, read);
    expect(rows).toEqual(rowsOf(0, 2));
    expect(next).toBeNull();
    expect(warnings).toEqual([expect.stringContaining("More rows follow")]);
    const short = scripted({ rows: rowsOf(0, 2), next: "t".repeat(2_000) });
    expect(await readRows({ start: null, limit: 2 }, { maxPage: 100 }, short.read)).toMatchObject({
      next: "t".repeat(2_000),
      warnings: [],
    });
  });

  it("follows a long page token within one page", async () => {
    const { requests, read } = scripted(
      { rows: rowsOf(0, 2), next: "t".repeat(5_000) },
      { rows: rowsOf(2, 1), next: null },
    );
    expect(await readRows({ start: null, limit: 3 }, { maxPage: 2 }, read)).toMatchObject({
      rows: rowsOf(0, 3),
      warnings: [],
    });
    expect(requests[1]).toEqual({ start: "t".repeat(5_000), limit: 1 });
  });

  it("stops after a limited number of requests, says so, and continues from there", async () => {
    const short = backend(1_000);
    const read = (page: PageRequest) => short.read({ ...page, limit: 1 });
    const { rows, next, warnings } = await readRows({ start: null, limit: 100 }, { maxPage: 100 }, read);
    expect({ rows, next }).toEqual({ rows: rowsOf(0, 7), next: "7" });
    expect(warnings).toEqual([expect.stringContaining("7 requests returned 7 rows. next_cursor continues")]);
    expect(short.requests).toHaveLength(7);
    const bounded = await readRows({ start: "7", limit: 100 }, { maxPage: 100, maxRequests: 2 }, read);
    expect(bounded).toMatchObject({ rows: rowsOf(7, 2), next: "9" });
  });

  it("ends at a page with a warning, and returns its rows and its token", async () => {
    const { read, requests } = scripted({ rows: rowsOf(0, 2), next: "a", warnings: ["The page is partial."] });
    expect(await readRows({ start: null, limit: 5 }, { maxPage: 100 }, read)).toEqual({
      rows: rowsOf(0, 2),
      next: "a",
      warnings: ["The page is partial."],
    });
    expect(requests).toHaveLength(1);
  });

  it("reports how many rows were read already", async () => {
    const { read } = backend(1_000);
    const counts: number[] = [];
    await readRows({ start: null, limit: 250 }, { maxPage: 100 }, (page, rowsSoFar) => {
      counts.push(rowsSoFar);
      return read(page);
    });
    expect(counts).toEqual([0, 100, 200]);
  });

  it("ends at the end of the backend's list", async () => {
    const { rows, next } = await readRows({ start: "30", limit: 250 }, { maxPage: 100 }, backend(150).read);
    expect(rows).toEqual(rowsOf(30, 120));
    expect(next).toBeNull();
  });

  it("continues after pages that are shorter than requested", async () => {
    const { read, requests } = scripted({ rows: rowsOf(0, 2), next: "a" }, { rows: rowsOf(2, 3), next: "b" });
    expect(await readRows({ start: null, limit: 5 }, { maxPage: 100 }, read)).toEqual({
      rows: rowsOf(0, 5),
      next: "b",
      warnings: [],
    });
    expect(requests.map(({ limit }) => limit)).toEqual([5, 3]);
  });

  it("follows a limited number of empty pages", async () => {
    const empty = (next: string) => ({ rows: [], next });
    const list = scripted(empty("a"), empty("b"), { rows: rowsOf(0, 1), next: "c" }, empty("d"), empty("e"), {
      rows: rowsOf(1, 1),
      next: null,
    });
    expect(await readRows({ start: null, limit: 5 }, { maxPage: 100 }, list.read)).toMatchObject({
      rows: rowsOf(0, 2),
      next: null,
    });
    const endless = scripted(empty("a"), empty("b"), empty("c"));
    expect(await readRows({ start: null, limit: 5 }, { maxPage: 100 }, endless.read)).toMatchObject({
      rows: [],
      next: "c",
    });
    expect(endless.requests).toHaveLength(3);
  });

  it.each([
    ["at once", ["s"]],
    ["after a page", ["a", "a"]],
    ["after a cycle", ["a", "b", "a"]],
    ["after a cycle back to the first page", ["a", "b", "s"]],
  ])("never follows a token that is repeated %s", async (_what, tokens) => {
    const { read, requests } = scripted(...tokens.map((next, index) => ({ rows: rowsOf(index, 1), next })));
    const { rows, next } = await readRows({ start: "s", limit: 50 }, { maxPage: 100 }, read);
    expect(next).toBeNull();
    expect(rows).toEqual(rowsOf(0, tokens.length));
    expect(requests).toHaveLength(tokens.length);
  });

  it("ends without a warning at an empty page that continues with itself", async () => {
    const { read } = scripted({ rows: rowsOf(0, 2), next: "a" }, { rows: [], next: "a" });
    expect(await readRows({ start: null, limit: 5 }, { maxPage: 100 }, read)).toEqual({
      rows: rowsOf(0, 2),
      next: null,
      warnings: [],
    });
  });

  it.each(["rate_limited", "unavailable"] as const)("keeps the rows read before a failure (%s)", async (code) => {
    const { read } = scripted({ rows: rowsOf(0, 4), next: "a" }, failure(code));
    expect(await readRows({ start: null, limit: 50 }, { maxPage: 4 }, read)).toEqual({
      rows: rowsOf(0, 4),
      next: "a",
      warnings: ["Fewer rows than requested: It did not work. next_cursor continues from here."],
      isPartial: true,
    });
  });

  it.each(["unauthorized", "bad_response", "aborted", "timeout", "not_found"] as const)(
    "fails with a permanent failure (%s)",
    async (code) => {
      const error = failure(code);
      const { read } = scripted({ rows: rowsOf(0, 4), next: "a" }, error);
      await expect(readRows({ start: null, limit: 50 }, { maxPage: 4 }, read)).rejects.toBe(error);
    },
  );

  it("fails with a failure before any row, even after empty pages", async () => {
    const error = failure("unavailable");
    await expect(readRows({ start: null, limit: 5 }, { maxPage: 4 }, scripted(error).read)).rejects.toBe(error);
    const late = scripted({ rows: [], next: "a" }, error);
    await expect(readRows({ start: null, limit: 5 }, { maxPage: 4 }, late.read)).rejects.toBe(error);
  });
});
