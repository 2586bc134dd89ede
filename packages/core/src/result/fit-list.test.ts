import { describe, expect, it } from "vitest";
import { expandResult } from "./expand-result.ts";
import { fitList, fullRow, type ListToFit, omitFields } from "./fit-list.ts";
import { isTable } from "./row-table.ts";

interface Send {
  readonly id: string;
  readonly sent_at: string | null;
  readonly note: string | null;
}

/** Sends, of which every third is a draft. */
function sends(count: number): Send[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `send-${index}`,
    sent_at: index % 3 === 0 ? null : `2026-01-${10 + (index % 20)}`,
    note: index % 2 === 0 ? "A note that takes some room. ".repeat(3) : null,
  }));
}

const LEVELS = [fullRow, omitFields<Send>(["note"], "note is left out.")] as const;

function fitSends(rows: readonly Send[], options: Partial<ListToFit<Send>> = {}) {
  const rest = () => ({ note: "more" });
  const result = { rows, warnings: [] };
  const list = { result, key: "rows", rows, levels: LEVELS, maxTokens: 8_000, rest };
  const { value, tokens } = fitList<Send>({ ...list, ...options });
  return { value: value as Readonly<Record<string, unknown>>, tokens };
}

describe("a list of which some fields are often null", () => {
  const rows = sends(30);

  it("names these fields once, and its rows leave them out where they are null", () => {
    const { value } = fitSends(rows);
    expect(value["null_where_missing"]).toEqual(["sent_at", "note"]);
    expect(value["rows"]).toHaveProperty("0", { id: "send-0", note: rows[0]?.note });
    expect(expandResult(value)).toEqual({ rows, warnings: [] });
  });

  it("never names a field that a lean level leaves out", () => {
    const { tokens } = fitSends(rows);
    const { value } = fitSends(rows, { maxTokens: tokens - 100 });
    expect(value["warnings"]).toEqual(["note is left out."]);
    expect(value["null_where_missing"]).toEqual(["sent_at"]);
    expect(expandResult(value)).toMatchObject({ rows: rows.map(({ id, sent_at }) => ({ id, sent_at })) });
  });

  it("writes every null if that saves too little", () => {
    const { value } = fitSends(rows.slice(0, 4));
    expect(value).toEqual({ rows: rows.slice(0, 4), warnings: [] });
  });
});

describe("a list with the row format tables", () => {
  it("is a table with the same rows in fewer tokens", () => {
    const rows = sends(30);
    const objects = fitSends(rows);
    const tables = fitSends(rows, { rowFormat: "tables" });
    expect(tables.value["rows"]).toEqual({
      columns: ["id", "sent_at", "note"],
      rows: rows.map(({ id, sent_at, note }) => [id, sent_at, note]),
    });
    expect(tables.tokens).toBeLessThan(objects.tokens);
  });

  it("stays a table at lean levels, and continues after its last row", () => {
    const rows = sends(300);
    const { value } = fitSends(rows, { rowFormat: "tables", maxTokens: 500 });
    const table = value["rows"] as { columns: string[]; rows: unknown[][] };
    expect(isTable(table)).toBe(true);
    expect(table.columns).toEqual(["id", "sent_at"]);
    expect(value["warnings"]).toEqual(["note is left out.", `Showing ${table.rows.length} of 300 rows here: more`]);
  });

  it("has objects if it has three rows or fewer", () => {
    const rows = sends(3);
    expect(fitSends(rows, { rowFormat: "tables" }).value["rows"]).toEqual(rows);
  });
});
