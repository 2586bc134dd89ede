import fc from "fast-check";
import { anyCharacter } from "../../../../core/src/__fixtures__/any-string.ts";
import { expect } from "vitest";
import { parseQuery, quoteValue } from "../../query/query.ts";
import { toBackendQuery } from "../field-names.ts";
import { tokenizeQuery } from "../../query/tokens.ts";

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

/** Text that careless code would map. */
const trap = fc.constantFrom("resource", "operation", "resource:x", "operation:y", "@resource:z", "a resource:x");
export const KEYS = [
  "resource",
  "operation",
  "service",
  "@resource",
  "@operation",
  "aws_resource",
  "resource_name",
  "*",
];
const key = fc.constantFrom(...KEYS);
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

/** Checks that the keys of any well-formed query are mapped, and nothing else. */
export function checkMappedKeys(numRuns: number): void {
  fc.assert(
    fc.property(query, ({ written, mapped }) => {
      expect(toBackendQuery(parseQuery(written))).toBe(mapped);
    }),
    { numRuns },
  );
}

/** Checks that only keys change in any string, and that mapping twice equals mapping once. */
export function checkOtherTokens(numRuns: number): void {
  const anyString = fc.oneof(
    fc.string({ unit: anyCharacter }),
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
    { numRuns },
  );
}
