import { isToolError } from "@toolwright/core/authoring";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { firstMetric } from "./metric-parts.ts";
import { isCountQuery, readQueries, rollupMs } from "./read-queries.ts";

const corrected = (text: string) => readQueries([text], "").queries[0];

describe("a query in Datadog's form", () => {
  it.each([
    "avg:system.cpu.user{*}",
    "avg:system.cpu.user{env:prod,!host:a} by {host,zone}.rollup(max, 60)",
    "sum:trace.http.request.hits{service:web}.as_count()",
    "sum:trace.http.request.errors{env IN (prod,staging)} by {service}.as_rate()",
    'top(avg:system.cpu.user{env:prod AND NOT host:a} by {host}, 5, "mean", "desc")',
    "avg:a.b{*} / avg:c.d{*} * 100",
    "anomalies(avg:a.b{service:by-mail}, 'basic', 2)",
    "per_second(sum:a.b{*}.fill(zero, 60)) - 5",
    "p99.9:request.latency{service:web} by {env}",
    "p99.99:request.latency{*}",
    "p5.25:request.latency{*}.rollup(avg, 60)",
    "p100:request.latency{*}",
    "P99.9:request.latency{*}",
    "count(v: v<=5):request.latency{service:web}",
    "count(v: v<=0.25):request.latency{service:web} by {env}.as_count()",
    "count(v: v >= 5 && v < 10):request.latency{*}",
    "count(v: v>-5):request.latency{*}.as_rate()",
    "top(p99.9:request.latency{*} by {host}, 5, 'mean', 'desc')",
    "default_zero(exclude_null(p99.9:a.b{env:prod} by {host}))",
    "cutoff_min(count(v: v<=5):a.b{*}.as_count(), 10)",
    "count(v: v<=5):a.b{*}.as_count() / count:a.b{*}.as_count() * 100",
    "p99.9:a.b{*}-p50:a.b{*}",
    "percentile(99.9):a.b{*}",
    "p99.9(avg:a.b{*})",
    "stddev(v: v<=5):a.b{*}",
    "avg:a.b/avg:c.d",
    "(avg:a{*} / avg:b{*}){env:prod}",
    "timeshift(avg:a{*} by {host}, -3600) - 'x:y'",
  ])("%s stays as it is", (text) => {
    expect(readQueries([text], "")).toEqual({ queries: [text], warnings: [] });
  });
});

describe("a query with a missing part", () => {
  it.each([
    ["system.cpu.user", "avg:system.cpu.user{*}"],
    ["avg:system.cpu.user", "avg:system.cpu.user{*}"],
    ["system.cpu.user{}", "avg:system.cpu.user{*}"],
    ["system.cpu.user{env:prod} by {host}", "avg:system.cpu.user{env:prod} by {host}"],
    ["avg:system.cpu.user by {host}", "avg:system.cpu.user{*} by {host}"],
    ["shop.orders.created.as_count()", "sum:shop.orders.created{*}.as_count()"],
    ["avg:a.b / avg:c.d", "avg:a.b{*}/ avg:c.d{*}"],
    ["max(avg:a.b, 5)", "max(avg:a.b{*}, 5)"],
    ["trace.http.request.hits", "sum:trace.http.request.hits{*}.as_count()"],
    [
      "100 * sum:trace.x.errors{service:web} by {host} / sum:trace.x.hits{service:web} by {host}",
      "100 * sum:trace.x.errors{service:web} by {host}.as_count() / sum:trace.x.hits{service:web} by {host}.as_count()",
    ],
    ["avg(last_5m):avg:a.b{env:prod} by {host} > 90", "avg:a.b{env:prod} by {host}"],
    ["avg(current_1mo):avg:a.b{env:prod} > 90", "avg:a.b{env:prod}"],
    ["p99.9:a.b", "p99.9:a.b{*}"],
    ["p99.9:a.b by {host}", "p99.9:a.b{*} by {host}"],
    ["count(v: v<=5):a.b.as_count()", "count(v: v<=5):a.b{*}.as_count()"],
    ["sum(last_5m):count(v: v<=5):a.b{*}.as_count() < 9", "count(v: v<=5):a.b{*}.as_count()"],
    ["p99.9 : a.b {}", "p99.9:a.b{*}"],
  ])("%s becomes %s", (text, query) => {
    expect(corrected(text)?.replaceAll(" /", "/")).toBe(query.replaceAll(" /", "/"));
    expect(readQueries([text], "").warnings).not.toEqual([]);
  });
});

describe("PromQL", () => {
  it.each([
    'rate(http_requests_total{job="api"}[5m])',
    "sum by (host) (node_cpu)",
    "sum(rate(x[1m])) without (pod)",
    'up{instance=~"a.*"}',
    'hikaricp_connections{pool = "main", host != "a"}',
    "histogram_quantile(0.95, x)",
    "max_over_time(x)",
  ])("%s is refused with an example", (text) => {
    const refusal = (() => {
      try {
        return readQueries(["avg:a{*}", text], "");
      } catch (error) {
        return error;
      }
    })();
    if (!isToolError(refusal)) throw new Error("expected a refusal");
    expect(refusal.issues).toMatchObject([
      { parameter: "queries[1]", example: expect.stringContaining("avg:hikaricp") },
    ]);
  });
});

it.each(["avg:a.b{env:prod", "avg:a.b{env:prod by {host}"])("refuses %s, which has an open brace", (text) => {
  expect(() => readQueries([text], "")).toThrow("has a { that is never closed");
});

it.each(["avg:a.b}", "avg:a.b{env:prod}}", "avg:a.b{env:prod} by {host}}", "}avg:a.b{*}", "avg:a.b{*}} + avg:c.d{*}"])(
  "refuses %s, which has a brace that was never opened",
  (text) => {
    expect(() => readQueries([text], "")).toThrow("has a } without its {");
  },
);

it.each([
  ["avg:x{*}{env:prod}", "has two {…} in a row, where one filter has all tags: {env:prod,host:a}"],
  ["p99.9:x{env:prod} { host:a } by {host}", "has two {…} in a row"],
  ["avg:x by {host}{*}", "has two {…} in a row"],
  ["avg:x{*} by {host} by {env}", "has by {…} twice, where one has all tags: by {host,env}"],
  ["avg:x{*} by {host} BY{env}", "has by {…} twice"],
  ["sum:x{*}.as_count() by {host}", "has by {…} after a function, and not before it: by {host}.as_count()"],
  ["(avg:a{*} / avg:b{*}) by {host}", "has by {…} after a function"],
])("refuses %s, which Datadog does not know", (text, fault) => {
  expect(() => readQueries([text], "")).toThrow(fault);
});

it("has at most one aggregator per metric, and one filter, for any parts in any order", () => {
  const parts = [
    "avg:",
    "p99.9:",
    "count(v: v<=5):",
    "a.b",
    "trace.x.hits",
    "{*}",
    " by {host}",
    ".as_count()",
    " ",
    ": ",
  ];
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...parts, "top(", ")", ", 5", " / ", "p99", "{}"), { maxLength: 8 }),
      (texts) => {
        const text = texts.join("");
        const read = (() => {
          try {
            return readQueries([text], "").queries[0] ?? "";
          } catch {
            return "";
          }
        })();
        // The tool never adds an aggregator or filter beside another one.
        for (const broken of [/(?:avg|sum):\s*(?:avg|sum|p99\.9|count\(v: v<=5\)):/, /:\s*(?:avg|sum):/, /\}\s*\{/])
          if (!broken.test(text)) expect(read).not.toMatch(broken);
      },
    ),
    { numRuns: 3_000 },
  );
});

describe("parts of a query", () => {
  it.each([
    ["sum:a{service:payment-service}.as_count()", true],
    ["sum:a{*}.as_count() / sum:b{*}.as_count()", true],
    ["100 - sum:a{*}.as_count() / sum:b{*}.as_count() * 100", false],
    ["avg:a{*}", false],
  ])("whether %s is zero without events is %s", (text, isZero) => {
    expect(isCountQuery(text)).toBe(isZero);
  });

  it("the first metric has its filter", () => {
    expect(firstMetric("top(avg:a.b{env:prod} by {host}, 5) / sum:c{*}")).toEqual({ name: "a.b", filter: "env:prod" });
    expect(firstMetric("count(v: v<=5):a.b{env:prod} by {host}")).toEqual({ name: "a.b", filter: "env:prod" });
    expect(firstMetric("p99.9:a.b{env:prod}")).toEqual({ name: "a.b", filter: "env:prod" });
    expect(firstMetric("5")).toBeNull();
  });

  it("a rollup sets the interval", () => {
    expect(["avg:a{*}.rollup(sum, 300)", "avg:a{*}.rollup(60)", "avg:a{*}"].map(rollupMs)).toEqual([
      300_000, 60_000, 0,
    ]);
  });
});
