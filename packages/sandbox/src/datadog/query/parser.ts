import { type Comparison, type Range, type Token, tokenize } from "./lexer.ts";
import { malformedQuery } from "./malformed-query.ts";
import { matchesAnything, type Pattern } from "./pattern.ts";

/** Syntax tree of a query. */
export type Query =
  | { readonly kind: "everything" }
  | { readonly kind: "and" | "or"; readonly parts: readonly Query[] }
  | { readonly kind: "not"; readonly part: Query }
  | { readonly kind: "text"; readonly pattern: Pattern; readonly everywhere: boolean }
  | { readonly kind: "match"; readonly facet: string; readonly pattern: Pattern }
  | { readonly kind: "comparison"; readonly facet: string; readonly comparison: Comparison }
  | { readonly kind: "range"; readonly facet: string; readonly range: Range }
  | { readonly kind: "cidr"; readonly facet: string; readonly blocks: readonly string[] };

/** Mutable parser position. */
interface Cursor {
  readonly tokens: readonly Token[];
  index: number;
  depth: number;
}

/** Maximum nesting, which prevents a stack overflow. */
const MAX_DEPTH = 200;

/** Parses a query; an empty one matches everything. Throws a malformed-query error. */
export function parseQuery(text: string): Query {
  const cursor: Cursor = { tokens: tokenize(text), index: 0, depth: 0 };
  if (cursor.tokens.length === 0) return { kind: "everything" };
  const query = readOr(cursor, null);
  if (cursor.index < cursor.tokens.length) throw malformedQuery("an operator or a parenthesis is out of place");
  return query;
}

function peek(cursor: Cursor): Token | undefined {
  return cursor.tokens[cursor.index];
}

function readOr(cursor: Cursor, facet: string | null): Query {
  const parts = [readAnd(cursor, facet)];
  while (peek(cursor)?.kind === "or") {
    cursor.index++;
    parts.push(readAnd(cursor, facet));
  }
  return combine("or", parts);
}

function readAnd(cursor: Cursor, facet: string | null): Query {
  const parts = [readNot(cursor, facet)];
  for (;;) {
    const next = peek(cursor)?.kind;
    if (next === undefined || next === "or" || next === "close") return combine("and", parts);
    if (next === "and") cursor.index++;
    parts.push(readNot(cursor, facet));
  }
}

function combine(kind: "and" | "or", parts: readonly Query[]): Query {
  const [only] = parts;
  return only && parts.length === 1 ? only : { kind, parts };
}

function readNot(cursor: Cursor, facet: string | null): Query {
  if (++cursor.depth > MAX_DEPTH) throw malformedQuery("the query is nested too deeply");
  const negated = peek(cursor)?.kind === "not";
  if (negated) cursor.index++;
  const part = negated ? readNot(cursor, facet) : readTerm(cursor, facet);
  cursor.depth--;
  return negated ? { kind: "not", part } : part;
}

function readTerm(cursor: Cursor, facet: string | null): Query {
  const token = cursor.tokens[cursor.index++];
  switch (token?.kind) {
    case "open":
      return readGroup(cursor, facet);
    case "key":
      return readTerm(cursor, token.name);
    case "value":
      return facet === null || facet === "*"
        ? textQuery(token.pattern, facet === "*")
        : { kind: "match", facet, pattern: token.pattern };
    case "comparison":
      return { kind: "comparison", facet: facet ?? "", comparison: token.comparison };
    case "range":
      return { kind: "range", facet: facet ?? "", range: token.range };
    case "cidr":
      return { kind: "cidr", facet: token.facet, blocks: token.blocks };
    default:
      throw malformedQuery("a term is missing");
  }
}

function readGroup(cursor: Cursor, facet: string | null): Query {
  const query = readOr(cursor, facet);
  if (cursor.tokens[cursor.index++]?.kind !== "close") throw malformedQuery("a parenthesis is not closed");
  return query;
}

function textQuery(pattern: Pattern, everywhere: boolean): Query {
  return matchesAnything(pattern) ? { kind: "everything" } : { kind: "text", pattern, everywhere };
}
