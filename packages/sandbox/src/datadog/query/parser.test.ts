import { describe, expect, test } from "vitest";
import { isMalformedQuery } from "./malformed-query.ts";
import { parseQuery, type Query } from "./parser.ts";
import type { Pattern } from "./pattern.ts";

/** Formats a query as a fully parenthesized expression. */
function shape(query: Query): string {
  switch (query.kind) {
    case "everything":
      return "all";
    case "and":
    case "or":
      return `(${query.parts.map(shape).join(query.kind === "and" ? " & " : " | ")})`;
    case "not":
      return `!${shape(query.part)}`;
    case "text":
      return `${query.everywhere ? "*:" : ""}${spelled(query.pattern)}`;
    case "match":
      return `${query.facet}=${spelled(query.pattern)}`;
    case "comparison":
      return `${query.facet}${query.comparison.operator}${query.comparison.bound}`;
    case "range":
      return `${query.facet}[${query.range.low},${query.range.high}]`;
    case "cidr":
      return `cidr(${query.facet})`;
  }
}

function spelled({ units }: Pattern): string {
  return units.map((unit) => (typeof unit === "string" ? unit : unit.wildcard)).join("");
}

test.each([
  ["", "all"],
  ["*", "all"],
  ["*:*", "all"],
  ["a b", "(a & b)"],
  ["a AND b", "(a & b)"],
  ["a OR b c", "(a | (b & c))"],
  ["a b OR c d", "((a & b) | (c & d))"],
  ["a OR b OR c", "(a | b | c)"],
  ["(a OR b) c", "((a | b) & c)"],
  ["-a b", "(!a & b)"],
  ["NOT a OR b", "(!a | b)"],
  ["NOT NOT a", "!!a"],
  ["a AND NOT b", "(a & !b)"],
  ["-(a OR b)", "!(a | b)"],
  ["- a", "!a"],
  ["env:(prod OR test) x", "((env=prod | env=test) & x)"],
  ["env:(prod -test)", "(env=prod & !env=test)"],
  ["env:(a (b OR c))", "(env=a & (env=b | env=c))"],
  ["@d:(>1 <9)", "(@d>1 & @d<9)"],
  ["@d:[1 TO 9]", "@d[1,9]"],
  ["*:term", "*:term"],
  ["*:(a OR b)", "(*:a | *:b)"],
  ["a CIDR(@ip,10.0.0.0/8)", "(a & cidr(@ip))"],
])("%j is parsed as %s", (text, expected) => {
  expect(shape(parseQuery(text))).toBe(expected);
});

describe("malformed expressions", () => {
  test.each(["AND", "a AND", "OR a", "a OR", "a AND OR b", "NOT", "-", "()", "env:()", "a (", "(NOT)", "a NOT"])(
    "the expression %j is rejected",
    (text) => {
      const parse = () => parseQuery(text);
      expect(parse).toThrow();
      try {
        parse();
      } catch (error) {
        expect(isMalformedQuery(error)).toBe(true);
      }
    },
  );
});

test("a query can nest 150 levels and is rejected at 5,000", () => {
  const nested = (depth: number) => `${"(".repeat(depth)}a${")".repeat(depth)}`;
  expect(shape(parseQuery(nested(150)))).toBe("a");
  expect(() => parseQuery(nested(5_000))).toThrow("the query is nested too deeply");
  expect(() => parseQuery(`${"-".repeat(5_000)}a`)).toThrow("the query is nested too deeply");
});
