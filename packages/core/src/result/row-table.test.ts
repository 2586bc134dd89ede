import { expect, test } from "vitest";
import { expandResult } from "./expand-result.ts";
import { estimateJsonTokens } from "./fit.ts";
import { fitList, fitOffsetList } from "./fit-list.ts";
import { tableLevel } from "./row-table.ts";

interface Row {
  readonly id: string;
  readonly place: { readonly city: string | null; readonly country: string } | null;
  readonly tags: readonly string[];
  readonly note: null;
}

const rows: readonly Row[] = Array.from({ length: 40 }, (_, index) => ({
  id: `row-${index}`,
  place: index % 4 === 0 ? null : { city: index % 2 === 0 ? null : "Lyon", country: "France" },
  tags: ["a"],
  note: null,
}));
const table = () => tableLevel<Row>({ rows, shape: (row) => row, note: null });

test("a table names each column once, has null for the fields that a row lacks, and no column for common fields", () => {
  const level = table();
  expect(level.columns).toEqual(["id", "place.city", "place.country"]);
  expect(level.common).toEqual({ tags: ["a"], note: null });
  expect(rows.slice(0, 3).map(level.shape)).toEqual([
    ["row-0", null, null],
    ["row-1", "Lyon", "France"],
    ["row-2", null, "France"],
  ]);
});

test("a list is fitted as a table where its objects exceed the token budget, without losing a field", () => {
  const result = { rows, warnings: [] };
  const levels = [{ shape: (row: Row) => row, note: null }, table] as const;
  const rest = () => ({ note: "" });
  const fit = (maxTokens: number) => fitList<Row>({ result, key: "rows", rows, levels, maxTokens, rest });
  const objects = fit(8_000);
  expect(objects.value).toMatchObject({ in_every_row: { tags: ["a"], note: null } });
  expect(objects.value).toHaveProperty("null_where_missing", ["place"]);
  expect(objects.value).toHaveProperty("rows.0", { id: "row-0" });
  expect(expandResult(objects.value)).toEqual(result);
  const { value, text } = fit(objects.tokens - 1);
  expect(value).toEqual({
    in_every_row: { tags: ["a"], note: null },
    rows: { columns: table().columns, rows: rows.map(table().shape) },
    warnings: [],
  });
  expect(text).toBe(JSON.stringify(value));
  expect(estimateJsonTokens(value)).toBeLessThan(0.75 * objects.tokens);
});

test("a page that leaves out rows never continues after the offset at which the full result continues", () => {
  const pagination = { limit: 40, offset: 100, total: 500, has_more: true, next_offset: 104 };
  const result = { rows, pagination, warnings: [] };
  const levels = [{ shape: (row: Row) => row, note: null }] as const;
  const fit = (next_offset: number) =>
    fitOffsetList<Row>({
      result: { ...result, pagination: { ...pagination, next_offset } },
      key: "rows",
      rows,
      levels,
      maxTokens: 500,
    }).value as { rows: object[]; pagination: object };
  expect(fit(104)).toMatchObject({ pagination: { next_offset: 104 } });
  const { rows: shownRows, pagination: position } = fit(140);
  expect(shownRows.length).toBeLessThan(40);
  expect(position).toEqual({ ...pagination, next_offset: 100 + shownRows.length });
});
