/** Kind of a token. `value` and `text` are unquoted: a `value` follows a key, a `text` does not. */
export type QueryTokenKind =
  | "whitespace"
  | "open"
  | "close"
  | "operator"
  | "key"
  | "colon"
  | "comparator"
  | "value"
  | "quoted"
  | "range"
  | "text"
  | "function";

/** A token of a query, exactly as written. */
export interface QueryToken {
  readonly kind: QueryTokenKind;
  /** The characters in the query, quotes and escapes included. */
  readonly text: string;
  /** Offset in the query, in UTF-16 units. */
  readonly start: number;
}

/** Offsets of the bounds of a range such as `[400 TO 499]`; each bound is `[start, end)`. */
export interface RangeBounds {
  readonly low: readonly [number, number];
  readonly high: readonly [number, number];
  /** The offset after the closing bracket. */
  readonly end: number;
}

interface Scanner {
  readonly query: string;
  readonly tokens: QueryToken[];
  at: number;
  /** Number of open parentheses, counted from one after a colon. Within them, words are values and never keys. */
  valueDepth: number;
}

const TAB = 9;
const CARRIAGE_RETURN = 13;
const SPACE = 32;
const WIDE_SPACE = 0x3000;
/** Operators by their first character. Words such as `AND` end like a term; `&&` and `||` need no space after them. */
const OPERATORS: ReadonlyMap<string, string> = new Map([
  ["A", "AND"],
  ["O", "OR"],
  ["N", "NOT"],
  ["&", "&&"],
  ["|", "||"],
]);
const SYMBOLS = new Set(["&&", "||"]);
const PREFIXES = new Set(["-", "+", "!"]);
const COMPARATORS = [">=", "<=", ">", "<"];
/** The language's only function. Any other word before a parenthesis is free text before a group. */
const FUNCTION_START = "CIDR(";

/**
 * Splits a query into tokens in linear time. Never fails: malformed parts become text or values. The tokens concatenated
 * are the query.
 */
export function tokenizeQuery(query: string): QueryToken[] {
  const scanner: Scanner = { query, tokens: [], at: 0, valueDepth: 0 };
  while (scanner.at < query.length) scanNext(scanner);
  return scanner.tokens;
}

/** Whether a `quoted` token has a closing quote; only the last token of a query can lack it. */
export function isClosedQuote(text: string): boolean {
  return closingQuote(text, 0) !== -1;
}

/** Reads the range that starts at a bracket; `null` if the range is incomplete. */
export function rangeBounds(query: string, at: number): RangeBounds | null {
  const lowStart = skipSpaces(query, at + 1);
  const lowEnd = boundEnd(query, lowStart);
  const word = skipSpaces(query, lowEnd);
  const highStart = skipSpaces(query, word + 2);
  if (lowEnd === lowStart || word === lowEnd || !query.startsWith("TO", word) || highStart === word + 2) return null;
  const highEnd = boundEnd(query, highStart);
  const close = skipSpaces(query, highEnd);
  if (highEnd === highStart || (query[close] !== "]" && query[close] !== "}")) return null;
  return { low: [lowStart, lowEnd], high: [highStart, highEnd], end: close + 1 };
}

/** Scans from the start of a term, a group or white space. */
function scanNext(scanner: Scanner): void {
  const { query, at } = scanner;
  const char = query[at];
  if (isSpace(query, at)) emit(scanner, "whitespace", skipSpaces(query, at));
  else if (char === "(") scanOpen(scanner, scanner.valueDepth > 0);
  else if (char === ")") scanClose(scanner);
  else if (scanner.valueDepth > 0) scanGroupValue(scanner);
  else scanTerm(scanner);
}

function scanOpen(scanner: Scanner, holdsValues: boolean): void {
  if (holdsValues) scanner.valueDepth += 1;
  emit(scanner, "open", scanner.at + 1);
}

function scanClose(scanner: Scanner): void {
  if (scanner.valueDepth > 0) scanner.valueDepth -= 1;
  emit(scanner, "close", scanner.at + 1);
}

function scanTerm(scanner: Scanner): void {
  const { query, at } = scanner;
  const operator = operatorEnd(query, at);
  if (operator > at) emit(scanner, "operator", operator);
  else if (query.startsWith(FUNCTION_START, at)) emit(scanner, "function", functionEnd(query, at));
  else scanWord(scanner);
}

function scanWord(scanner: Scanner): void {
  const { query, at } = scanner;
  const { colon } = wordBounds(query, at);
  if (colon > at) {
    emit(scanner, "key", colon);
    emit(scanner, "colon", colon + 1);
    if (query[scanner.at] === "(") scanOpen(scanner, true);
    else scanItem(scanner);
  } else {
    scanPieces(scanner, "text");
  }
}

function scanGroupValue(scanner: Scanner): void {
  const operator = operatorEnd(scanner.query, scanner.at);
  if (operator > scanner.at) emit(scanner, "operator", operator);
  else scanItem(scanner);
}

function scanItem(scanner: Scanner): void {
  scanComparator(scanner);
  scanRange(scanner);
  scanPieces(scanner, "value");
}

function scanComparator(scanner: Scanner): void {
  const char = scanner.query[scanner.at];
  if (char !== ">" && char !== "<") return;
  const comparator = COMPARATORS.find((sign) => scanner.query.startsWith(sign, scanner.at));
  if (comparator !== undefined) emit(scanner, "comparator", scanner.at + comparator.length);
}

function scanRange(scanner: Scanner): void {
  const char = scanner.query[scanner.at];
  if (char !== "[" && char !== "{") return;
  const bounds = rangeBounds(scanner.query, scanner.at);
  if (bounds !== null) emit(scanner, "range", bounds.end);
}

/** Scans the rest of a term: words and quoted strings without space between them, never a key. */
function scanPieces(scanner: Scanner, kind: "text" | "value"): void {
  const { query } = scanner;
  while (scanner.at < query.length && !endsTerm(query, scanner.at)) {
    if (query[scanner.at] === '"') emit(scanner, "quoted", quotedEnd(query, scanner.at));
    else emit(scanner, kind, wordBounds(query, scanner.at).end);
  }
}

function emit(scanner: Scanner, kind: QueryTokenKind, end: number): void {
  scanner.tokens.push({ kind, text: scanner.query.slice(scanner.at, end), start: scanner.at });
  scanner.at = end;
}

/** Compares character codes, because it runs for every character of a query. */
function isSpace(query: string, at: number): boolean {
  const code = query.charCodeAt(at);
  return code === SPACE || (code >= TAB && code <= CARRIAGE_RETURN) || code === WIDE_SPACE;
}

function endsTerm(query: string, at: number): boolean {
  return at >= query.length || query[at] === "(" || query[at] === ")" || isSpace(query, at);
}

function skipSpaces(query: string, from: number): number {
  let at = from;
  while (isSpace(query, at)) at += 1;
  return at;
}

/** The offset after an operator, or `at` without one. */
function operatorEnd(query: string, at: number): number {
  const char = query[at] ?? "";
  if (PREFIXES.has(char)) return isPrefix(query, at) ? at + 1 : at;
  const operator = OPERATORS.get(char);
  if (operator === undefined || !query.startsWith(operator, at)) return at;
  const end = at + operator.length;
  return SYMBOLS.has(operator) || endsTerm(query, end) || query[end] === '"' ? end : at;
}

/** Whether a `-`, `+` or `!` is an operator. Before a space it is punctuation, and `!=` belongs to other languages. */
function isPrefix(query: string, at: number): boolean {
  const next = query[at + 1];
  return next !== undefined && next !== ")" && !isSpace(query, at + 1) && !query.startsWith("!=", at);
}

/** The end of an unquoted word, and its first unescaped colon (-1 without one). */
function wordBounds(query: string, from: number): { end: number; colon: number } {
  let colon = -1;
  let at = from;
  while (at < query.length) {
    const char = query[at];
    if (char === '"' || endsTerm(query, at)) break;
    if (char === ":" && colon === -1) colon = at;
    at += char === "\\" ? 2 : 1;
  }
  return { end: Math.min(at, query.length), colon };
}

/** The offset after the closing quote of the string that starts at `open`; -1 without a closing quote. */
function closingQuote(query: string, open: number): number {
  for (let at = open + 1; at < query.length; at += query[at] === "\\" ? 2 : 1) {
    if (query[at] === '"') return at + 1;
  }
  return -1;
}

/** The end of a quoted string. Without a closing quote it is the rest of the query, so that it contains no key. */
function quotedEnd(query: string, open: number): number {
  const end = closingQuote(query, open);
  return end === -1 ? query.length : end;
}

function functionEnd(query: string, from: number): number {
  let at = from + FUNCTION_START.length;
  while (at < query.length && query[at] !== ")") {
    if (query[at] === '"') at = quotedEnd(query, at);
    else at += query[at] === "\\" ? 2 : 1;
  }
  return Math.min(at + 1, query.length);
}

function boundEnd(query: string, from: number): number {
  if (query[from] === '"') return quotedEnd(query, from);
  let at = from;
  while (at < query.length && !endsTerm(query, at) && !'[]{}"'.includes(query[at] ?? "")) {
    at += query[at] === "\\" ? 2 : 1;
  }
  return Math.min(at, query.length);
}
