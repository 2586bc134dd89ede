import { isToolError } from "@toolwright/core/authoring";
import { describe, expect, it } from "vitest";
import { firstMetric, isCountQuery, readQueries, rollupMs } from "./read-queries.ts";

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
    expect(firstMetric("5")).toBeNull();
  });

  it("a rollup sets the interval", () => {
    expect(["avg:a{*}.rollup(sum, 300)", "avg:a{*}.rollup(60)", "avg:a{*}"].map(rollupMs)).toEqual([
      300_000, 60_000, 0,
    ]);
  });
});
