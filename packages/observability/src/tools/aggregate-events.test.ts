import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { beforeEach, describe, expect, it } from "vitest";
import { verifies } from "../../requirements.ts";
import { AGGREGATIONS, type Aggregation } from "../datadog/aggregate.ts";
import type { Dataset } from "../datadog/events.ts";
import { createObservability } from "../toolkit.ts";

const NOW = Date.UTC(2026, 0, 31, 9);
const HOUR = 3_600_000;
const MINUTE = 60_000;
const clock = testClock(NOW);
const sandbox = createSandbox({ clock, rateLimit: { limit: 1_000_000 } }).observability;
const observability = createObservability({ ...sandbox.options, clock });
const RANKS: Partial<Record<Aggregation, number>> = { p50: 0.5, p75: 0.75, p90: 0.9, p95: 0.95, p99: 0.99 };

beforeEach(() => sandbox.reset());

interface Row {
  readonly timeMs: number;
  readonly labels: Readonly<Record<string, string | undefined>>;
  readonly duration: number | null;
}

/** The sandbox's events since an instant, with the fields that the tests group by. */
function truth(dataset: Dataset, sinceMs = NOW - HOUR): Row[] {
  const rows = dataset === "logs" ? logRows() : spanRows();
  return rows.filter(({ timeMs }) => timeMs >= sinceMs && timeMs < NOW);
}

function logRows(): Row[] {
  return sandbox.events.logs.map(({ timestampMs, wire: { attributes: log } }) => ({
    timeMs: timestampMs,
    labels: { service: log.service, status: log.status },
    duration: (log.attributes["duration"] as number | undefined) ?? null,
  }));
}

function spanRows(): Row[] {
  return sandbox.events.spans.map(({ timestampMs, wire: { attributes: span } }) => ({
    timeMs: timestampMs,
    labels: { service: span.service, resource: span.resource_name, operation: span.operation_name, type: span.type },
    duration: span.custom["duration"] as number,
  }));
}

/** The statistic by its definition; percentiles are interpolated between the two nearest values. */
function compute(aggregation: Aggregation, rows: readonly Row[]): number {
  if (aggregation === "count") return rows.length;
  const values = rows.flatMap(({ duration }) => (duration === null ? [] : [duration])).sort((a, b) => a - b);
  const sum = values.reduce((total, value) => total + value, 0);
  if (aggregation === "sum") return sum;
  if (aggregation === "avg") return sum / values.length;
  if (aggregation === "min") return values[0]!;
  if (aggregation === "max") return values.at(-1)!;
  const place = RANKS[aggregation]! * (values.length - 1);
  const below = values[Math.floor(place)]!;
  return below + (values[Math.ceil(place)]! - below) * (place % 1);
}

/** Rows by label, the most frequent first; equal counts are in alphabetical order. */
function groups(rows: readonly Row[], facet: string): [string, Row[]][] {
  const labelled = rows.filter(({ labels }) => labels[facet] !== undefined);
  const byLabel = Object.groupBy(labelled, ({ labels }) => labels[facet]!);
  return Object.entries(byLabel)
    .map(([label, own]): [string, Row[]] => [label, own!])
    .sort(([one, ones], [other, others]) => others.length - ones.length || (one < other ? -1 : 1));
}

function closeTo(value: number) {
  return expect.closeTo(value, value > 1e6 ? 1 : 3);
}

interface WireBody {
  compute: Record<string, unknown>[];
  filter: { query: string; from: string; to: string };
  group_by?: { facet: string; limit: number; sort: Record<string, unknown> }[];
}

/** The part of a request body that both datasets share. */
function wire(index = 0): WireBody {
  const body = sandbox.requests[index]!.body as WireBody & { data?: { attributes: WireBody } };
  return body.data?.attributes ?? body;
}

describe("statistics", () => {
  for (const dataset of ["logs", "spans"] as const) {
    it.each(AGGREGATIONS)(`compute %s of ${dataset} in total and over time`, async (aggregation) => {
      const total = await observability.aggregateEvents({ dataset, aggregation });
      expect(total.buckets).toEqual([{ by: {}, value: closeTo(compute(aggregation, truth(dataset))) }]);
      const series = await observability.aggregateEvents({ dataset, aggregation, interval: "10m" });
      const points = Object.entries(
        Object.groupBy(truth(dataset), ({ timeMs }) => Math.floor(timeMs / (10 * MINUTE)) * 10 * MINUTE),
      ).map(([start, rows]) => ({
        time: new Date(Number(start)).toISOString(),
        value: closeTo(compute(aggregation, rows!)),
      }));
      expect(points).toHaveLength(6);
      expect(series.buckets).toEqual([{ by: {}, series: points }]);
      expect(series.warnings).toEqual([]);
    });
  }

  it(verifies("aggregate-events.aggregation.values"), async () => {
    const backend = ["count", "avg", "min", "max", "sum", "median", "pc75", "pc90", "pc95", "pc99"];
    for (const [index, aggregation] of AGGREGATIONS.entries()) {
      sandbox.reset();
      const result = await observability.aggregateEvents({ dataset: "spans", aggregation, group_by: ["service"] });
      expect(result.aggregation).toBe(aggregation);
      expect(wire().compute).toEqual([expect.objectContaining({ aggregation: backend[index], type: "total" })]);
      // Groups are sorted by the requested statistic: for a percentile, the slowest services come first.
      expect(wire().group_by![0]!.sort).toMatchObject({ type: "measure", order: "desc", aggregation: backend[index] });
      const values = result.buckets.map((bucket) => ("value" in bucket ? bucket.value! : Number.NaN));
      expect(values).toEqual(values.toSorted((a, b) => b - a));
    }
  });

  it(verifies("aggregate-events.measure.default"), async () => {
    const { calls_left: _, ...result } = await observability.aggregateEvents({ dataset: "spans", aggregation: "max" });
    expect(result).toMatchObject({ measure: "@duration", unit: "nanoseconds" });
    expect(wire().compute).toEqual([{ aggregation: "max", metric: "@duration", type: "total" }]);
    for (const measure of [null, undefined, ""]) {
      expect(await observability.aggregateEvents({ dataset: "spans", aggregation: "max", measure })).toMatchObject(
        result,
      );
    }
    const other = await observability.aggregateEvents({
      dataset: "logs",
      aggregation: "sum",
      measure: "@network.bytes_written",
    });
    expect(other).toMatchObject({ measure: "@network.bytes_written", unit: null });
  });

  it(verifies("aggregate-events.measure.ignored-for-count"), async () => {
    const measure = "@no.such.measure";
    const result = await observability.aggregateEvents({ dataset: "spans", measure, group_by: ["service"] });
    const { calls_left: _, ...plain } = await observability.aggregateEvents({
      dataset: "spans",
      group_by: ["service"],
    });
    expect(result).toMatchObject(plain);
    expect(result).toMatchObject({ aggregation: "count", measure: null, unit: "events" });
    expect(JSON.stringify(wire())).not.toContain("metric");
  });
});

describe("groups", () => {
  it(verifies("aggregate-events.group-by.nested"), async () => {
    const group_by = ["service", "resource"];
    const { buckets, warnings } = await observability.aggregateEvents({ dataset: "spans", group_by, group_limit: 3 });
    const all = await observability.aggregateEvents({ dataset: "spans", group_by, group_limit: 100 });
    const expected = groups(truth("spans"), "service")
      .slice(0, 3)
      .flatMap(([service, rows]) =>
        groups(rows, "resource")
          .slice(0, 3)
          .map(([resource, own]) => ({ by: { service, resource }, value: own.length })),
      );
    expect(buckets).toEqual(expected);
    expect(wire().group_by).toMatchObject([{ facet: "service" }, { facet: "resource_name" }]);
    const listed = expected.reduce((sum, { value }) => sum + value, 0);
    expect(warnings).toEqual([
      "Showing only the largest groups, since service, resource reached group_limit 3. Raise group_limit or narrow the query for others.",
      `Showing groups with ${listed} of the ${truth("spans").length} events that the ${all.buckets.length} groups have.`,
    ]);
  });

  it("reads names with a comma between them as several facets", async () => {
    const { buckets } = await observability.aggregateEvents({ dataset: "spans", group_by: ["service, resource"] });
    expect(wire().group_by!.map(({ facet }) => facet)).toEqual(["service", "resource_name"]);
    expect(Object.keys(buckets[0]!.by)).toEqual(["service", "resource"]);
  });

  it("keeps the order of nested facets, and requests a facet once that is named twice", async () => {
    const nested = await observability.aggregateEvents({ dataset: "spans", group_by: ["type", "service", "type"] });
    expect(wire().group_by!.map(({ facet }) => facet)).toEqual(["type", "service"]);
    expect(Object.keys(nested.buckets[0]!.by)).toEqual(["type", "service"]);
    const sum = nested.buckets.reduce((total, bucket) => total + ("value" in bucket ? bucket.value! : 0), 0);
    expect(sum).toBe(truth("spans").length);
  });

  it(verifies("aggregate-events.group-by.empty-is-total"), async () => {
    for (const group_by of [[], null, undefined]) {
      const { buckets } = await observability.aggregateEvents({ dataset: "logs", group_by });
      expect(buckets).toEqual([{ by: {}, value: truth("logs").length }]);
    }
    expect(wire().group_by).toBeUndefined();
  });

  it(verifies("aggregate-events.group-by.span-names"), async () => {
    const { buckets } = await observability.aggregateEvents({
      dataset: "spans",
      query: 'resource:"POST /checkout" -operation:http.request service:(web-frontend OR checkout-api)',
      group_by: ["resource", "operation", "service"],
    });
    const rows = truth("spans").filter(
      ({ labels: { resource, operation, service } }) =>
        resource === "POST /checkout" &&
        operation !== "http.request" &&
        (service === "web-frontend" || service === "checkout-api"),
    );
    expect(buckets.length).toBeGreaterThan(0);
    for (const { by } of buckets) expect(Object.keys(by)).toEqual(["resource", "operation", "service"]);
    expect(new Map(buckets.map((bucket) => [Object.values(bucket.by).join("|"), bucket]))).toEqual(
      new Map(
        Object.entries(
          Object.groupBy(rows, ({ labels }) => `${labels["resource"]}|${labels["operation"]}|${labels["service"]}`),
        ).map(([key, own]) => [key, expect.objectContaining({ value: own!.length })]),
      ),
    );
    expect(wire().filter.query).toBe(
      'resource_name:"POST /checkout" -operation_name:http.request service:(web-frontend OR checkout-api)',
    );
    expect(wire().group_by!.map(({ facet }) => facet)).toEqual(["resource_name", "operation_name", "service"]);
  });

  it("labels groups by field name, also when the request used the backend's name", async () => {
    const { buckets } = await observability.aggregateEvents({ dataset: "spans", group_by: ["resource_name"] });
    const [[resource, rows]] = groups(truth("spans"), "resource") as [[string, Row[]]];
    expect(buckets[0]).toEqual({ by: { resource }, value: rows.length });
  });

  it(verifies("aggregate-events.group-by.non-facet"), async () => {
    for (const [dataset, facet] of [
      ["spans", "@http.useragent"],
      ["spans", "zone_of_comfort"],
      ["logs", "@order.id"],
      ["logs", "@duration"],
    ] as const) {
      sandbox.reset();
      const result = await observability.aggregateEvents({ dataset, group_by: [facet] });
      expect(result.buckets).toEqual([]);
      expect(result.warnings.join("\n")).toContain(`${facet}: not a facet with data`);
      expect(result.warnings.join("\n")).toContain(`${truth(dataset).length} events match the query (1 extra call)`);
      expect(sandbox.requests).toHaveLength(2);
    }
  });

  it(verifies("aggregate-events.group-limit.default"), async () => {
    for (const group_limit of [undefined, null]) {
      const result = await observability.aggregateEvents({ dataset: "spans", group_by: ["resource"], group_limit });
      expect(result).toMatchObject({ buckets: { length: 20 }, groups_complete: false });
      expect(result.group_count).toBe(groups(truth("spans"), "resource").length);
    }
  });

  it(verifies("aggregate-events.group-limit.product"), async () => {
    const facets = ["service", "resource", "operation", "type", "status", "host", "env", "version", "@language"];
    for (const [group_limit, counts] of [
      [1, [9]],
      [20, [3, 4]],
      [21, [3]],
      [22, [3]],
      [100, [2]],
      [101, [2]],
      [1_000, [1, 2, 9]],
    ] as const) {
      for (const count of counts) {
        sandbox.reset();
        const group_by = facets.slice(0, count);
        const { warnings } = await observability.aggregateEvents({
          dataset: "spans",
          start_time: "now-1m",
          group_by,
          group_limit,
        });
        const limits = wire().group_by!.map(({ limit }) => limit);
        const product = limits.reduce((groupCount, limit) => groupCount * limit, 1);
        expect(product).toBeLessThanOrEqual(10_000);
        const [limit] = limits as [number];
        const isLowered = limit < group_limit;
        // The limit is lowered only as far as necessary.
        if (isLowered) expect((limit + 1) ** count).toBeGreaterThan(10_000);
        else expect(limit).toBeGreaterThanOrEqual(group_limit);
        expect(
          warnings.some((text) =>
            text.startsWith(`Showing at most ${limit} values of each facet, not ${group_limit}:`),
          ),
        ).toBe(isLowered);
      }
    }
  });

  it("reports groups that a limit cuts off within any group of the facets before it", async () => {
    const group_by = ["service", "resource"];
    const all = await observability.aggregateEvents({ dataset: "spans", group_by, group_limit: 100 });
    expect(all).toMatchObject({ groups_complete: true, warnings: [] });
    const counts = Object.values(Object.groupBy(all.buckets, ({ by }) => by["service"]!)).map((own) => own!.length);
    const services = counts.length;
    const most = Math.max(...counts);
    // As many as the services and as one service's resources; together, all have more labels.
    const complete = await observability.aggregateEvents({
      dataset: "spans",
      group_by,
      group_limit: Math.max(services, most),
    });
    expect(complete).toMatchObject({ groups_complete: true, warnings: [] });
    const cut = await observability.aggregateEvents({ dataset: "spans", group_by, group_limit: most - 1 });
    expect(cut.groups_complete).toBe(false);
    expect(cut.warnings.join()).toContain(`resource reached group_limit ${most - 1}`);
  });

  it("says how many groups and events are not listed", async () => {
    const { buckets, warnings, group_count } = await observability.aggregateEvents({
      dataset: "spans",
      group_by: ["resource"],
      group_limit: 5,
    });
    const all = groups(truth("spans"), "resource");
    const listed = all.slice(0, 5).reduce((sum, [, rows]) => sum + rows.length, 0);
    expect(buckets).toHaveLength(5);
    expect(group_count).toBe(all.length);
    expect(warnings).toEqual([
      "Showing only the largest groups, since resource reached group_limit 5. Raise group_limit or narrow the query for others.",
      `Showing groups with ${listed} of the ${truth("spans").length} events that the ${all.length} groups have.`,
    ]);
  });

  it("counts the distinct values of a facet in few tokens with group_limit 1", async () => {
    const tool = observability.tools.find(({ name }) => name === "Observability.AggregateEvents")!;
    const answer = await tool.call({ dataset: "spans", group_by: ["resource"], group_limit: 1 });
    expect(JSON.parse(answer.text)).toMatchObject({ group_count: groups(truth("spans"), "resource").length });
    expect(answer.text.length).toBeLessThan(600);
  });

  it.each([
    ["service:(checkout-api OR Inventory-Servce OR payment-service)", ["0 events have service Inventory-Servce."]],
    ["service:(checkout-api OR pay*) -service:gone", []],
    ["service:checkout-api status:error", []],
  ])("names the values in %j that no event has, because they have no group", async (query, warnings) => {
    const args = { dataset: "logs" as const, query, group_by: ["service"] };
    for (const interval of ["", "30m"])
      expect((await observability.aggregateEvents({ ...args, interval })).warnings).toEqual(warnings);
    const statistic = await observability.aggregateEvents({ ...args, dataset: "spans", aggregation: "p95" });
    expect(statistic.warnings.join()).not.toContain("0 events");
  });

  it("counts the events without each facet in the same request", async () => {
    const facets = ["@http.method", "@error.kind"];
    const countOf = async (query: string) => {
      const { buckets } = await observability.aggregateEvents({ dataset: "logs", query });
      return (buckets[0] as { value: number }).value;
    };
    const expected = await Promise.all(facets.map((facet) => countOf(`-${facet}:*`)));
    expect(Math.min(...expected)).toBeGreaterThan(0);
    for (const interval of ["", "10m"]) {
      sandbox.reset();
      const { warnings } = await observability.aggregateEvents({ dataset: "logs", group_by: facets, interval });
      expect(warnings.join()).toContain(
        `${expected[0]} without @http.method, ${expected[1]} without @error.kind are in none.`,
      );
      expect(sandbox.requests).toHaveLength(1);
    }
  });

  it("groups without the events that lack a facet if Datadog rejects a label for them", async () => {
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      const isRejected = (await request.clone().text()).includes('"missing"');
      const rejection = {
        errors: [{ title: "Generic Error", detail: "invalid_argument(Field 'missing' is invalid)" }],
      };
      return isRejected ? Response.json(rejection, { status: 400 }) : sandbox.options.fetch(request);
    };
    const toolkit = createObservability({ ...sandbox.options, clock, fetch });
    const { buckets, calls_spent } = await toolkit.aggregateEvents({
      dataset: "logs",
      group_by: ["@http.status_code"],
    });
    expect(buckets.length).toBeGreaterThan(1);
    expect(calls_spent).toBe(2);
  });

  it.each([
    [401, "missing API key"],
    [400, "missing API key"],
    [401, "Field 'missing' is invalid"],
  ])("sends no further request after a refusal for another reason: %i %s", async (status, detail) => {
    let requests = 0;
    const fetch = async () => {
      requests++;
      return Response.json({ errors: [{ detail }] }, { status });
    };
    const toolkit = createObservability({ ...sandbox.options, clock, fetch });
    await expect(toolkit.aggregateEvents({ dataset: "logs", group_by: ["service"] })).rejects.toThrow(detail);
    expect(requests).toBe(1);
  });
});

describe("time buckets", () => {
  it(verifies("aggregate-events.interval.series"), async () => {
    const { buckets } = await observability.aggregateEvents({
      dataset: "logs",
      group_by: ["service"],
      interval: "15m",
      start_time: "now-2h",
    });
    expect(buckets).toEqual(
      groups(truth("logs", NOW - 2 * HOUR), "service").map(([service, rows]) => ({
        by: { service },
        series: Object.entries(
          Object.groupBy(rows, ({ timeMs }) => Math.floor(timeMs / (15 * MINUTE)) * 15 * MINUTE),
        ).map(([start, own]) => ({ time: new Date(Number(start)).toISOString(), value: own!.length })),
      })),
    );
    expect(wire().compute).toEqual([{ aggregation: "count", type: "timeseries", interval: "15m" }]);
  });

  it("marks time buckets that reach past the window, and counts zero in empty ones", async () => {
    const { buckets } = await observability.aggregateEvents({
      dataset: "logs",
      query: "status:error",
      interval: "10m",
      start_time: "2026-01-31T04:05:00Z",
      end_time: "2026-01-31T04:55:00Z",
    });
    const [{ series }] = buckets as unknown as [{ series: { time: string; value: number; partial?: true }[] }];
    expect(series.map(({ time, partial = false }) => [time.slice(11, 16), partial])).toEqual([
      ["04:00", true],
      ["04:10", false],
      ["04:20", false],
      ["04:30", false],
      ["04:40", false],
      ["04:50", true],
    ]);
  });

  it(verifies("aggregate-events.interval.empty-is-total"), async () => {
    for (const interval of ["", null, undefined]) {
      const { buckets } = await observability.aggregateEvents({ dataset: "logs", group_by: ["status"], interval });
      expect(buckets).toEqual(
        groups(truth("logs"), "status").map(([status, rows]) => ({ by: { status }, value: rows.length })),
      );
    }
    expect(wire().compute).toEqual([{ aggregation: "count", type: "total" }]);
  });

  it(verifies("aggregate-events.percentile-series"), async () => {
    const { slowResource, startMs } = sandbox.world.incident;
    const { buckets, unit } = await observability.aggregateEvents({
      dataset: "spans",
      query: `resource:${slowResource}`,
      aggregation: "p95",
      interval: "5m",
    });
    const [only] = buckets as unknown as [{ series: { time: string; value: number }[] }];
    const before = only.series.filter(({ time }) => Date.parse(time) + 5 * MINUTE <= startMs);
    const after = only.series.filter(({ time }) => Date.parse(time) >= startMs + 5 * MINUTE);
    expect(unit).toBe("nanoseconds");
    expect(Math.max(...before.map(({ value }) => value))).toBeLessThan(100e6);
    expect(Math.min(...after.map(({ value }) => value))).toBeGreaterThan(1e9);
  });
});

describe("queries and windows", () => {
  it(verifies("aggregate-events.query.empty-counts-all"), async () => {
    for (const query of ["", null, undefined, "*"]) {
      sandbox.reset();
      const { buckets, warnings } = await observability.aggregateEvents({ dataset: "spans", query });
      expect(buckets).toEqual([{ by: {}, value: truth("spans").length }]);
      expect(wire().filter.query).toBe("*");
      expect(warnings).toEqual([]);
    }
  });

  it("counts exactly the window that it reports", async () => {
    const { buckets, window } = await observability.aggregateEvents({
      dataset: "logs",
      start_time: "2026-01-31T06:30:00Z",
      end_time: "2026-01-31T07:15:00Z",
    });
    const [start, end] = [Date.UTC(2026, 0, 31, 6, 30), Date.UTC(2026, 0, 31, 7, 15)];
    expect(window).toEqual({ start: "2026-01-31T06:30:00.000Z", end: "2026-01-31T07:15:00.000Z" });
    expect(buckets).toEqual([{ by: {}, value: truth("logs", start).filter(({ timeMs }) => timeMs < end).length }]);
  });

  it("reports zeros for counts of nothing, and no values for statistics of nothing", async () => {
    const nothing = { dataset: "spans", query: "service:no-such-service" } as const;
    expect((await observability.aggregateEvents(nothing)).buckets).toEqual([{ by: {}, value: 0 }]);
    expect((await observability.aggregateEvents({ ...nothing, aggregation: "p95" })).buckets).toEqual([
      { by: {}, value: null },
    ]);
    const { buckets, warnings } = await observability.aggregateEvents({ ...nothing, interval: "5m" });
    expect(buckets).toEqual([
      {
        by: {},
        series: Array.from({ length: 12 }, (_, index) => ({
          time: new Date(NOW - HOUR + index * 5 * MINUTE).toISOString(),
          value: 0,
        })),
      },
    ]);
    expect(warnings.join()).toContain('service has no value "no-such-service"');
    const average = await observability.aggregateEvents({ ...nothing, interval: "5m", aggregation: "avg" });
    expect(average.buckets).toEqual([{ by: {}, series: [] }]);
    const long = await observability.aggregateEvents({ ...nothing, interval: "1s" });
    expect(long.buckets).toEqual([{ by: {}, series: [] }]);
    expect(long.warnings).toContain("Showing only time buckets with events: the count of others is 0.");
    expect((await observability.aggregateEvents({ ...nothing, group_by: ["resource"] })).buckets).toEqual([]);
  });

  it(verifies("aggregate-events.non-indexed"), async () => {
    const { buckets, warnings } = await observability.aggregateEvents({ dataset: "spans", query: "@http.useragent:*" });
    expect(buckets).toEqual([{ by: {}, value: 0 }]);
    expect(warnings).toEqual([
      "@http.useragent has no data in this window: the window is empty, or the name is misspelled or not indexed as a facet; DiscoverFacets lists the facets that have data. (1 extra call)",
    ]);
    expect(sandbox.requests).toHaveLength(2);
  });

  it(verifies("aggregate-events.partial"), async () => {
    for (const dataset of ["logs", "spans"] as const) {
      sandbox.fail({ partial: true });
      const { buckets, warnings } = await observability.aggregateEvents({ dataset });
      expect(buckets).toHaveLength(1);
      expect(warnings).toEqual([
        "Datadog timed out and returned a partial result: narrow the window or the query.",
        'Datadog warns: "Query timed out: The result holds what was found until then".',
      ]);
    }
  });

  it.each(["logs", "spans"] as const)("points from one name of the HTTP status to the other: %s", async (dataset) => {
    const [wrong, right] = ["@http.status", "@http.status_code"];
    const filtered = await observability.aggregateEvents({ dataset, query: `${wrong}:500` });
    expect(filtered.buckets).toEqual([{ by: {}, value: 0 }]);
    expect(filtered.warnings.join()).toContain(`${wrong} has no data`);
    expect(filtered.warnings.join()).toContain(`try ${right}.`);
    const grouped = await observability.aggregateEvents({ dataset, group_by: [wrong] });
    expect(grouped.buckets).toEqual([]);
    expect(grouped.warnings).toEqual([
      `${wrong} is not a facet with data here; ${right} is: group by ${right} (1 extra call).`,
    ]);
    const both = await observability.aggregateEvents({ dataset, query: `${wrong}:500`, group_by: ["service"] });
    expect(both.warnings.join()).toContain(`try ${right} instead of ${wrong}`);
  });
});
