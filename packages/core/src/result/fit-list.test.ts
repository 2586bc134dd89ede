import { expandResult } from "@toolwright/tests-support";
import { describe, expect, it } from "vitest";
import { fitList, fitRecord, fullRow, type ListToFit, omitFields } from "./fit-list.ts";

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

function fitSends(rows: readonly Send[], maxTokens = 8_000) {
  const rest = () => ({ note: "more" });
  const list: ListToFit<Send> = {
    result: { rows, warnings: [] } as ListToFit<Send>["result"],
    key: "rows",
    rows,
    levels: LEVELS,
    rest,
  };
  const { value, tokens } = fitList<Send>(list, { maxTokens });
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
    const { value } = fitSends(rows, tokens - 100);
    expect(value["warnings"]).toEqual(["note is left out."]);
    expect(value["null_where_missing"]).toEqual(["sent_at"]);
    expect(expandResult(value)).toMatchObject({ rows: rows.map(({ id, sent_at }) => ({ id, sent_at })) });
  });

  it("writes every null if that saves too little", () => {
    const { value } = fitSends(rows.slice(0, 4));
    expect(value).toEqual({ rows: rows.slice(0, 4), warnings: [] });
  });
});

describe("a list with fields that are equal in every row", () => {
  it("writes them once, whole, and never a part of an object", () => {
    const place = { city: "Oslo", country: "Norway", region: "Eastern Norway" };
    const rows = Array.from({ length: 5 }, (_, id) => ({ id, place, home: { ...place, city: `City ${id}` } }));
    const rest = () => ({ note: "more" });
    const result = { rows, warnings: [] };
    const { value } = fitList({ result, key: "rows", rows, levels: [fullRow], rest }, { maxTokens: 8_000 });
    expect(value).toEqual({ in_every_row: { place }, rows: rows.map(({ id, home }) => ({ id, home })), warnings: [] });
    expect(Object.keys(value)).toEqual(["in_every_row", "rows", "warnings"]);
  });

  it("leaves out rows at the end, and says how to continue", () => {
    const { value } = fitSends(sends(300), 500);
    const { length } = value["rows"] as object[];
    expect(length).toBeGreaterThan(10);
    expect(value["warnings"]).toEqual(["note is left out.", `Showing ${length} of 300 rows here: more`]);
  });
});

describe("a record", () => {
  const record = {
    name: "word ".repeat(6_000),
    list: Array.from({ length: 2_000 }, (_, index) => index),
    warnings: ["w"],
  };

  it("keeps its strings and lists if it fits", () => {
    const { value } = fitRecord({ ...record, name: "n", list: [1] } as never, { maxTokens: 500 });
    expect(value).toEqual({ name: "n", list: [1], warnings: ["w"] });
  });

  it("is reduced until it fits, with a warning", () => {
    const { value, tokens } = fitRecord(record, { maxTokens: 500 });
    expect(tokens).toBeLessThanOrEqual(500);
    expect(value).toMatchObject({
      list: record.list.slice(0, 20),
      warnings: ["w", expect.stringContaining("Lists are shortened to 20 entries")],
    });
  });
});
