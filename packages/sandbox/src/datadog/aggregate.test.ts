import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type AggregateBody,
  aggregate,
  type JsonResponse,
  NOW,
  post,
  sandboxAtNow,
  send,
} from "../__fixtures__/requests.ts";
import type { Dataset } from "./events/facets.ts";

const backend = sandboxAtNow();
const DATASETS = ["logs", "spans"] as const;
const HOUR = { from: "now-1h", to: "now" };

/** Facets of an event, read from its API record and not by the code under test. */
interface Row {
  readonly at: number;
  readonly service: string;
  readonly host: string;
  readonly sources: readonly string[];
  readonly method: string | undefined;
  readonly statusCode: string | undefined;
  readonly customer: string | undefined;
  readonly duration: number | undefined;
  readonly status: string;
}

type Attributes = Record<string, unknown>;

function rowsOf(dataset: Dataset): Row[] {
  return backend.events[dataset].map(({ wire }) => {
    const isLog = wire.type === "log";
    const custom = (isLog ? wire.attributes.attributes : wire.attributes.custom) as Attributes;
    const http = custom["http"] as Attributes | undefined;
    const sources = wire.attributes.tags.filter((tag) => tag.startsWith("source:")).map((tag) => tag.slice(7));
    return {
      at: Date.parse(isLog ? wire.attributes.timestamp : wire.attributes.end_timestamp),
      service: wire.attributes.service,
      host: wire.attributes.host,
      sources: [...new Set(sources)],
      method: http?.["method"] as string | undefined,
      statusCode: http?.["status_code"] as string | undefined,
      customer: (custom["usr"] as Attributes | undefined)?.["id"] as string | undefined,
      duration: custom["duration"] as number | undefined,
      status: isLog ? wire.attributes.status : "error" in custom ? "error" : "ok",
    };
  });
}

const ROWS = { logs: rowsOf("logs"), spans: rowsOf("spans") };
const lastHour = (dataset: Dataset) => ROWS[dataset].filter(({ at }) => at >= NOW - 3_600_000 && at < NOW);

interface Bucket {
  readonly by: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Returns the buckets of a response of either dataset. */
function bucketsIn({ status, body }: JsonResponse<AggregateBody>): Bucket[] {
  expect(status).toBe(200);
  const { data } = body;
  return "buckets" in data
    ? data.buckets.map(({ by, computes }) => ({ by, values: computes }))
    : data.map(({ attributes: { by, compute } }) => ({ by, values: compute }));
}

async function buckets(dataset: Dataset, parts: object): Promise<Bucket[]> {
  return bucketsIn(await aggregate(backend, dataset, { filter: HOUR, ...parts }));
}

const COUNT = { aggregation: "count" };
const by = (name: string) => (row: Row) => row[name as "service" | "method" | "host"];

/** Counts rows per label, largest first, then by label. */
function tally(rows: readonly Row[], label: (row: Row) => string | undefined): [string, number][] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const name = label(row);
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort(([one, many], [other, more]) => more - many || (one < other ? -1 : 1));
}

/** Interpolates a percentile of sorted numbers. */
function rank(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!];
  return low + (high - low) * (place % 1);
}

function durationsOf(rows: readonly Row[]): number[] {
  return rows.flatMap(({ duration }) => (duration === undefined ? [] : [duration])).sort((one, other) => one - other);
}

describe("the format of a response", () => {
  test("an aggregation of logs returns a list of buckets with computes", async () => {
    const { body } = await aggregate(backend, "logs", { compute: [COUNT], filter: HOUR });
    expect(body).toEqual({
      meta: { elapsed: 12, request_id: expect.any(String), status: "done" },
      data: { buckets: [{ by: {}, computes: { c0: lastHour("logs").length } }] },
    });
  });

  test("an aggregation of spans returns a list of resources with compute", async () => {
    const { body } = await aggregate(backend, "spans", { compute: [COUNT], filter: HOUR });
    expect(body).toEqual({
      meta: { elapsed: 12, request_id: expect.any(String), status: "done" },
      data: [
        { type: "bucket", id: expect.any(String), attributes: { by: {}, compute: { c0: lastHour("spans").length } } },
      ],
    });
  });
});

describe.each(DATASETS)("over %s", (dataset) => {
  test("every aggregation function agrees with a direct computation", async () => {
    const functions = ["sum", "min", "max", "avg", "median", "pc75", "pc90", "pc95", "pc98", "pc99"];
    const compute = [COUNT, ...functions.map((aggregation) => ({ aggregation, metric: "@duration" }))];
    const query = "service:(payment-service OR checkout-api)";
    const rows = lastHour(dataset).filter(({ service }) => service === "payment-service" || service === "checkout-api");
    const durations = durationsOf(rows);
    const total = durations.reduce((sum, one) => sum + one, 0);
    expect(durations.length).toBeGreaterThan(500);
    const [bucket, ...others] = await buckets(dataset, { compute, filter: { ...HOUR, query } });
    expect(others).toEqual([]);
    const values = bucket!.values as Record<string, number>;
    const expected = [
      rows.length,
      total,
      durations[0],
      durations.at(-1),
      total / durations.length,
      ...[0.5, 0.75, 0.9, 0.95, 0.98, 0.99].map((share) => rank(durations, share)),
    ];
    expect(Object.keys(values)).toEqual(expected.map((_, index) => `c${index}`));
    for (const [index, value] of expected.entries()) expect(values[`c${index}`]! / value!).toBeCloseTo(1, 9);
  });

  test("cardinality counts distinct values", async () => {
    const metrics = ["service", "host", "@usr.id", "@http.method", "source"];
    const compute = metrics.map((metric) => ({ aggregation: "cardinality", metric }));
    const rows = lastHour(dataset);
    const distinct = [
      rows.map(({ service }) => service),
      rows.map(({ host }) => host),
      rows.flatMap(({ customer }) => customer ?? []),
      rows.flatMap(({ method }) => method ?? []),
      rows.flatMap(({ sources }) => sources),
    ].map((values) => new Set(values).size);
    const [bucket] = await buckets(dataset, { compute });
    expect(Object.values(bucket!.values)).toEqual(distinct);
    expect(Math.min(...distinct)).toBeGreaterThan(0);
  });

  test("groups are ordered by size, ten by default, and omit events without the facet", async () => {
    const topGroups = async (facet: string, limit?: number) =>
      (await buckets(dataset, { compute: [COUNT], group_by: [{ facet, ...(limit && { limit }) }] })).map(
        ({ by, values }) => [by[facet], values["c0"]],
      );
    const services = tally(lastHour(dataset), by("service"));
    expect(services).toHaveLength(11);
    expect(await topGroups("service")).toEqual(services.slice(0, 10));
    expect(await topGroups("service", 100)).toEqual(services);
    expect(await topGroups("service", 2)).toEqual(services.slice(0, 2));
    expect(await topGroups("@http.method")).toEqual(tally(lastHour(dataset), by("method")));
  });

  test("`missing` adds a group of events without the facet", async () => {
    const group = { facet: "@http.method", missing: "none" };
    const groups = (await buckets(dataset, { compute: [COUNT], group_by: [group] })).map(({ by, values }) => [
      by["@http.method"],
      values["c0"],
    ]);
    expect(groups).toEqual(tally(lastHour(dataset), ({ method }) => method ?? "none"));
  });

  test("nested groups are ranked and limited within their parents", async () => {
    const group_by = [
      { facet: "service", limit: 4 },
      { facet: "host", limit: 2 },
      { facet: "status", limit: 3 },
    ];
    const rows = lastHour(dataset);
    const expected = tally(rows, by("service"))
      .slice(0, 4)
      .flatMap(([service]) => {
        const serviceRows = rows.filter((row) => row.service === service);
        return tally(serviceRows, by("host"))
          .slice(0, 2)
          .flatMap(([host]) => {
            const inner = serviceRows.filter((row) => row.host === host);
            return tally(inner, ({ status }) => status)
              .slice(0, 3)
              .map(([status, c0]) => ({ by: { service, host, status }, values: { c0 } }));
          });
      });
    expect(expected.length).toBeGreaterThan(8);
    expect(await buckets(dataset, { compute: [COUNT], group_by })).toEqual(expected);
  });

  test("groups can be ordered by name or by any measure, in either direction", async () => {
    const ordered = async (sort: object) =>
      (await buckets(dataset, { compute: [COUNT], group_by: [{ facet: "service", limit: 20, sort }] })).map(
        ({ by }) => by["service"],
      );
    const services = tally(lastHour(dataset), by("service"));
    const names = services.map(([name]) => name).sort();
    expect(await ordered({ type: "alphabetical", order: "asc" })).toEqual(names);
    expect(await ordered({ type: "alphabetical", order: "desc" })).toEqual([...names].reverse());
    expect(await ordered({ aggregation: "count", order: "desc" })).toEqual(services.map(([name]) => name));
    const slowest = names
      .map((name) => ({ name, durations: durationsOf(lastHour(dataset).filter(({ service }) => service === name)) }))
      .map(({ name, durations }) => ({ name, pc95: durations.length > 0 ? rank(durations, 0.95) : -1 }))
      .sort((one, other) => other.pc95 - one.pc95 || (one.name < other.name ? -1 : 1));
    const sort = { type: "measure", aggregation: "pc95", metric: "@duration" };
    expect(await ordered(sort)).toEqual(slowest.map(({ name }) => name));
    const fastest = slowest.toSorted((one, other) => one.pc95 - other.pc95 || (one.name < other.name ? -1 : 1));
    expect(await ordered({ ...sort, order: "asc" })).toEqual(fastest.map(({ name }) => name));
  });

  test("groups with equal measures are ordered by name in both directions", async () => {
    const filter = { from: "now-3s", to: "now" };
    const recent = ROWS[dataset].filter(({ at }) => at >= NOW - 3_000);
    const counts = tally(recent, by("service"));
    expect(new Set(counts.map(([, count]) => count)).size).toBeLessThan(counts.length);
    for (const order of ["asc", "desc"]) {
      const group_by = [{ facet: "service", sort: { aggregation: "count", order } }];
      const services = (await buckets(dataset, { compute: [COUNT], filter, group_by })).map(({ by }) => by["service"]);
      const expected = order === "desc" ? counts : counts.toSorted(([, one], [, other]) => one - other);
      expect(services).toEqual(expected.map(([name]) => name));
    }
  });

  test("a time series has one point per interval with data, at the interval's start", async () => {
    const compute = [
      { aggregation: "count", type: "timeseries", interval: "5m" },
      { aggregation: "max", metric: "@duration", type: "timeseries", interval: "20m" },
      { aggregation: "count", type: "total" },
    ];
    const rows = lastHour(dataset);
    const starts = (width: number) =>
      [...new Set(rows.map(({ at }) => at - (at % width)))].sort((one, other) => one - other);
    const within = (start: number, width: number) => rows.filter(({ at }) => at >= start && at < start + width);
    const [bucket] = await buckets(dataset, { compute });
    expect(bucket!.values).toEqual({
      c0: starts(300_000).map((start) => ({
        time: new Date(start).toISOString(),
        value: within(start, 300_000).length,
      })),
      c1: starts(1_200_000).map((start) => ({
        time: new Date(start).toISOString(),
        value: durationsOf(within(start, 1_200_000)).at(-1),
      })),
      c2: rows.length,
    });
    expect(starts(300_000)).toHaveLength(12);
  });

  test("a grouped time series counts every event of its group, even without an interval", async () => {
    const compute = [{ aggregation: "count", type: "timeseries" }, COUNT];
    const groups = await buckets(dataset, { compute, group_by: [{ facet: "service", limit: 20 }] });
    for (const { values } of groups) {
      const points = values["c0"] as { time: string; value: number }[];
      expect(points.reduce((sum, { value }) => sum + value, 0)).toBe(values["c1"]);
      expect(points.map(({ time }) => time)).toEqual(points.map(({ time }) => time).sort());
      // 150 buckets of 24 s span an hour.
      expect(points.every(({ time }) => Date.parse(time) % 24_000 === 0)).toBe(true);
    }
    expect(groups).toHaveLength(11);
  });

  test("grouping or measuring by an unindexed attribute returns no buckets and no error", async () => {
    for (const facet of ["@usr.email", "@nowhere", "@duration", "timestamp"]) {
      expect(await buckets(dataset, { compute: [COUNT], group_by: [{ facet, missing: "none" }] })).toEqual([]);
    }
    expect(
      await buckets(dataset, { compute: [COUNT], group_by: [{ facet: "service" }, { facet: "@nowhere" }] }),
    ).toEqual([]);
    expect(await buckets(dataset, { compute: [{ aggregation: "avg", metric: "@nowhere" }] })).toEqual([]);
    expect(await buckets(dataset, { compute: [{ aggregation: "avg", metric: "service" }] })).toEqual([]);
    expect(await buckets(dataset, { compute: [{ aggregation: "avg", metric: "source" }] })).toEqual([]);
  });

  test("an aggregation without computes or without events returns no buckets", async () => {
    expect(await buckets(dataset, {})).toEqual([]);
    expect(await buckets(dataset, { compute: [] })).toEqual([]);
    expect(await buckets(dataset, { compute: [COUNT], filter: { ...HOUR, query: "service:nothing" } })).toEqual([]);
  });

  test.each([
    [
      "a product of limits above 10,000",
      {
        compute: [COUNT],
        group_by: [
          { facet: "service", limit: 101 },
          { facet: "host", limit: 100 },
        ],
      },
    ],
    ["a function without its metric", { compute: [{ aggregation: "avg" }] }],
    ["cardinality of nothing", { compute: [{ aggregation: "cardinality" }] }],
    ["an unknown function", { compute: [{ aggregation: "p95", metric: "@duration" }] }],
    ["a compute without a function", { compute: [{}] }],
    ["an unknown type", { compute: [{ aggregation: "count", type: "sum" }] }],
    ["an interval without a unit", { compute: [{ aggregation: "count", type: "timeseries", interval: "5" }] }],
    ["an interval of nothing", { compute: [{ aggregation: "count", type: "timeseries", interval: "0m" }] }],
    ["a group without a facet", { compute: [COUNT], group_by: [{}] }],
    ["a limit of 0", { compute: [COUNT], group_by: [{ facet: "service", limit: 0 }] }],
    ["a limit that isn't a number", { compute: [COUNT], group_by: [{ facet: "service", limit: "5" }] }],
    ["an unknown order", { compute: [COUNT], group_by: [{ facet: "service", sort: { order: "up" } }] }],
    ["an unknown kind of order", { compute: [COUNT], group_by: [{ facet: "service", sort: { type: "random" } }] }],
    [
      "a measure without its metric",
      { compute: [COUNT], group_by: [{ facet: "service", sort: { aggregation: "avg" } }] },
    ],
    ["computes that aren't a list", { compute: COUNT }],
    ["a group that isn't an object", { compute: [COUNT], group_by: ["service"] }],
    ["a malformed query", { compute: [COUNT], filter: { query: "service:" } }],
  ])("an aggregation with %s is rejected with 400", async (_, parts) => {
    const { status, body } = await aggregate(backend, dataset, parts);
    expect([status, body]).toEqual([400, { errors: [expect.any(String)] }]);
  });

  test("group limits with a product of 10,000 are accepted", async () => {
    const group_by = [
      { facet: "service", limit: 100 },
      { facet: "host", limit: 100 },
    ];
    expect((await buckets(dataset, { compute: [COUNT], group_by })).length).toBe(21);
  });

  test("an aggregation over a window that ends before it starts is rejected with 422", async () => {
    expect(
      (await aggregate(backend, dataset, { compute: [COUNT], filter: { from: "now", to: "now-1m" } })).status,
    ).toBe(422);
  });

  test("for any window, the group counts add up to the total", async () => {
    const window = fc.record({ from: fc.integer({ min: 1, max: 21_600 }), width: fc.integer({ min: 1, max: 2_000 }) });
    await fc.assert(
      fc.asyncProperty(
        window,
        fc.constantFrom("service", "host", "@http.method", "@usr.id"),
        async ({ from, width }, facet) => {
          const start = NOW - from * 1_000;
          const filter = { from: String(start), to: String(start + width * 1_000) };
          const expected = ROWS[dataset].filter(({ at }) => at >= start && at < start + width * 1_000).length;
          const parts = { compute: [COUNT], filter, group_by: [{ facet, limit: 1_000, missing: "none" }] };
          const groups = await buckets(dataset, parts);
          expect(groups.reduce((sum, { values }) => sum + (values["c0"] as number), 0)).toBe(expected);
        },
      ),
      { numRuns: 25 },
    );
  });
});

test("an event with several values of a tag counts in each group", async () => {
  const groups = await buckets("logs", { compute: [COUNT], group_by: [{ facet: "source", limit: 50 }] });
  const expected = new Map<string, number>();
  for (const { sources } of lastHour("logs")) {
    for (const source of sources) expected.set(source, (expected.get(source) ?? 0) + 1);
  }
  expect(new Map(groups.map(({ by, values }) => [by["source"], values["c0"]]))).toEqual(expected);
});

test("spans without a `status` field are still grouped by status", async () => {
  const groups = await buckets("spans", { compute: [COUNT], group_by: [{ facet: "status" }] });
  expect(groups.map(({ by, values }) => [by["status"], values["c0"]])).toEqual(
    tally(lastHour("spans"), ({ status }) => status),
  );
});

test("statuses that spans carry as strings can be averaged", async () => {
  const [bucket] = await buckets("spans", { compute: [{ aggregation: "max", metric: "@http.status_code" }] });
  expect(bucket!.values).toEqual({
    c0: Math.max(...lastHour("spans").flatMap(({ statusCode }) => (statusCode ? [Number(statusCode)] : []))),
  });
});

test("an aggregation request for spans needs its envelope", async () => {
  for (const body of [{ compute: [COUNT] }, { data: { type: "search_request", attributes: { compute: [COUNT] } } }]) {
    expect((await post(backend, "/api/v2/spans/analytics/aggregate", body)).status).toBe(400);
  }
  const empty = await send(backend, "/api/v2/logs/analytics/aggregate", { method: "POST" });
  expect((await empty.json()).data).toEqual({ buckets: [] });
});
