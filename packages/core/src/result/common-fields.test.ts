import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expandRows, findCommonFields } from "./common-fields.ts";

/** JSON rows with few names and values, so that many fields are equal, and with names that objects treat specially. */
const names = fc.constantFrom("id", "a.b", "a", "", "__proto__", "constructor", "toString", "tags");
const leaf = fc.constantFrom(null, true, 0, 1, "", "x", "y", [], ["x"], ["x", "y"], [{ a: 1 }], {});
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof({ maxDepth: 3, withCrossShrink: true }, leaf, fc.dictionary(names, tie("value"), { maxKeys: 4 })),
}));
const row = fc.dictionary(names, value, { maxKeys: 6 }).map((fields) => ({ ...fields }));
/** Rows that share a base. */
const rows = fc
  .tuple(row, fc.array(row, { maxLength: 6 }))
  .map(([base, others]) => [base, ...others.map((other) => ({ ...base, ...other }))]);

function dense(all: readonly object[], sets: readonly string[] = []) {
  const { common, rest } = findCommonFields(all, sets);
  return { common, rows: all.map(rest) };
}

describe("common fields", () => {
  test("are separated from the fields that differ, whose order stays", () => {
    const all = [
      { id: 1, type: "email", place: { city: "Oslo", country: "NO" }, note: null, tags: ["a"] },
      { id: 2, type: "email", place: { city: "Bergen", country: "NO" }, note: null, tags: ["a"] },
    ];
    expect(dense(all)).toEqual({
      common: { type: "email", place: { country: "NO" }, note: null, tags: ["a"] },
      rows: [
        { id: 1, place: { city: "Oslo" } },
        { id: 2, place: { city: "Bergen" } },
      ],
    });
  });

  test("of one row, or of rows without equal fields, are none, and the rows stay the same objects", () => {
    const one = { id: 1 };
    const other = { id: 2, type: "email" };
    for (const all of [[], [one], [one, other]]) {
      const { common, rows: rest } = dense(all);
      expect(common).toBeNull();
      expect(rest.every((row, index) => row === all[index])).toBe(true);
    }
  });

  test("contain the items that a set has in every row", () => {
    const all = [{ tags: ["env:prod", "pod:1"] }, { tags: ["pod:2", "env:prod"] }, { tags: ["env:prod"] }];
    expect(dense(all, ["tags"])).toEqual({
      common: { tags: ["env:prod"] },
      rows: [{ tags: ["pod:1"] }, { tags: ["pod:2"] }, {}],
    });
    expect(dense(all).common).toBeNull();
  });

  test("and the rest of any rows restore exactly these rows, with every name and null", () => {
    fc.assert(
      fc.property(rows, (all) => {
        const read = JSON.parse(JSON.stringify(dense(all)));
        expect(expandRows(read.rows, read.common)).toEqual(JSON.parse(JSON.stringify(all)));
      }),
      { numRuns: 2_000 },
    );
  });

  test("appear in no row", () => {
    fc.assert(
      fc.property(rows, (all) => {
        const { common, rows: rest } = dense(all);
        expect(findCommonFields(rest).common).toBeNull();
        for (const name of Object.keys(common ?? {}))
          expect(all.every((fields) => Object.hasOwn(fields, name))).toBe(true);
      }),
    );
  });
});
