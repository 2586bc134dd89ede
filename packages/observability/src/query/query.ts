import { isClosedQuote, type QueryToken, type QueryTokenKind, rangeBounds, tokenizeQuery } from "./tokens.ts";

/** A query in Datadog's search syntax, parsed once per call. */
export interface Query {
  /** The query as the caller wrote it. */
  readonly text: string;
  readonly tokens: readonly QueryToken[];
  /** Filters and free text, in order. */
  readonly terms: readonly QueryTerm[];
}

/** The query that matches every event. */
export const ALL_EVENTS: Query = { text: "", tokens: [], terms: [] };

/** Parses a query in linear time. Never fails: malformed parts become free text. */
export function parseQuery(text: string): Query {
  const tokens = tokenizeQuery(text);
  return { text, tokens, terms: readTerms(tokens) };
}

/** Whether a query has no condition at all. */
export function matchesAll({ text }: Query): boolean {
  const trimmed = text.trim();
  return trimmed === "" || trimmed === "*";
}

/**
 * Quotes a string so that it matches exactly: it cannot close the quotes, add a filter or act as a wildcard.
 */
export function quoteValue(value: string): string {
  return `"${value.replace(/["\\]/g, "\\$&")}"`;
}

/** A comparison operator, as it appears after the colon. */
export type Comparator = ">" | ">=" | "<" | "<=";

/** One alternative of a term: its value, or one of the values in parentheses after the colon. */
export interface QueryItem {
  readonly kind: "term" | "comparison" | "range";
  readonly comparator?: Comparator;
  /** Values without quotes and escapes: two for a range, an empty list where the value is missing. */
  readonly values: readonly string[];
  readonly quoted: boolean;
  readonly negated: boolean;
  /** As written, comparator included. */
  readonly text: string;
}

/** A filter with a key, or free text. */
export interface QueryTerm {
  /** `null` for free text. */
  readonly key: string | null;
  /** The entire term as written, without the operator before it. */
  readonly text: string;
  /** The part after the colon as written; for free text, the entire text. */
  readonly value: string;
  readonly negated: boolean;
  /** Several only for `key:(a OR b)`; an empty list for `key:` alone. */
  readonly items: readonly QueryItem[];
  readonly start: number;
  readonly end: number;
}

interface Walk {
  readonly tokens: readonly QueryToken[];
  readonly terms: QueryTerm[];
  /** Whether each open group's content is negated from outside. */
  readonly groups: boolean[];
  at: number;
  /** Whether the next operand is negated by a preceding `-`, `!` or `NOT`. */
  pending: boolean;
}

const VALUE_PIECES: ReadonlySet<QueryTokenKind> = new Set<QueryTokenKind>(["value", "quoted", "range"]);
const TEXT_PIECES: ReadonlySet<QueryTokenKind> = new Set<QueryTokenKind>(["text", "quoted"]);
const NEGATIONS = new Set(["-", "!", "NOT"]);

/** The terms of a tokenized query, in order: filters and free text. Functions such as `CIDR(…)` are neither. */
export function readTerms(tokens: readonly QueryToken[]): QueryTerm[] {
  const walk: Walk = { tokens, terms: [], groups: [], at: 0, pending: false };
  for (let token = walk.tokens[0]; token !== undefined; token = walk.tokens[walk.at]) {
    if (token.kind === "key") readFilter(walk, token);
    else if (TEXT_PIECES.has(token.kind)) readFreeText(walk, token);
    else skipToken(walk, token);
  }
  return walk.terms;
}

/** Skips a token outside terms and tracks negation. */
function skipToken(walk: Walk, token: QueryToken): void {
  walk.at += 1;
  if (token.kind === "whitespace") return;
  if (token.kind === "open") walk.groups.push(isNegated(walk));
  if (token.kind === "close") walk.groups.pop();
  walk.pending = NEGATIONS.has(token.text) ? !walk.pending : token.text === "+" && walk.pending;
}

function isNegated(walk: Walk): boolean {
  return (walk.groups.at(-1) ?? false) !== walk.pending;
}

function readFreeText(walk: Walk, first: QueryToken): void {
  const negated = isNegated(walk);
  const item = readItem(walk, TEXT_PIECES, negated);
  const { text } = item;
  const end = first.start + text.length;
  walk.terms.push({ key: null, text, value: text, negated, items: [item], start: first.start, end });
  walk.pending = false;
}

function readFilter(walk: Walk, key: QueryToken): void {
  const negated = isNegated(walk);
  // Skip the key and its colon.
  const first = walk.at + 2;
  walk.at = first;
  const items = walk.tokens[first]?.kind === "open" ? readGroup(walk, negated) : readSingle(walk, negated);
  const value = textOf(walk.tokens.slice(first, walk.at));
  const text = `${key.text}:${value}`;
  const end = key.start + text.length;
  walk.terms.push({ key: key.text, text, value, negated, items, start: key.start, end });
  walk.pending = false;
}

function readSingle(walk: Walk, negated: boolean): QueryItem[] {
  const item = readItem(walk, VALUE_PIECES, negated);
  return item.text === "" ? [] : [item];
}

/** The values in parentheses after a colon, up to the closing parenthesis or the end of the query. */
function readGroup(walk: Walk, negated: boolean): QueryItem[] {
  const items: QueryItem[] = [];
  const group: Walk = { ...walk, at: walk.at + 1, groups: [negated], pending: false };
  for (let token = group.tokens[group.at]; token && group.groups.length > 0; token = group.tokens[group.at]) {
    if (VALUE_PIECES.has(token.kind) || token.kind === "comparator") {
      items.push(readItem(group, VALUE_PIECES, isNegated(group)));
      group.pending = false;
    } else {
      skipToken(group, token);
    }
  }
  walk.at = group.at;
  return items;
}

function readItem(walk: Walk, pieces: ReadonlySet<QueryTokenKind>, negated: boolean): QueryItem {
  const first = walk.at;
  if (walk.tokens[first]?.kind === "comparator") walk.at += 1;
  const from = walk.at;
  for (let token = walk.tokens[walk.at]; token && pieces.has(token.kind); token = walk.tokens[walk.at]) walk.at += 1;
  const parts = walk.tokens.slice(from, walk.at);
  const quoted = parts.length > 0 && parts.every((part) => part.kind === "quoted");
  const shared = { quoted, negated, text: textOf(walk.tokens.slice(first, walk.at)) };
  if (from > first) {
    const comparator = walk.tokens[first]?.text as Comparator;
    return { ...shared, kind: "comparison", comparator, values: plainValues(parts) };
  }
  const [range] = parts;
  if (range?.kind === "range") return { ...shared, kind: "range", values: rangeValues(range.text) };
  return { ...shared, kind: "term", values: plainValues(parts) };
}

function plainValues(parts: readonly QueryToken[]): string[] {
  return parts.length === 0 ? [] : [parts.map((part) => plainText(part.text)).join("")];
}

function rangeValues(text: string): string[] {
  const bounds = rangeBounds(text, 0);
  return bounds === null ? [] : [bounds.low, bounds.high].map(([from, to]) => plainText(text.slice(from, to)));
}

function plainText(text: string): string {
  const inner = text.startsWith('"') ? text.slice(1, isClosedQuote(text) ? -1 : undefined) : text;
  return inner.replace(/\\([\s\S])/g, "$1");
}

function textOf(tokens: readonly QueryToken[]): string {
  return tokens.map((token) => token.text).join("");
}
