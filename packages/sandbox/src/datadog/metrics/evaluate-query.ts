import { apiError } from "../api-error.ts";
import { combine, mapPoints } from "./arithmetic.ts";
import type { Metrics, RawSeries } from "./metric.ts";
import { type Expression, type MetricTerm, parseExpression } from "./parse-query.ts";
import { type Intervals, rollUp, startsOf } from "./rollup.ts";
import type { MetricResult, MetricSeries } from "./series.ts";

/** Time window of a query. */
export interface QueryWindow {
  /** Inclusive, epoch milliseconds. */
  readonly fromMs: number;
  /** Exclusive. */
  readonly toMs: number;
  /** Time per point, milliseconds; `null` for the default. `.rollup()` overrides it. */
  readonly intervalMs: number | null;
  /** A start of an interval, epoch milliseconds. Default 0. With `fromMs` and an interval of the window's length, a series has one point. */
  readonly originMs?: number | undefined;
}

const MAX_POINTS = 1_500;
const HOUR_MS = 3_600_000;
/** Default time per point by length of the window. */
const DEFAULT_INTERVALS = [
  [HOUR_MS, 20_000],
  [4 * HOUR_MS, 60_000],
  [24 * HOUR_MS, 300_000],
  [48 * HOUR_MS, 600_000],
  [168 * HOUR_MS, HOUR_MS],
] as const;
const STEPS_SECONDS = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1_200, 1_800, 3_600, 7_200, 14_400, 28_800, 86_400];

/**
 * Evaluates a metric query, or arithmetic of several: `sum:a{*}.as_count() / sum:b{*}.as_count() * 100`. In arithmetic, a
 * missing count is zero. Throws an API error with status 400 for a malformed query.
 */
export function evaluateMetricQuery(metrics: Metrics, query: string, window: QueryWindow): MetricResult {
  return toResult(evaluate(parseExpression(query), { metrics, window, results: {} }));
}

/** Evaluates a formula over the results of named queries. Throws an API error with status 400. */
export function evaluateFormula(
  formula: string,
  results: Readonly<Record<string, MetricResult>>,
  window: QueryWindow,
): MetricResult {
  return toResult(evaluate(parseExpression(formula), { metrics: new Map(), window, results }));
}

interface Scope {
  readonly metrics: Metrics;
  readonly window: QueryWindow;
  readonly results: Readonly<Record<string, MetricResult>>;
}

function toResult(value: MetricResult | number): MetricResult {
  if (typeof value === "number") throw apiError(400, "Error parsing query: a formula needs a query");
  return { ...value, series: value.series.filter(({ points }) => points.size > 0) };
}

function evaluate(expression: Expression, scope: Scope): MetricResult | number {
  switch (expression.kind) {
    case "number":
      return expression.value;
    case "name": {
      const { name } = expression;
      const result = Object.hasOwn(scope.results, name) ? scope.results[name] : undefined;
      if (!result) throw apiError(400, `Error parsing query: unknown query name ${name}`);
      return result;
    }
    case "default_zero": {
      const part = evaluate(expression.part, scope);
      return typeof part === "number" ? part : withZeros(part, scope.window);
    }
    case "binary":
      return combine(expression.operator, evaluate(expression.left, scope), evaluate(expression.right, scope));
    case "metric":
      return evaluateTerm(expression, scope);
  }
}

function evaluateTerm(term: MetricTerm, { metrics, window }: Scope): MetricResult {
  const intervals = intervalsOf(window, term.rollup.intervalMs ?? window.intervalMs);
  const metric = metrics.get(term.metric);
  const isCount = term.countAs !== null && metric !== undefined && metric.type !== "gauge";
  const unit = metric?.unit ?? null;
  const result = {
    intervalMs: intervals.intervalMs,
    unit,
    perUnit: term.countAs === "rate" ? "second" : null,
    isCount,
  };
  if (!metric) return { ...result, series: [] };
  if (metric.type !== "distribution" && (term.counts || term.aggregator.startsWith("p")))
    throw apiError(400, `Error parsing query: ${term.aggregator} needs a distribution with percentiles`);
  if (metric.type === "distribution" && term.countAs && term.aggregator !== "count")
    throw apiError(400, "Error parsing query: as_count() and as_rate() of a distribution need the aggregator count");
  const groups = Map.groupBy(
    metric.series.filter(({ tags }) => term.matches(tags)),
    (raw) => groupTags(raw, term.by).join(),
  );
  const series = [...groups.values()].map((group): MetricSeries => {
    const tags = group[0] ? groupTags(group[0], term.by) : [];
    return { tags, points: rollUp(metric, group, term, intervals) };
  });
  const filled = { ...result, series: series.filter(({ points }) => points.size > 0) };
  return term.fillsZero ? fill(filled, intervals) : filled;
}

function groupTags({ tags }: RawSeries, by: readonly string[]): string[] {
  return by.map((key) => `${key}:${tags[key] ?? "N/A"}`);
}

/** `default_zero` of a query without data is zero. */
function withZeros(result: MetricResult, window: QueryWindow): MetricResult {
  const series = result.series.length > 0 ? result.series : [{ tags: [], points: new Map<number, number>() }];
  return fill({ ...result, series }, intervalsOf(window, result.intervalMs));
}

function fill(result: MetricResult, intervals: Intervals): MetricResult {
  const starts = startsOf(intervals);
  return mapPoints(result, (points) => new Map(starts.map((start) => [start, points.get(start) ?? 0])));
}

/** Chooses the time per point. A series has at most 1,500 points, so a smaller interval is raised without an error. */
function intervalsOf({ fromMs, toMs, originMs = 0 }: QueryWindow, requestedMs: number | null): Intervals {
  const spanMs = toMs - fromMs;
  const defaultMs = DEFAULT_INTERVALS.find(([longestMs]) => spanMs <= longestMs)?.[1] ?? 4 * HOUR_MS;
  const leastMs = spanMs / MAX_POINTS;
  const stepMs = 1_000 * (STEPS_SECONDS.find((seconds) => seconds * 1_000 >= leastMs) ?? Math.ceil(leastMs / 1_000));
  return { fromMs, toMs, originMs, intervalMs: Math.max(requestedMs ?? defaultMs, stepMs) };
}
