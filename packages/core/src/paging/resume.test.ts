import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { firstNewIndex, isAnchorMissing } from "./resume.ts";

/** Rows named by one letter each; a dash is a row without an id. */
const rowsOf = (letters: string) => [...letters].map((letter) => ({ id: letter === "-" ? null : letter }));

describe("firstNewIndex", () => {
  test("returns the first row when nothing was shown, whatever the anchor is", () => {
    expect(firstNewIndex(rowsOf("abc"), { skip: 0, anchor: null })).toBe(0);
    expect(firstNewIndex(rowsOf("abc"), { skip: 0, anchor: "b" })).toBe(0);
  });

  test.each([
    ["the page is as it was", { letters: "abcde", skip: 2, anchor: "b" }, 2],
    ["a late row pushed the anchor back", { letters: "Xabcde", skip: 2, anchor: "b" }, 3],
    ["many late rows pushed the anchor far back", { letters: "UVWXYZabcde", skip: 2, anchor: "b" }, 8],
    ["a row before the anchor expired", { letters: "bcde", skip: 2, anchor: "b" }, 1],
    ["the anchor is the last row", { letters: "ab", skip: 2, anchor: "b" }, 2],
    ["the anchor itself is gone", { letters: "acde", skip: 2, anchor: "b" }, 2],
    ["the page is empty now", { letters: "", skip: 2, anchor: "b" }, 2],
    ["the rows have no ids", { letters: "-----", skip: 3, anchor: null }, 3],
    ["the anchor is gone among rows without ids", { letters: "--c", skip: 1, anchor: "b" }, 1],
  ])("finds the first unseen row when %s", (_, { letters, ...seen }, expected) => {
    expect(firstNewIndex(rowsOf(letters), seen)).toBe(expected);
  });

  test("follows the nearest of several rows that share the anchor's id", () => {
    expect(firstNewIndex(rowsOf("bbbbc"), { skip: 2, anchor: "b" })).toBe(2);
    expect(firstNewIndex(rowsOf("abcbd"), { skip: 2, anchor: "b" })).toBe(2);
    expect(firstNewIndex(rowsOf("bbacd"), { skip: 4, anchor: "b" })).toBe(2);
  });

  test("finds the same row, however many rows are inserted or expire before it", () => {
    const page = fc.record({
      names: fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 20 }),
      position: fc.nat(),
      expired: fc.nat(),
      late: fc.nat({ max: 5 }),
    });
    fc.assert(
      fc.property(page, ({ names, position, expired, late }) => {
        const skip = 1 + (position % names.length);
        const kept = names.slice(expired % skip);
        const newcomers = Array.from({ length: late }, () => ({ id: null }));
        const rows = [...newcomers, ...kept.map((id) => ({ id }))];
        const anchor = names[skip - 1] ?? null;
        expect(rows.slice(firstNewIndex(rows, { skip, anchor }))).toEqual(names.slice(skip).map((id) => ({ id })));
      }),
    );
  });
});

describe("isAnchorMissing", () => {
  test.each([
    ["only new rows are left of its page", { letters: "UVWXY", skip: 2, anchor: "b" }],
    ["rows shown before it are left of its page", { letters: "VWXYa", skip: 2, anchor: "b" }],
    ["its page is empty now", { letters: "", skip: 2, anchor: "b" }],
    ["only rows without ids are left of its page", { letters: "---", skip: 2, anchor: "b" }],
  ])("reports that the last row shown was pushed off when %s", (_, { letters, ...seen }) => {
    expect(isAnchorMissing(rowsOf(letters), seen)).toBe(true);
  });

  test.each([
    ["the page is as it was", { letters: "abcde", skip: 2, anchor: "b" }],
    ["late rows pushed it to the end of its page", { letters: "XYZab", skip: 2, anchor: "b" }],
    ["rows before it expired", { letters: "bcdef", skip: 2, anchor: "b" }],
    ["nothing was shown, whatever the anchor says", { letters: "cde", skip: 0, anchor: "b" }],
    ["rows have no ids to find it by", { letters: "-----", skip: 2, anchor: null }],
  ])("reports that the last row shown was not pushed off when %s", (_, { letters, ...seen }) => {
    expect(isAnchorMissing(rowsOf(letters), seen)).toBe(false);
  });
});
