import { describe, expect, it } from "vitest";
import { checkTokens } from "./__fixtures__/check-tokens.ts";
import { isClosedQuote, rangeBounds, tokenizeQuery } from "./tokens.ts";

/** The tokens without white space, as `kind text`. */
function tokens(query: string): string[] {
  return tokenizeQuery(query)
    .filter(({ kind }) => kind !== "whitespace")
    .map(({ kind, text }) => `${kind} ${text}`);
}

const keysOf = (query: string) => tokenizeQuery(query).flatMap(({ kind, text }) => (kind === "key" ? text : []));

describe("tokenizeQuery", () => {
  it("returns the tokens of any query byte for byte, with matching offsets", () => {
    checkTokens(100);
  });

  it("reads a megabyte of open ranges in linear time", () => {
    // Quadratic work would exceed the test timeout.
    expect(tokenizeQuery("x:[".repeat(333_333)).at(-1)?.start).toBeLessThan(1_000_000);
  });

  it("reads keys, values and operators", () => {
    expect(tokens('service:web AND -status:ok OR NOT @http.method:"GET"')).toEqual([
      "key service",
      "colon :",
      "value web",
      "operator AND",
      "operator -",
      "key status",
      "colon :",
      "value ok",
      "operator OR",
      "operator NOT",
      "key @http.method",
      "colon :",
      'quoted "GET"',
    ]);
  });

  it("reads words in the parentheses after a colon as values, to any depth", () => {
    expect(tokens("service:(resource OR (operation:x -y)) env:b")).toEqual([
      "key service",
      "colon :",
      "open (",
      "value resource",
      "operator OR",
      "open (",
      "value operation:x",
      "operator -",
      "value y",
      "close )",
      "close )",
      "key env",
      "colon :",
      "value b",
    ]);
  });

  it("takes only the first colon of a term as the end of its key", () => {
    expect(tokens("service:resource:x")).toEqual(["key service", "colon :", "value resource:x"]);
    expect(tokens("@peer:10.0.0.1:8080")).toEqual(["key @peer", "colon :", "value 10.0.0.1:8080"]);
  });

  it.each([
    ["resource:x", ["resource"]],
    ["-resource:x", ["resource"]],
    ["!resource:x", ["resource"]],
    ["+resource:x", ["resource"]],
    ["NOT resource:x", ["resource"]],
    ["-(resource:x OR operation:y)", ["resource", "operation"]],
    ["a&&b &&resource:x", ["resource"]],
    ["NOT(resource:x)", ["resource"]],
    ["@resource:x aws_resource:y resource_name:z", ["@resource", "aws_resource", "resource_name"]],
    ["*:timeout", ["*"]],
    ["@user.first\\ name:x", ["@user.first\\ name"]],
    ["NOTE:x", ["NOTE"]],
    ["resource", []],
    ["resource :x", []],
    ["resource\\:x", []],
    [":x", []],
    ['"resource:x"', []],
    ['say"resource":x', []],
    ['"a"resource:x', []],
    ['"resource:x', []],
    ["CIDR(resource:x)", []],
  ])("finds the keys of %j", (query, keys) => {
    expect(keysOf(query)).toEqual(keys);
  });

  it("reads comparisons and ranges", () => {
    expect(tokens('@duration:>=5 @a:<b @b:[400 TO 499] @c:{"a b" TO *} @d:([1 TO 2] >3)')).toEqual([
      "key @duration",
      "colon :",
      "comparator >=",
      "value 5",
      "key @a",
      "colon :",
      "comparator <",
      "value b",
      "key @b",
      "colon :",
      "range [400 TO 499]",
      "key @c",
      "colon :",
      'range {"a b" TO *}',
      "key @d",
      "colon :",
      "open (",
      "range [1 TO 2]",
      "comparator >",
      "value 3",
      "close )",
    ]);
  });

  it.each(["@a:[1 TO", "@a:[1 to 2]", "@a:[1 TO2]", "@a:[ TO 2]", "@a:[1 TO 2", "@a:[1 TO ]", "@a:[1TO 2]"])(
    "reads %j as plain values, since the range is not complete",
    (query) => {
      expect(tokenizeQuery(query).some(({ kind }) => kind === "range")).toBe(false);
    },
  );

  it("keeps escapes within words and quotes", () => {
    expect(tokens('@a:x\\ y\\(z "say \\"hi\\" resource:x" end\\')).toEqual([
      "key @a",
      "colon :",
      "value x\\ y\\(z",
      'quoted "say \\"hi\\" resource:x"',
      "text end\\",
    ]);
  });

  it("joins words and quotes that touch into one term", () => {
    expect(tokens('@a:x"y z"w foo"bar baz"')).toEqual([
      "key @a",
      "colon :",
      "value x",
      'quoted "y z"',
      "value w",
      "text foo",
      'quoted "bar baz"',
    ]);
  });

  it("reads a function call as one token, whatever is in it", () => {
    expect(tokens('-CIDR(@ip,10.0.0.0/8, ")", \\)) x')).toEqual([
      "operator -",
      'function CIDR(@ip,10.0.0.0/8, ")", \\))',
      "text x",
    ]);
    expect(tokens("foo(resource:x)")).toEqual(["text foo", "open (", "key resource", "colon :", "value x", "close )"]);
    expect(tokens("CIDR(@ip, resource:x")).toEqual(["function CIDR(@ip, resource:x"]);
  });

  it("reads a separate operator sign as text", () => {
    expect(tokens("a - b -")).toEqual(["text a", "text -", "text b", "text -"]);
    expect(tokens("a != b (-)")).toEqual(["text a", "text !=", "text b", "open (", "text -", "close )"]);
    expect(tokens("AND")).toEqual(["operator AND"]);
    expect(tokens('NOT"x"')).toEqual(["operator NOT", 'quoted "x"']);
  });

  it("ends value groups at their closing parenthesis, also after an extra parenthesis", () => {
    expect(keysOf("env:(a) b) resource:x")).toEqual(["env", "resource"]);
    expect(keysOf("(env:(a (b)) resource:x)")).toEqual(["env", "resource"]);
  });
});

describe("isClosedQuote", () => {
  it("recognizes escaped quotes", () => {
    expect(isClosedQuote('"a\\""')).toBe(true);
    expect(isClosedQuote('"a\\"')).toBe(false);
    expect(isClosedQuote('"')).toBe(false);
  });
});

describe("rangeBounds", () => {
  it("returns the positions of the bounds", () => {
    expect(rangeBounds("@a:[ 1  TO 22 ]", 3)).toEqual({ low: [5, 6], high: [11, 13], end: 15 });
    expect(rangeBounds("[1 TO 2)", 0)).toBeNull();
    expect(rangeBounds("[a\\] TO \\", 0)).toBeNull();
  });
});
