import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { queryFilters, queryTerms, quoteValue } from "./filters.ts";
import { tokenizeQuery } from "./tokens.ts";

/** The filters in short: sign, key, kind or comparator, values. */
function filters(query: string): string[] {
  return queryFilters(query).map(({ negated, key, kind, comparator, values, quoted }) => {
    const sign = comparator ?? (kind === "range" ? "in" : "is");
    return `${negated ? "-" : ""}${key} ${sign} ${values.join("|")}${quoted ? " quoted" : ""}`;
  });
}

describe("queryFilters", () => {
  it("tells key, values, kind and place of each filter", () => {
    expect(queryFilters('timeout service:web -@http.method:"GET" @duration:>=5')).toEqual([
      { key: "service", negated: false, values: ["web"], quoted: false, kind: "term", start: 8 },
      { key: "@http.method", negated: true, values: ["GET"], quoted: true, kind: "term", start: 21 },
      {
        key: "@duration",
        negated: false,
        comparator: ">=",
        values: ["5"],
        quoted: false,
        kind: "comparison",
        start: 40,
      },
    ]);
  });

  it("reads ranges with their two bounds", () => {
    expect(filters('@a:[400 TO 499] @b:{* TO "x y"}')).toEqual(["@a in 400|499", "@b in *|x y"]);
  });

  it("takes away quotes and escapes", () => {
    expect(filters('@a:x\\ y\\:z @b:"say \\"hi\\" \\\\" @c:"open')).toEqual([
      "@a is x y:z",
      '@b is say "hi" \\ quoted',
      "@c is open quoted",
    ]);
    expect(filters('@a:x"y z"w')).toEqual(["@a is xy zw"]);
  });

  it("gathers the alternatives of a group, and sets apart what differs", () => {
    expect(filters("env:(prod OR test)")).toEqual(["env is prod|test"]);
    expect(filters('env:("a" OR b)')).toEqual(["env is a|b"]);
    expect(filters('env:("a" OR ("b"))')).toEqual(["env is a|b quoted"]);
    expect(filters("env:(prod -test NOT (dev OR -qa))")).toEqual(["env is prod|qa", "-env is test|dev"]);
    expect(filters("@d:(>5 AND <10 OR [20 TO 30] OR 50)")).toEqual(["@d > 5", "@d < 10", "@d in 20|30", "@d is 50"]);
    expect(filters("-env:(prod OR -test)")).toEqual(["-env is prod", "env is test"]);
  });

  it("carries a negation into a group of filters and no further", () => {
    expect(filters("-(a:1 OR -b:2 NOT c:3) d:4")).toEqual(["-a is 1", "b is 2", "c is 3", "d is 4"]);
    expect(filters("NOT a:1 AND b:2 NOT NOT c:3 !d:4 +e:5 -+f:6")).toEqual([
      "-a is 1",
      "b is 2",
      "c is 3",
      "-d is 4",
      "e is 5",
      "-f is 6",
    ]);
    expect(filters("NOT CIDR(@ip,10.0.0.0/8) a:1")).toEqual(["a is 1"]);
    expect(filters("NOT timeout a:1 ) b:2")).toEqual(["a is 1", "b is 2"]);
  });

  it("keeps filters that have no value", () => {
    expect(filters("a: b:> c:()")).toEqual(["a is ", "b > ", "c is "]);
    expect(filters("a:(x")).toEqual(["a is x"]);
  });
});

describe("queryTerms", () => {
  it("gives each term as it stands in the query", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(fc.constantFrom("a", ":", " ", "(", ")", '"', "-", ">", "[1 TO 2]")).map((parts) => parts.join("")),
        ),
        (query) => {
          for (const term of queryTerms(query)) expect(query.slice(term.start, term.end)).toBe(term.text);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it("reads a megabyte of values in linear time", () => {
    // Quadratic work would take longer than any test may.
    expect(queryFilters(`@d:(${">1 x -y ".repeat(120_000)}`)[0]?.key).toBe("@d");
    expect(queryFilters("(-(".repeat(300_000))).toEqual([]);
  });
});

describe("quoteValue", () => {
  it("writes any text so that it is read back as exactly this one value", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary" }),
          fc.constantFrom('" OR *:* "', '\\" service:x', "\\", '\\"'),
          fc.string({ unit: fc.constantFrom('"', "\\", " ", ":", "(", "x", "\ud800") }),
        ),
        (value) => {
          const query = `trace_id:${quoteValue(value)}`;
          expect(tokenizeQuery(query).map(({ kind }) => kind)).toEqual(["key", "colon", "quoted"]);
          expect(queryFilters(query)).toEqual([
            { key: "trace_id", negated: false, values: [value], quoted: true, kind: "term", start: 0 },
          ]);
          expect(queryFilters(`${query} service:web`)).toHaveLength(2);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
