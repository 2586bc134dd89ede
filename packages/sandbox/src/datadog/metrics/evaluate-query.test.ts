import { describe, expect, test } from "vitest";
import { isApiError } from "../api-error.ts";
import { evaluateMetricQuery, type QueryWindow } from "./evaluate-query.ts";
import type { Metric, MetricType, RawSeries, Tags } from "./metric.ts";

const START = Date.UTC(2026, 0, 31, 9);
const WINDOW: QueryWindow = { fromMs: START, toMs: START + 120_000, intervalMs: 60_000 };

/** Creates a series; `values` are by seconds after {@link START}. */
function raw(tags: Tags, values: Readonly<Record<number, number>>): RawSeries {
  const seconds = Object.keys(values).map(Number);
  const times = Float64Array.from(seconds, (second) => START + second * 1_000);
  return { tags, times, values: Float64Array.from(Object.values(values)), weights: null };
}

function metric(name: string, type: MetricType, series: readonly RawSeries[]): [string, Metric] {
  return [name, { name, type, unit: null, description: null, series }];
}

const METRICS = new Map([
  metric("hits", "count", [
    raw({ service: "web", host: "a-1" }, { 0: 2, 5: 4, 15: 6, 65: 10 }),
    raw({ service: "api", host: "b-1" }, { 1: 100 }),
  ]),
  metric("errors", "count", [raw({ service: "web" }, { 61: 5 })]),
  metric("cpu", "gauge", [
    raw({ host: "a-1", env: "prod" }, { 0: 10, 30: 30, 60: 50 }),
    raw({ host: "a-2", env: "prod" }, { 0: 60 }),
    raw({ host: "b-1", env: "test" }, { 0: 90 }),
  ]),
  metric("latency", "distribution", [raw({ env: "prod" }, { 0: 1, 1: 2 }), raw({ env: "test" }, { 2: 9 })]),
]);

/** Evaluates a query; returns the values of each series by minute after {@link START}. */
function evaluate(query: string, window: Partial<QueryWindow> = {}): Record<string, Record<number, number>> {
  const { series } = evaluateMetricQuery(METRICS, query, { ...WINDOW, ...window });
  return Object.fromEntries(
    series.map(({ tags, points }) => [
      tags.join(),
      Object.fromEntries([...points].map(([start, value]) => [(start - START) / 60_000, value])),
    ]),
  );
}

function failureOf(query: string): string {
  try {
    evaluate(query);
    return "none";
  } catch (error) {
    return isApiError(error) ? `${error.status} ${String(error.errors[0])}` : "another error";
  }
}

describe("aggregation", () => {
  test.each([
    ["avg:cpu{*}", { 0: (20 + 60 + 90) / 3, 1: 50 }],
    ["sum:cpu{*}", { 0: 170, 1: 50 }],
    ["min:cpu{*}", { 0: 20, 1: 50 }],
    ["max:cpu{*}", { 0: 90, 1: 50 }],
    ["count:cpu{*}", { 0: 3, 1: 1 }],
    ["max:cpu{*}.rollup(max, 60)", { 0: 90, 1: 50 }],
    ["avg:cpu{host:a-1}.rollup(max, 120)", { 0: 50 }],
    ["avg:latency{*}", { 0: 4 }],
    ["p50:latency{*}", { 0: 2 }],
    ["sum:latency{*}", { 0: 12 }],
    ["count:latency{*}.as_count()", { 0: 3 }],
    ["count:latency{*}.as_rate()", { 0: 0.05 }],
    ["count:latency{*}", { 0: 3 }],
    ["p99.9:latency{*}", { 0: expect.closeTo(8.986) }],
    ["p0.5:latency{*}", { 0: expect.closeTo(1.01) }],
    ["p99.99:latency{env:prod}.rollup(avg, 60)", { 0: expect.closeTo(1.9999) }],
    ["count(v: v<=2):latency{*}.as_count()", { 0: 2 }],
    ["count(v: v<=1.5):latency{*}.as_count()", { 0: 1 }],
    ["count( v : v >= 2 ):latency{*}.as_count()", { 0: 2 }],
    ["count(v: v<-1):latency{*}.as_count()", { 0: 0 }],
    ["count(v: v>1):latency{env:prod}.as_rate()", { 0: 1 / 60 }],
    ["count(v: v<=2):latency{*}", { 0: 2 }],
    ["count(v: v<=2):latency{*}.as_count() / count:latency{*}.as_count() * 100", { 0: (2 / 3) * 100 }],
  ])("%s aggregates over time, then over series", (query, expected) => {
    expect(evaluate(query)).toEqual({ "": expected });
  });

  test("without as_count, a count is averaged over its ten-second periods", () => {
    expect(evaluate("sum:hits{service:web}")).toEqual({ "": { 0: 6, 1: 10 } });
    expect(evaluate("sum:hits{service:web}.as_count()")).toEqual({ "": { 0: 12, 1: 10 } });
    expect(evaluate("sum:hits{service:web}.as_rate()")).toEqual({ "": { 0: 0.2, 1: 1 / 6 } });
  });

  test("by splits series, and a missing tag is N/A", () => {
    expect(evaluate("avg:cpu{*} by {env, host}")).toEqual({
      "env:prod,host:a-1": { 0: 20, 1: 50 },
      "env:prod,host:a-2": { 0: 60 },
      "env:test,host:b-1": { 0: 90 },
    });
    expect(Object.keys(evaluate("sum:errors{*} by {host}"))).toEqual(["host:N/A"]);
  });

  test("an unknown metric and a filter without matches have no series", () => {
    expect(evaluate("avg:unknown{*}")).toEqual({});
    expect(evaluate("avg:cpu{env:other}")).toEqual({});
  });
});

test.each([
  ["env:prod,!host:a-2", 20],
  ["!env:prod", 90],
  ["host:a-*", 40],
  ["host:*-1", 55],
  ["env:prod AND NOT host:a-1", 60],
  ["host:a-2 OR env:test", 75],
  ["host IN (a-2, b-1)", 75],
  ["env:prod AND host NOT IN (a-2,b-1)", 20],
  ["env:PROD", 40],
  ["NOT (host:a-1 OR host:a-2)", 90],
  ["env", 170 / 3],
])("the filter %s selects series", (filter, expected) => {
  expect(evaluate(`avg:cpu{${filter}}`)[""]?.[0]).toBe(expected);
});

describe("arithmetic", () => {
  test("counts are zero where they are missing, and a division by zero has no value", () => {
    const ratio = "sum:errors{*} by {service}.as_count() / sum:hits{*} by {service}.as_count() * 100";
    expect(evaluate(ratio)).toEqual({ "service:web": { 0: 0, 1: 50 }, "service:api": { 0: 0 } });
    expect(evaluate("sum:hits{service:api}.as_count() / sum:errors{*}.as_count()")).toEqual({ "": { 1: 0 } });
  });

  test("gauges have a value only where both sides have one", () => {
    expect(evaluate("avg:cpu{host:a-1} - avg:cpu{host:a-2}")).toEqual({ "": { 0: -40 } });
  });

  test("numbers apply to every point", () => {
    expect(evaluate("100 - avg:cpu{host:a-1} * 2")).toEqual({ "": { 0: 60, 1: 0 } });
    expect(evaluate("avg:cpu{host:a-1} + 4 / (1 + 1)")).toEqual({ "": { 0: 22, 1: 52 } });
  });

  test("a query without groups applies to each group", () => {
    expect(evaluate("(avg:cpu{*} by {env} + 10) / max:cpu{*}")).toMatchObject({ "env:test": { 0: 100 / 90 } });
  });

  test("fill(zero) and default_zero fill missing intervals", () => {
    expect(evaluate("avg:cpu{env:test}.fill(zero)")).toEqual({ "": { 0: 90, 1: 0 } });
    expect(evaluate("default_zero(avg:cpu{env:test})")).toEqual({ "": { 0: 90, 1: 0 } });
    expect(evaluate("default_zero(avg:unknown{*}) + 1")).toEqual({ "": { 0: 1, 1: 1 } });
  });
});

describe("intervals", () => {
  const hours = (count: number) => ({ fromMs: START - count * 3_600_000, toMs: START });
  const intervalOf = (count: number, intervalMs: number | null) =>
    evaluateMetricQuery(METRICS, "avg:cpu{*}", { ...hours(count), intervalMs }).intervalMs / 1_000;

  test("the default interval grows with the window", () => {
    expect([1, 4, 24, 48, 168, 720].map((count) => intervalOf(count, null))).toEqual([20, 60, 300, 600, 3_600, 14_400]);
  });

  test("an interval that gives more than 1,500 points is raised", () => {
    expect(intervalOf(1, 1_000)).toBe(5);
    expect(intervalOf(24, 20_000)).toBe(60);
  });

  test("intervals start at multiples of their length, unless the window has an origin", () => {
    const window = { fromMs: START + 30_000, toMs: START + 90_000 };
    expect(evaluate("sum:hits{service:web}.as_count()", window)).toEqual({ "": { 1: 10 } });
    expect(evaluate("avg:cpu{host:a-1}", window)).toEqual({ "": { 0: 30, 1: 50 } });
    expect(evaluate("avg:cpu{host:a-1}", { ...window, originMs: window.fromMs })).toEqual({ "": { 0.5: 40 } });
  });
});

describe("malformed queries", () => {
  test.each([
    ["avg:cpu", "scope_expr", 8],
    ["avg:my-metric{*}", "scope_expr", 7],
    ["avg:cpu{}", "scope_expr", 8],
    ["avg:cpu{env:prod,host:a-1 OR env:test}", "scope_expr", 8],
    ["cpu{*}", "expr", 1],
    ['rate(http_requests_total{job="web"}[5m])', "expr", 1],
    ["avg:cpu{env:[1 TO 2]}", "scope_expr", 8],
    ["avg:cpu{*}.top(5)", "function", 18],
    ["avg:cpu{*}.rollup(median, 60)", "function", 30],
    ["avg:cpu{*} avg:cpu{*}", "end", 12],
    ["(avg:cpu{*}", "close_paren", 12],
    [`${"(".repeat(200)}`, "expr", 101],
  ])("%s is rejected with the position of the error", (query, rule, column) => {
    expect(failureOf(query)).toMatch(
      new RegExp(
        `^400 Error parsing query: unable to parse .* Rule '${rule}' didn't match at .*column ${column}\\)\\.$`,
      ),
    );
  });

  test.each([
    "p95:cpu{*}",
    "p99.9:cpu{*}",
    "count(v: v<=5):cpu{*}",
    "p99.999:latency{*}",
    "avg:cpu{*}{env:prod}",
    "count(v: x):latency{*}",
    "sum:latency{*}.as_count()",
    "a + b",
    "1 + 1",
  ])("%s is rejected", (query) => {
    expect(failureOf(query)).toContain("400 Error parsing query");
  });
});
