import { malformedQuery } from "./malformed-query.ts";
import type { Pattern, PatternUnit } from "./pattern.ts";

/** A numeric comparison, such as `>=500`. */
export interface Comparison {
  readonly operator: ">" | ">=" | "<" | "<=";
  readonly bound: string;
}

/** A numeric range; the bound `*` means unbounded. */
export interface Range {
  readonly low: string;
  readonly high: string;
  /** Whether the range starts with `{` instead of `[`, which excludes the bound. */
  readonly excludesLow: boolean;
  readonly excludesHigh: boolean;
}

/** A token of a query. */
export type Token =
  | { readonly kind: "open" | "close" | "and" | "or" | "not" }
  | { readonly kind: "key"; readonly name: string }
  | { readonly kind: "value"; readonly pattern: Pattern }
  | { readonly kind: "comparison"; readonly comparison: Comparison }
  | { readonly kind: "range"; readonly range: Range }
  | { readonly kind: "cidr"; readonly facet: string; readonly blocks: readonly string[] };

/** Lexer state: the position, and the context that decides how to read the next token. */
interface Scan {
  readonly text: string;
  readonly at: number;
  /** Whether the position is directly after `key:`. */
  readonly afterKey: boolean;
  /** For each open parenthesis, whether it contains values of one key, as in `env:(prod OR test)`. */
  readonly groups: readonly boolean[];
}

interface Step {
  readonly token: Token;
  readonly next: Scan;
}

/** Splits a query into tokens. Throws a malformed-query error. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let scan: Scan = { text, at: 0, afterKey: false, groups: [] };
  for (;;) {
    const at = skipSpace(scan);
    if (at >= text.length) break;
    if (scan.afterKey && at > scan.at) throw malformedQuery("a value is missing after a colon");
    const { token, next } = readToken({ ...scan, at });
    tokens.push(token);
    scan = next;
  }
  if (scan.afterKey) throw malformedQuery("a value is missing after a colon");
  if (scan.groups.length > 0) throw malformedQuery("a parenthesis is not closed");
  return tokens;
}

function skipSpace({ text, at }: Scan): number {
  let index = at;
  while (index < text.length && /\s/.test(text[index] ?? "")) index++;
  return index;
}

function readToken(scan: Scan): Step {
  const { text, at, groups, afterKey } = scan;
  switch (text[at]) {
    case "(":
      return {
        token: { kind: "open" },
        next: { ...scan, at: at + 1, afterKey: false, groups: [...groups, afterKey || groups.at(-1) === true] },
      };
    case ")":
      if (groups.length === 0 || afterKey) throw malformedQuery("a closing parenthesis has no opening one");
      return { token: { kind: "close" }, next: { ...scan, at: at + 1, groups: groups.slice(0, -1) } };
    case '"':
      return readQuoted(scan);
    case ">":
    case "<":
      return readComparison(scan);
    case "[":
    case "{":
      return readRange(scan);
    case "-":
      if (!afterKey) return { token: { kind: "not" }, next: { ...scan, at: at + 1 } };
      return readWord(scan);
    default:
      return readWord(scan);
  }
}

function value(pattern: Pattern, scan: Scan, at: number): Step {
  return { token: { kind: "value", pattern }, next: { ...scan, at, afterKey: false } };
}

function readQuoted(scan: Scan): Step {
  const { text } = scan;
  const units: string[] = [];
  let at = scan.at + 1;
  while (at < text.length && text[at] !== '"') {
    if (text[at] === "\\") at++;
    if (at < text.length) units.push(text[at++] ?? "");
  }
  if (at >= text.length) throw malformedQuery("a quote is not closed");
  return value({ units, quoted: true }, scan, at + 1);
}

function readComparison(scan: Scan): Step {
  const match = /^([<>]=?)([^\s()"]+)/.exec(scan.text.slice(scan.at));
  if (!match || !inValue(scan)) throw malformedQuery("a comparison needs a key before it and a bound after it");
  const [matched, operator, bound = ""] = match;
  const comparison = { operator: operator as ">" | ">=" | "<" | "<=", bound: unescapeBound(bound) };
  return {
    token: { kind: "comparison", comparison },
    next: { ...scan, at: scan.at + matched.length, afterKey: false },
  };
}

function readRange(scan: Scan): Step {
  const match = /^([[{])\s*([^\s\]}]+)\s+TO\s+([^\s\]}]+)\s*([\]}])/.exec(scan.text.slice(scan.at));
  if (!match || !inValue(scan)) throw malformedQuery("a range reads facet:[low TO high]");
  const [matched, opening, low = "", high = "", closing] = match;
  const excludes = { excludesLow: opening === "{", excludesHigh: closing === "}" };
  const range = { low: unescapeBound(low), high: unescapeBound(high), ...excludes };
  return { token: { kind: "range", range }, next: { ...scan, at: scan.at + matched.length, afterKey: false } };
}

function unescapeBound(bound: string): string {
  return bound.replace(/\\(.)/g, "$1");
}

function inValue(scan: Scan): boolean {
  return scan.afterKey || scan.groups.at(-1) === true;
}

function readWord(scan: Scan): Step {
  const { text } = scan;
  const units: PatternUnit[] = [];
  let at = scan.at;
  for (; at < text.length && !/[\s()]/.test(text[at] ?? ""); at++) {
    const character = text[at] ?? "";
    if (character === '"') throw malformedQuery("a quote begins inside a word");
    if (character === ":" && !inValue(scan)) return key(units, scan, at + 1);
    if (character === "*" || character === "?") units.push({ wildcard: character });
    else if (character === "\\") units.push(readEscape(text[++at]));
    else units.push(character);
  }
  return operator(text.slice(scan.at, at), scan, at) ?? value({ units, quoted: false }, scan, at);
}

function readEscape(character: string | undefined): string {
  if (character === undefined) throw malformedQuery("a backslash ends the query");
  return character;
}

function key(units: readonly PatternUnit[], scan: Scan, at: number): Step {
  const name = units.map((unit) => (typeof unit === "string" ? unit : unit.wildcard)).join("");
  const usable = name === "*" || units.every((unit) => typeof unit === "string");
  if (name === "" || !usable) throw malformedQuery("a key before a colon must be a facet name or *");
  return { token: { kind: "key", name }, next: { ...scan, at, afterKey: true } };
}

function operator(word: string, scan: Scan, at: number): Step | null {
  if (scan.afterKey) return null;
  if (word === "AND" || word === "OR" || word === "NOT") {
    return { token: { kind: word.toLowerCase() as "and" | "or" | "not" }, next: { ...scan, at } };
  }
  if (word !== "CIDR" || scan.text[at] !== "(") return null;
  const close = scan.text.indexOf(")", at);
  const [facet = "", ...blocks] = scan.text
    .slice(at + 1, close)
    .split(",")
    .map((part) => part.trim());
  if (close < 0 || facet === "" || blocks.length === 0) throw malformedQuery("CIDR reads CIDR(@facet, block, …)");
  return { token: { kind: "cidr", facet, blocks }, next: { ...scan, at: close + 1 } };
}
