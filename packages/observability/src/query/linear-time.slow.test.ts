import { describe, expect, it } from "vitest";
import { parseQuery } from "./query.ts";
import { tokenizeQuery } from "./tokens.ts";

// Quadratic work would exceed the test timeout.
describe("a query of a megabyte", () => {
  it.each([
    "x:[",
    'x:["',
    'x:["\\"',
    "x:[a TO ",
    "x:([",
    "CIDR(",
    '"',
    "\\",
    '\\"',
    "((((",
    "))))",
    "x:(",
    "-",
    "AND ",
    "a:b:c",
    "   ",
    ">=",
    "[1 TO ",
    "x:[   ",
    "a",
  ])("is split into tokens in linear time if it repeats %j", (part) => {
    const query = part.repeat(Math.ceil(1_000_000 / part.length));
    const last = tokenizeQuery(query).at(-1);
    expect((last?.start ?? 0) + (last?.text.length ?? 0)).toBe(query.length);
  });

  it("has its terms read in linear time", () => {
    expect(parseQuery(`@d:(${">1 x -y ".repeat(120_000)}`).terms[0]?.key).toBe("@d");
    expect(parseQuery("(-(".repeat(300_000)).terms).toEqual([]);
  });
});
