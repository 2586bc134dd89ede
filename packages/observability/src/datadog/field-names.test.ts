import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseQuery } from "../query/query.ts";
import { quoteValue } from "../query/quote-value.ts";
import { tokenizeQuery } from "../query/tokens.ts";
import { fromBackendFacet, toBackendFacet, toBackendQuery } from "./field-names.ts";

const BACKEND_NAMES: Record<string, string> = { resource: "resource_name", operation: "operation_name" };

interface Pair {
  readonly written: string;
  readonly mapped: string;
}

const same = (text: string): Pair => ({ written: text, mapped: text });
const join = (pairs: readonly Pair[], glue: string): Pair => ({
  written: pairs.map(({ written }) => written).join(glue),
  mapped: pairs.map(({ mapped }) => mapped).join(glue),
});

/** Text that would be mapped by a careless reading. */
const trap = fc.constantFrom("resource", "operation", "resource:x", "operation:y", "@resource:z", "a resource:x");
const key = fc.constantFrom(
  "resource",
  "operation",
  "service",
  "@resource",
  "@operation",
  "aws_resource",
  "resource_name",
  "*",
);
const word = fc.constantFrom(
  "resource",
  "operation",
  "x",
  "resource:x",
  "a:operation:b",
  "web*",
  "10.0.0.1:80",
  "a\\ resource:x",
);
const quoted = fc.oneof(trap, fc.string()).map(quoteValue);
const group = fc
  .array(fc.oneof(word, quoted), { minLength: 1, maxLength: 3 })
  .map((values) => `(${values.join(" OR ")})`);
const value = fc.oneof(word, quoted, group, fc.constantFrom(">5", "<=10", "[1 TO 2]", "{* TO 7}"));
const filter: fc.Arbitrary<Pair> = fc
  .tuple(key, value)
  .map(([name, text]) => ({ written: `${name}:${text}`, mapped: `${BACKEND_NAMES[name] ?? name}:${text}` }));
const freeWord = fc.oneof(
  fc.constantFrom("resource", "operation", "timeout", "resource\\:x"),
  quoted,
  fc.constant("CIDR(@resource,10.0.0.0/8)"),
);
const { query } = fc.letrec<{ query: Pair; clause: Pair }>((tie) => ({
  clause: fc.oneof(
    { maxDepth: 3 },
    filter,
    freeWord.map(same),
    tie("query").map((inner) => join([same("("), inner, same(")")], "")),
    tie("clause").map((inner) => join([same("NOT"), inner], " ")),
    fc
      .tuple(fc.constantFrom("-", "-(", "NOT("), filter)
      .map(([sign, inner]) => join([same(sign), inner, same(sign.endsWith("(") ? ")" : "")], "")),
  ),
  query: fc
    .tuple(fc.array(tie("clause"), { minLength: 1, maxLength: 4 }), fc.constantFrom(" ", " AND ", " OR ", "  \t"))
    .map(([clauses, glue]) => join(clauses, glue)),
}));

describe("toBackendQuery", () => {
  it.each([
    ["resource:x", "resource_name:x"],
    ['operation:"web.request"', 'operation_name:"web.request"'],
    ["-resource:x NOT operation:y", "-resource_name:x NOT operation_name:y"],
    ["(resource:x OR (operation:y))", "(resource_name:x OR (operation_name:y))"],
    ["resource:(resource OR operation)", "resource_name:(resource OR operation)"],
    ["resource:resource:x", "resource_name:resource:x"],
    ["resource:", "resource_name:"],
  ])("replaces field names in %j", (written, mapped) => {
    expect(toBackendQuery(parseQuery(written))).toBe(mapped);
  });

  it.each([
    "service:resource:x",
    'resource_name:"resource:y"',
    '"resource:x"',
    "@resource:x",
    "aws_resource:x",
    "resource_name:x",
    "resource",
    "resource :x",
    "Resource:x",
    "service:(resource OR operation)",
    "CIDR(@resource,10.0.0.0/8)",
    "",
  ])("leaves %j unchanged", (written) => {
    expect(toBackendQuery(parseQuery(written))).toBe(written);
  });

  it("maps the keys of any well-formed query and nothing else", () => {
    fc.assert(
      fc.property(query, ({ written, mapped }) => {
        expect(toBackendQuery(parseQuery(written))).toBe(mapped);
      }),
      { numRuns: 2000 },
    );
  });

  it("changes only keys in any string, and is idempotent", () => {
    const anyString = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(fc.oneof(trap, fc.constantFrom('"', " ", "(", ")", ":", "\\", "-"))).map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(anyString, (text) => {
        const mapped = toBackendQuery(parseQuery(text));
        const untouched = (source: string) =>
          tokenizeQuery(source).map((token) => (token.kind === "key" ? "" : token.text));
        expect(untouched(mapped)).toEqual(untouched(text));
        expect(toBackendQuery(parseQuery(mapped))).toBe(mapped);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("facet names", () => {
  it("facet names map to the backend's names and back", () => {
    expect(["resource", "operation", "service", "@resource"].map(toBackendFacet)).toEqual([
      "resource_name",
      "operation_name",
      "service",
      "@resource",
    ]);
    expect(["resource_name", "operation_name", "service", "resource"].map(fromBackendFacet)).toEqual([
      "resource",
      "operation",
      "service",
      "resource",
    ]);
  });

  it("facet names that are mapped already stay unchanged", () => {
    fc.assert(
      fc.property(fc.oneof(key, fc.string()), (facet) => {
        expect(toBackendFacet(toBackendFacet(facet))).toBe(toBackendFacet(facet));
        expect(fromBackendFacet(fromBackendFacet(facet))).toBe(fromBackendFacet(facet));
      }),
    );
  });
});
