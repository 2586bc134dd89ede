import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseQuery } from "./query.ts";

describe("readTerms", () => {
  it("returns each term as it stands in the query", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(fc.constantFrom("a", ":", " ", "(", ")", '"', "-", ">", "[1 TO 2]")).map((parts) => parts.join("")),
        ),
        (query) => {
          for (const term of parseQuery(query).terms) expect(query.slice(term.start, term.end)).toBe(term.text);
        },
      ),
    );
  });

  it("reads many values of one key, and no terms in open parentheses", () => {
    expect(parseQuery(`@d:(${">1 x -y ".repeat(1_000)}`).terms[0]?.key).toBe("@d");
    expect(parseQuery("(-(".repeat(1_000)).terms).toEqual([]);
  });
});
