import { describe, expect, it } from "vitest";
import { queryFilters } from "./filters.ts";
import { parseQuery } from "./query.ts";

/** The filters in short form: sign, key, kind or comparator, values. */
function filters(query: string): string[] {
  return queryFilters(parseQuery(query)).map(({ negated, key, kind, comparator, values, quoted }) => {
    const sign = comparator ?? (kind === "range" ? "in" : "is");
    return `${negated ? "-" : ""}${key} ${sign} ${values.join("|")}${quoted ? " quoted" : ""}`;
  });
}

describe("queryFilters", () => {
  it("returns the key, values, kind and position of each filter", () => {
    expect(queryFilters(parseQuery('timeout service:web -@http.method:"GET" @duration:>=5'))).toEqual([
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

  it("removes quotes and escapes", () => {
    expect(filters('@a:x\\ y\\:z @b:"say \\"hi\\" \\\\" @c:"open')).toEqual([
      "@a is x y:z",
      '@b is say "hi" \\ quoted',
      "@c is open quoted",
    ]);
    expect(filters('@a:x"y z"w')).toEqual(["@a is xy zw"]);
  });

  it("collects the alternatives of a group, and separates different filters", () => {
    expect(filters("env:(prod OR test)")).toEqual(["env is prod|test"]);
    expect(filters('env:("a" OR b)')).toEqual(["env is a|b"]);
    expect(filters('env:("a" OR ("b"))')).toEqual(["env is a|b quoted"]);
    expect(filters("env:(prod -test NOT (dev OR -qa))")).toEqual(["env is prod|qa", "-env is test|dev"]);
    expect(filters("@d:(>5 AND <10 OR [20 TO 30] OR 50)")).toEqual(["@d > 5", "@d < 10", "@d in 20|30", "@d is 50"]);
    expect(filters("-env:(prod OR -test)")).toEqual(["-env is prod", "env is test"]);
  });

  it("applies a negation to a group of filters and to nothing else", () => {
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

  it("keeps filters without a value", () => {
    expect(filters("a: b:> c:()")).toEqual(["a is ", "b > ", "c is "]);
    expect(filters("a:(x")).toEqual(["a is x"]);
  });
});
