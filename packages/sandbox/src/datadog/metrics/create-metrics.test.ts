import { describe, expect, test } from "vitest";
import { aggregate, NOW, sandboxAtNow } from "../../__fixtures__/requests.ts";
import { createMetrics } from "./create-metrics.ts";
import { evaluateMetricQuery } from "./evaluate-query.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const sandbox = sandboxAtNow();
const { world } = sandbox;
const metrics = createMetrics(world);
const T0 = world.incident.startMs;

/** Evaluates a query as one point; returns the values by tags. */
function totals(query: string, fromMs: number, toMs: number): Record<string, number> {
  const { series } = evaluateMetricQuery(metrics, query, { fromMs, toMs, intervalMs: toMs - fromMs, originMs: fromMs });
  return Object.fromEntries(series.map(({ tags, points }) => [tags.join(), [...points.values()][0]!]));
}

/** Evaluates a query with one series as one point. */
function total(query: string, fromMs: number, toMs: number): number {
  return totals(query, fromMs, toMs)[""]!;
}

describe("metrics of requests", () => {
  const groupBy = (facets: readonly string[]) => facets.map((facet) => ({ facet, limit: 20, missing: "N/A" }));
  const spans = async (query: string, facets: readonly string[]) => {
    const { body } = await aggregate(sandbox, "spans", {
      filter: { query, from: NOW - HOUR, to: NOW },
      compute: [{ aggregation: "count" }],
      group_by: groupBy(facets),
    });
    const buckets = body.data as readonly { attributes: { by: Record<string, string>; compute: { c0: number } } }[];
    return Object.fromEntries(
      buckets.map(({ attributes: { by, compute } }) => [
        facets.map((facet) => `${facet.replace("@", "")}:${by[facet]}`).join(),
        compute.c0,
      ]),
    );
  };

  test.each(["servlet.request", "http.request", "postgresql.query"])(
    "hits of %s in the last hour equal AggregateEvents",
    async (operation) => {
      const facets = ["service", "version", "@http.status_code"];
      const query = `sum:trace.${operation}.hits{*} by {service,version,http.status_code}.as_count()`;
      const expected = await spans(`operation_name:${operation}`, facets);
      expect(totals(query, NOW - HOUR, NOW)).toEqual(expected);
      expect(Object.keys(expected).length).toBeGreaterThan(0);
    },
  );

  test("errors in the last hour equal AggregateEvents", async () => {
    const expected = await spans("operation_name:servlet.request @error.type:*", ["service", "version"]);
    const query = "sum:trace.servlet.request.errors{*} by {service,version}.as_count()";
    expect(totals(query, NOW - HOUR, NOW)).toEqual(expected);
    expect(Object.keys(expected)).toHaveLength(2);
  });

  test("durations are seconds, and their number is that of the hits", () => {
    const wait = "trace.hikaricp.acquire";
    expect(total(`max:${wait}{*}`, T0, NOW)).toBeCloseTo(5, 1);
    expect(total(`count:${wait}{*}.as_count()`, NOW - 6 * HOUR, NOW)).toBe(
      total(`sum:${wait}.hits{*}.as_count()`, NOW - 6 * HOUR, NOW),
    );
  });

  test("requests before the last hour count seven times, so traffic is level", () => {
    const hits = Array.from({ length: 6 }, (_, hour) =>
      total("sum:trace.express.request.hits{*}.as_count()", NOW - (hour + 1) * HOUR, NOW - hour * HOUR),
    );
    const mean = hits.reduce((sum, value) => sum + value) / 6;
    for (const value of hits) expect(Math.abs(value / mean - 1)).toBeLessThan(0.15);
  });

  test("checkouts fail only after the release, and fewer orders arrive from then on", () => {
    const checkout = "{service:checkout-api,resource_name:post_/checkout}";
    const ratio = `sum:trace.servlet.request.errors${checkout}.as_count() / sum:trace.servlet.request.hits${checkout}.as_count() * 100`;
    expect(total(ratio, NOW - 6 * HOUR, T0)).toBe(0);
    expect(total(ratio, T0 + 5 * MINUTE, NOW)).toBeGreaterThan(20);
    const orders = "sum:shop.orders.created{*}.as_rate()";
    const fall = 1 - total(orders, T0 + 4 * MINUTE, NOW) / total(orders, NOW - 6 * HOUR, T0);
    expect(fall).toBeGreaterThan(0.2);
    expect(fall).toBeLessThan(0.45);
  });
});

describe("metrics of resources", () => {
  const before = (query: string) => totals(query, T0 - HOUR, T0);
  const after = (query: string) => totals(query, T0 + 5 * MINUTE, NOW);
  const [first, second] = ["host:payment-service-01.prod.shop.internal", "host:payment-service-02.prod.shop.internal"];

  test("the pool of each host shrinks from 40 to 4 connections at its log", () => {
    const size = "avg:hikaricp.connections.max{service:payment-service} by {host}";
    expect(before(size)).toEqual({ [first!]: 40, [second!]: 40 });
    expect(after(size)).toEqual({ [first!]: 4, [second!]: 4 });
    for (const { timestampMs, host } of world.logs.filter(({ message }) => message.includes("maximumPoolSize=4"))) {
      const { times, values } = metrics
        .get("hikaricp.connections.max")!
        .series.find(({ tags }) => tags["host"] === host)!;
      const shrunkAtMs = times[values.indexOf(4)]!;
      expect(shrunkAtMs - timestampMs).toBeGreaterThanOrEqual(0);
      expect(shrunkAtMs - timestampMs).toBeLessThan(15_000);
    }
  });

  test("after the release, all connections are in use and threads wait", () => {
    expect(before("max:hikaricp.connections.pending{*}")).toEqual({ "": 0 });
    expect(after("avg:hikaricp.connections.active{*}")).toEqual({ "": 4 });
    const waiting = after("max:hikaricp.connections.pending{*} by {host}");
    for (const host of [first, second]) expect(waiting[host!]).toBeGreaterThan(5);
  });

  test("the database has fewer connections of payments, and the same load", () => {
    const connections = "avg:postgresql.connections{db:payments-db}";
    expect([before(connections), after(connections)]).toEqual([{ "": 80 }, { "": 8 }]);
    const load = "avg:system.cpu.user{service:postgres} by {host}";
    expect(Object.keys(before(load))).toHaveLength(2);
    for (const [host, value] of Object.entries(before(load)))
      expect(Math.abs(after(load)[host]! / value - 1)).toBeLessThan(0.05);
  });

  test("the age of the model stopped three days ago", () => {
    const age = "max:recommendation.model.age{*}.rollup(max)";
    expect(totals(age, NOW - 72 * HOUR, NOW)).toEqual({});
    expect(total(age, NOW - 96 * HOUR, NOW)).toBeCloseTo(24, 0);
  });
});
