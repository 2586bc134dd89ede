import { apiError } from "../api-error.ts";
import { isMalformedQuery } from "../query/malformed-query.ts";
import type { Tags } from "./metric.ts";
import { tagFilter } from "./tag-filter.ts";

/** `sum:trace.http.request.hits{env:prod} by {service}.as_count()`. */
export interface MetricTerm {
  readonly kind: "metric";
  /** `avg`, `sum`, `min`, `max`, `count`, or a percentile such as `p95` or `p99.9`. */
  readonly aggregator: string;
  /** Which values `count(v: v<=5)` counts; `null` for all. */
  readonly counts: ((value: number) => boolean) | null;
  readonly metric: string;
  readonly matches: (tags: Tags) => boolean;
  readonly by: readonly string[];
  readonly countAs: "count" | "rate" | null;
  readonly rollup: { readonly method: string | null; readonly intervalMs: number | null };
  readonly fillsZero: boolean;
}

export type Operator = "+" | "-" | "*" | "/";

/** Arithmetic over numbers, metric queries, and in formulas the names of queries. */
export type Expression =
  | MetricTerm
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "default_zero"; readonly part: Expression }
  | { readonly kind: "binary"; readonly operator: Operator; readonly left: Expression; readonly right: Expression };

const MAX_DEPTH = 100;
const ROLLUP_METHODS = ["avg", "sum", "min", "max", "count"];

/** Mutable parser position. */
interface Cursor {
  readonly text: string;
  at: number;
  depth: number;
}

/** Parses a metric query or a formula. Throws an API error with status 400. */
export function parseExpression(text: string): Expression {
  const cursor: Cursor = { text, at: 0, depth: 0 };
  const expression = readSum(cursor);
  take(cursor, /\s*/y);
  if (cursor.at < text.length) throw unparsable(cursor, "end");
  return expression;
}

function readSum(cursor: Cursor): Expression {
  return readChain(cursor, /\s*([+-])/y, () => readChain(cursor, /\s*([*/])/y, () => readTerm(cursor)));
}

function readChain(cursor: Cursor, operators: RegExp, read: () => Expression): Expression {
  let left = read();
  for (let match = take(cursor, operators); match; match = take(cursor, operators)) {
    left = { kind: "binary", operator: match[1] as Operator, left, right: read() };
  }
  return left;
}

function readTerm(cursor: Cursor): Expression {
  if (++cursor.depth > MAX_DEPTH) throw unparsable(cursor, "expr");
  const term = readNumber(cursor) ?? readGroup(cursor) ?? readMetric(cursor) ?? readName(cursor);
  cursor.depth--;
  return term;
}

function readNumber(cursor: Cursor): Expression | null {
  const match = take(cursor, /\s*(-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)/iy);
  return match && { kind: "number", value: Number(match[1]) };
}

function readGroup(cursor: Cursor): Expression | null {
  const match = take(cursor, /\s*(default_zero|)\(/y);
  if (!match) return null;
  const part = readSum(cursor);
  if (!take(cursor, /\s*\)/y)) throw unparsable(cursor, "close_paren");
  return match[1] ? { kind: "default_zero", part } : part;
}

function readName(cursor: Cursor): Expression {
  const match = take(cursor, /\s*([A-Za-z]\w*)(?![\w.:({[])/y);
  if (!match) throw unparsable(cursor, "expr");
  return { kind: "name", name: match[1] ?? "" };
}

function readMetric(cursor: Cursor): MetricTerm | null {
  const match = take(cursor, AGGREGATOR);
  if (!match) return null;
  const [, comparison = "", threshold, aggregator = "count", metric = ""] = match;
  const compare = COMPARISONS[comparison];
  const matches = readFilter(cursor);
  const by = take(cursor, /\s*by\s*\{([^{}]*)\}/y)?.[1]?.split(",") ?? [];
  const keys = by.map((key) => key.trim()).filter((key) => key !== "");
  let term: MetricTerm = {
    kind: "metric",
    aggregator,
    counts: compare ? (value) => compare(value, Number(threshold)) : null,
    metric,
    matches,
    by: keys,
    countAs: null,
    rollup: { method: null, intervalMs: null },
    fillsZero: false,
  };
  for (let call = take(cursor, FUNCTION); call; call = take(cursor, FUNCTION)) {
    term = {
      ...term,
      ...modifier(
        cursor,
        call[1],
        (call[2] ?? "").split(",").map((part) => part.trim()),
      ),
    };
  }
  return term;
}

/** `count(v: v<=5)`, or another aggregator. Percentiles have at most two decimals. */
const AGGREGATOR =
  /\s*(?:count\(\s*v\s*:\s*v\s*(<=|>=|<|>)\s*(-?\d+(?:\.\d+)?)\s*\)|(avg|sum|min|max|count|p\d{1,2}(?:\.\d{1,2})?))\s*:\s*([A-Za-z][\w.]*)/y;

const COMPARISONS: Readonly<Record<string, (value: number, threshold: number) => boolean>> = {
  "<=": (value, threshold) => value <= threshold,
  ">=": (value, threshold) => value >= threshold,
  "<": (value, threshold) => value < threshold,
  ">": (value, threshold) => value > threshold,
};

const FUNCTION = /\s*\.(\w+)\(([^()]*)\)/y;

function readFilter(cursor: Cursor): MetricTerm["matches"] {
  const start = cursor.at;
  const match = take(cursor, /\s*\{([^{}]*)\}/y);
  try {
    if (match) return tagFilter(match[1] ?? "");
  } catch (error) {
    if (!isMalformedQuery(error)) throw error;
  }
  throw unparsable({ ...cursor, at: start }, "scope_expr");
}

function modifier(
  cursor: Cursor,
  name: string | undefined,
  [first = "", second]: readonly string[],
): Partial<MetricTerm> {
  if (name === "as_count") return { countAs: "count" };
  if (name === "as_rate") return { countAs: "rate" };
  if (name === "fill") return { fillsZero: first === "zero" };
  // `.rollup(60)` has no method.
  const [method, seconds] = /^\d+$/.test(first) ? [null, first] : [first, second];
  const isValid = (method === null || ROLLUP_METHODS.includes(method)) && /^[1-9]\d{0,8}$/.test(seconds ?? "1");
  if (name !== "rollup" || !isValid) throw unparsable(cursor, "function");
  return { rollup: { method, intervalMs: seconds === undefined ? null : Number(seconds) * 1_000 } };
}

function take(cursor: Cursor, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = cursor.at;
  const match = pattern.exec(cursor.text);
  if (match) cursor.at = pattern.lastIndex;
  return match;
}

function unparsable({ text, at }: Cursor, rule: string): Error {
  const near = text.slice(at, at + 20);
  return apiError(
    400,
    `Error parsing query: unable to parse ${text}: Rule '${rule}' didn't match at '${near}' (line 1, column ${at + 1}).`,
  );
}
