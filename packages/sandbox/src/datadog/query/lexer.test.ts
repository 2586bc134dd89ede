import { describe, expect, test } from "vitest";
import { tokenize } from "./lexer.ts";
import type { Pattern } from "./pattern.ts";

/** Formats tokens compactly: wildcards in angle brackets, quoted values in quotes. */
function tokens(text: string): string[] {
  return tokenize(text).map((token) => {
    switch (token.kind) {
      case "key":
        return `${token.name}:`;
      case "value":
        return spelled(token.pattern);
      case "comparison":
        return token.comparison.operator + token.comparison.bound;
      case "range": {
        const { low, high, excludesLow, excludesHigh } = token.range;
        return `${excludesLow ? "{" : "["}${low} TO ${high}${excludesHigh ? "}" : "]"}`;
      }
      case "cidr":
        return `CIDR ${token.facet} ${token.blocks.join(" ")}`;
      default:
        return token.kind.toUpperCase();
    }
  });
}

function spelled({ units, quoted }: Pattern): string {
  const text = units.map((unit) => (typeof unit === "string" ? unit : `<${unit.wildcard}>`)).join("");
  return quoted ? `"${text}"` : text;
}

test.each([
  ["", []],
  ["  \t\n ", []],
  ["timeout", ["timeout"]],
  ["service:web AND env:prod", ["service:", "web", "AND", "env:", "prod"]],
  ["a OR NOT b", ["a", "OR", "NOT", "b"]],
  ["-service:web", ["NOT", "service:", "web"]],
  ["a-b -c", ["a-b", "NOT", "c"]],
  ["env:(prod OR test)", ["env:", "OPEN", "prod", "OR", "test", "CLOSE"]],
  ["env:(prod (a OR b:c))", ["env:", "OPEN", "prod", "OPEN", "a", "OR", "b:c", "CLOSE", "CLOSE"]],
  ["(env:prod)", ["OPEN", "env:", "prod", "CLOSE"]],
  ["web-0? *err*", ["web-0<?>", "<*>err<*>"]],
  ['"a * b?"', ['"a * b?"']],
  ['"say \\"hi\\""', ['"say "hi""']],
  ['""', ['""']],
  ["a\\ b\\*c", ["a b*c"]],
  ["\\AND", ["AND"]],
  ["service:AND", ["service:", "AND"]],
  ["env:-prod", ["env:", "-prod"]],
  ["url:http://x", ["url:", "http://x"]],
  ["@d:>5 @d:>=5 @d:<5 @d:<=5", ["@d:", ">5", "@d:", ">=5", "@d:", "<5", "@d:", "<=5"]],
  ["@d:(>5 AND <9)", ["@d:", "OPEN", ">5", "AND", "<9", "CLOSE"]],
  ["@d:[1 TO 9] @d:{1 TO *}", ["@d:", "[1 TO 9]", "@d:", "{1 TO *}"]],
  ["@d:[ 1  TO  9 }", ["@d:", "[1 TO 9}"]],
  ["CIDR(@ip, 10.0.0.0/8,11.0.0.0/8)", ["CIDR @ip 10.0.0.0/8 11.0.0.0/8"]],
  ["CIDR cidr(x)", ["CIDR", "cidr", "OPEN", "x", "CLOSE"]],
  ["*:term", ["*:", "term"]],
  ["a\\:b:c", ["a:b:", "c"]],
])("%j is split into its tokens", (text, expected) => {
  expect(tokens(text)).toEqual(expected);
});

describe("malformed queries", () => {
  test.each([
    ["service:", "a value is missing after a colon"],
    ["service: web", "a value is missing after a colon"],
    ["(a", "a parenthesis is not closed"],
    ["env:(a", "a parenthesis is not closed"],
    ["a)", "a closing parenthesis has no opening one"],
    ["(env:)", "a closing parenthesis has no opening one"],
    ['"a', "a quote is not closed"],
    ['"a\\', "a quote is not closed"],
    ['a"b"', "a quote begins inside a word"],
    ["a\\", "a backslash ends the query"],
    [">5", "a comparison needs a key before it and a bound after it"],
    ["@d:>", "a comparison needs a key before it and a bound after it"],
    ["@d:[1 TO 9", "a range reads facet:[low TO high]"],
    ["@d:[1 9]", "a range reads facet:[low TO high]"],
    ["[1 TO 9]", "a range reads facet:[low TO high]"],
    [":web", "a key before a colon must be a facet name or *"],
    ["serv*:web", "a key before a colon must be a facet name or *"],
    ["CIDR(@ip)", "CIDR reads CIDR(@facet, block, …)"],
    ["CIDR(,10.0.0.0/8)", "CIDR reads CIDR(@facet, block, …)"],
    ["CIDR(@ip, 10.0.0.0/8", "CIDR reads CIDR(@facet, block, …)"],
  ])("%j is rejected because %s", (text, reason) => {
    expect(() => tokenize(text)).toThrow(reason);
  });
});
