import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { firstNewIndex, isAnchorMissing } from "./pager.ts";

/** Rows named by one letter each; a dash is a row without an id. */
const rowsOf = (letters: string) => [...letters].map((letter) => ({ id: letter === "-" ? null : letter }));

describe("firstNewIndex", () => {
  test("returns the first row when no row was returned yet, whatever the anchor is", () => {
    expect(firstNewIndex(rowsOf("abc"), { skip: 0, anchor: null })).toBe(0);
    expect(firstNewIndex(rowsOf("abc"), { skip: 0, anchor: "b" })).toBe(0);
  });

  test.each([
    ["the page has not changed", { letters: "abcde", skip: 2, anchor: "b" }, 2],
    ["a new row moved the anchor back", { letters: "Xabcde", skip: 2, anchor: "b" }, 3],
    ["many new rows moved the anchor far back", { letters: "UVWXYZabcde", skip: 2, anchor: "b" }, 8],
    ["a row before the anchor expired", { letters: "bcde", skip: 2, anchor: "b" }, 1],
    ["the anchor is the last row", { letters: "ab", skip: 2, anchor: "b" }, 2],
    ["the anchor expired", { letters: "acde", skip: 2, anchor: "b" }, 2],
    ["the page is empty now", { letters: "", skip: 2, anchor: "b" }, 2],
    ["the rows have no ids", { letters: "-----", skip: 3, anchor: null }, 3],
    ["the anchor expired among rows without ids", { letters: "--c", skip: 1, anchor: "b" }, 1],
  ])("finds the first new row when %s", (_, { letters, ...resumePoint }, expected) => {
    expect(firstNewIndex(rowsOf(letters), resumePoint)).toBe(expected);
  });

  test("uses the closest of several rows that share the anchor's id", () => {
    expect(firstNewIndex(rowsOf("bbbbc"), { skip: 2, anchor: "b" })).toBe(2);
    expect(firstNewIndex(rowsOf("abcbd"), { skip: 2, anchor: "b" })).toBe(2);
    expect(firstNewIndex(rowsOf("bbacd"), { skip: 4, anchor: "b" })).toBe(2);
  });

  test("finds the same row for any number of inserted and expired rows before it", () => {
    const page = fc.record({
      names: fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 20 }),
      position: fc.nat(),
      expired: fc.nat(),
      added: fc.nat({ max: 5 }),
    });
    fc.assert(
      fc.property(page, ({ names, position, expired, added }) => {
        const skip = 1 + (position % names.length);
        const remaining = names.slice(expired % skip);
        const newcomers = Array.from({ length: added }, () => ({ id: null }));
        const rows = [...newcomers, ...remaining.map((id) => ({ id }))];
        const anchor = names[skip - 1] ?? null;
        expect(rows.slice(firstNewIndex(rows, { skip, anchor }))).toEqual(names.slice(skip).map((id) => ({ id })));
      }),
    );
  });
});

describe("isAnchorMissing", () => {
  test.each([
    ["its page has only new rows", { letters: "UVWXY", skip: 2, anchor: "b" }],
    ["its page has only new rows and rows before it", { letters: "VWXYa", skip: 2, anchor: "b" }],
    ["its page is empty now", { letters: "", skip: 2, anchor: "b" }],
    ["its page has only rows without ids", { letters: "---", skip: 2, anchor: "b" }],
  ])("reports that the last returned row is missing when %s", (_, { letters, ...resumePoint }) => {
    expect(isAnchorMissing(rowsOf(letters), resumePoint)).toBe(true);
  });

  test.each([
    ["the page has not changed", { letters: "abcde", skip: 2, anchor: "b" }],
    ["new rows moved it to the end of its page", { letters: "XYZab", skip: 2, anchor: "b" }],
    ["rows before it expired", { letters: "bcdef", skip: 2, anchor: "b" }],
    ["no row was returned yet, whatever the anchor is", { letters: "cde", skip: 0, anchor: "b" }],
    ["rows have no ids", { letters: "-----", skip: 2, anchor: null }],
  ])("reports that the last returned row is not missing when %s", (_, { letters, ...resumePoint }) => {
    expect(isAnchorMissing(rowsOf(letters), resumePoint)).toBe(false);
  });
});
