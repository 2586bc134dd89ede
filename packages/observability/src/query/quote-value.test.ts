import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyCharacter } from "../../../core/src/__fixtures__/any-string.ts";
import { queryFilters } from "./filters.ts";
import { parseQuery, quoteValue } from "./query.ts";

describe("quoteValue", () => {
  it("writes any string so that it is read back as exactly this one value", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: anyCharacter }),
          fc.constantFrom('" OR *:* "', '\\" service:x', "\\", '\\"'),
          fc.string({ unit: fc.constantFrom('"', "\\", " ", ":", "(", "x", "\ud800") }),
        ),
        (value) => {
          const text = `trace_id:${quoteValue(value)}`;
          const query = parseQuery(text);
          expect(query.tokens.map(({ kind }) => kind)).toEqual(["key", "colon", "quoted"]);
          expect(queryFilters(query)).toEqual([
            { key: "trace_id", negated: false, values: [value], quoted: true, kind: "term", start: 0 },
          ]);
          expect(queryFilters(parseQuery(`${text} service:web`))).toHaveLength(2);
        },
      ),
    );
  });
});
