import { expandResult } from "@toolwright/tests-support";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { replaceRows, shareFields } from "./shared-fields.ts";

/** JSON rows with few names and values, so that many fields are equal, and with names that objects treat specially. */
const names = fc.constantFrom("id", "a.b", "a", "", "constructor", "toString", "tags");
const value = fc.constantFrom(
  null,
  true,
  0,
  "",
  "x".repeat(70),
  ["x"],
  ["x", "y"],
  [{ a: "y".repeat(70) }],
  {},
  { a: 1 },
);
const row = fc.dictionary(names, value, { maxKeys: 6 }).map((fields) => ({ ...fields }));
/** Rows that share a base. */
const rows = fc
  .tuple(row, fc.array(row, { maxLength: 12 }))
  .map(([base, others]) => [base, ...others.map((other) => ({ ...base, ...other }))]);

describe("fields that are equal in every row", () => {
  test("are separated whole from the fields that differ, whose order stays", () => {
    const text = "A long text that is equal in every row of this list.";
    const all = [
      { id: 1, type: text, place: { city: "Oslo", text }, tags: ["a", text], error: null },
      { id: 2, type: text, place: { city: "Bergen", text }, tags: ["b", text], error: "x" },
    ];
    expect(shareFields(all)).toEqual({
      shared: { in_every_row: { type: text } },
      rows: all.map(({ id, place, tags, error }) => ({ id, place, tags, error })),
    });
  });

  test("of one row, or that save little, stay in the rows, which stay the same objects", () => {
    const one = { id: 1, type: "email" };
    for (const all of [[], [one], [one, { id: 2, type: "email" }]]) {
      const { shared, rows: rest } = shareFields(all);
      expect(shared).toEqual({});
      expect(rest).toBe(all);
    }
  });
});

test("a field that is null in some rows is named once, but not where a row lacks it", () => {
  const all = Array.from({ length: 12 }, (_, id) => ({
    id,
    domain: id === 3 ? "a.example" : null,
    ...(id > 0 && { city: null }),
  }));
  expect(shareFields(all)).toEqual({
    shared: { null_where_missing: ["domain"] },
    rows: all.map(({ id, domain, ...rest }) => ({ id, ...(domain !== null && { domain }), ...rest })),
  });
});

test("a result with shared fields has exactly the data of its rows", () => {
  fc.assert(
    fc.property(rows, (all) => {
      const result = { total: 5, rows: all, warnings: [] };
      const fitted = JSON.parse(JSON.stringify(replaceRows(result, "rows", all))) as object;
      expect(expandResult(fitted)).toEqual(JSON.parse(JSON.stringify(result)));
      expect(JSON.stringify(fitted).length).toBeLessThanOrEqual(JSON.stringify(result).length + 40);
    }),
    { numRuns: 100 },
  );
});

test("a field named __proto__ is a field like any other", () => {
  const all = Array.from(
    { length: 3 },
    (_, id) => JSON.parse(`{"id":${id},"__proto__":"${"x".repeat(80)}"}`) as object,
  );
  const fitted = replaceRows({ rows: all }, "rows", all);
  expect(JSON.stringify(fitted)).toBe(
    `{"in_every_row":{"__proto__":"${"x".repeat(80)}"},"rows":[{"id":0},{"id":1},{"id":2}]}`,
  );
});
