import { client, v1, v2 } from "@datadog/datadog-api-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NOW, sandboxAtNow } from "./__fixtures__/requests.ts";
import { type SandboxServer, serve } from "./server.ts";

// Datadog's own npm client calls the sandbox over a socket.
const backend = sandboxAtNow();
const FROM = NOW - 20 * 60_000;
const TO = NOW - 10 * 60_000;
const window = { from: new Date(FROM).toISOString(), to: new Date(TO).toISOString() };

let server: SandboxServer;
let logs: v2.LogsApi;
let spans: v2.SpansApi;

/** Creates a client configuration that differs from a real one only by its address. */
function configure(keys: { apiKey: string; applicationKey: string }): client.Configuration {
  const configuration = client.createConfiguration({
    // Only the client's second server has a configurable protocol and name.
    serverIndex: 1,
    authMethods: { apiKeyAuth: keys.apiKey, appKeyAuth: keys.applicationKey },
  });
  configuration.setServerVariables({ protocol: "http", name: new URL(server.url).host });
  return configuration;
}

beforeAll(async () => {
  server = await serve(backend);
  const configuration = configure(backend.options);
  [logs, spans] = [new v2.LogsApi(configuration), new v2.SpansApi(configuration)];
});
afterAll(() => server.close());

const within = ({ timestampMs }: { timestampMs: number }) => timestampMs >= FROM && timestampMs < TO;
const logsWithin = () => backend.events.logs.filter(within).map(({ wire }) => wire);
const spansWithin = () => backend.events.spans.filter(within).map(({ wire }) => wire);

async function ids(records: AsyncGenerator<{ id?: string }>): Promise<(string | undefined)[]> {
  const ids: (string | undefined)[] = [];
  for await (const { id } of records) ids.push(id);
  return ids;
}

/** Counts values, largest group first. */
function tally(names: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([one, many], [other, more]) => more - many || (one < other ? -1 : 1));
}

function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const place = share * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!];
  return low + (high - low) * (place % 1);
}

describe("logs", () => {
  test("the client reads logs listed by POST with all their fields", async () => {
    const filter = { ...window, query: "service:payment-service status:error" };
    const { data, meta, links } = await logs.listLogs({ body: { filter, sort: "timestamp", page: { limit: 5 } } });
    const expected = logsWithin().filter(
      ({ attributes }) => attributes.service === "payment-service" && attributes.status === "error",
    );
    expect(expected.length).toBeGreaterThan(5);
    expect(data).toHaveLength(5);
    for (const [index, log] of data!.entries()) {
      const { timestamp, ...attributes } = expected[index]!.attributes;
      expect(log.id).toBe(expected[index]!.id);
      expect(log.type).toBe("log");
      expect(log.attributes!.timestamp!.toISOString()).toBe(timestamp);
      expect(log.attributes).toMatchObject(attributes);
      expect(log).not.toHaveProperty("_unparsed");
    }
    expect(meta).toMatchObject({ status: "done", page: { after: expect.any(String) } });
    expect(links!.next).toContain("/api/v2/logs/events?");
  });

  test("the client reads the same logs by GET as by POST", async () => {
    const { data } = await logs.listLogsGet({
      filterQuery: "@http.status_code:>=500",
      filterFrom: new Date(FROM),
      filterTo: new Date(TO),
      sort: "-timestamp",
      pageLimit: 50,
    });
    const expected = logsWithin().filter(
      ({ attributes }) =>
        ((attributes.attributes["http"] as { status_code?: number } | undefined)?.status_code ?? 0) >= 500,
    );
    expect(data!.map(({ id }) => id)).toEqual(
      expected
        .map(({ id }) => id)
        .reverse()
        .slice(0, 50),
    );
    expect(data!.length).toBeGreaterThan(10);
  });

  test("both of the client's generators yield each log of a window once", async () => {
    const expected = logsWithin().map(({ id }) => id);
    expect(expected.length).toBeGreaterThan(500);
    const body = { filter: window, sort: "timestamp" as const, page: { limit: 97 } };
    expect(await ids(logs.listLogsWithPagination({ body }))).toEqual(expected);
    const parameters = {
      filterFrom: new Date(FROM),
      filterTo: new Date(TO),
      sort: "-timestamp" as const,
      pageLimit: 300,
    };
    expect(await ids(logs.listLogsGetWithPagination(parameters))).toEqual(expected.toReversed());
  });

  test("the client aggregates logs in groups", async () => {
    const { data, meta } = await logs.aggregateLogs({
      body: {
        filter: { ...window, query: "*" },
        compute: [{ aggregation: "count" }, { aggregation: "pc95", metric: "@duration" }],
        groupBy: [{ facet: "service", limit: 5 }],
      },
    });
    const expected = tally(logsWithin().map(({ attributes }) => attributes.service)).slice(0, 5);
    expect(meta!.status).toBe("done");
    expect(data!.buckets!.map(({ by, computes }) => [by!["service"], computes!["c0"]])).toEqual(expected);
    for (const { by, computes } of data!.buckets!) {
      const durations = logsWithin().flatMap(({ attributes }) =>
        attributes.service === by!["service"] && typeof attributes.attributes["duration"] === "number"
          ? [attributes.attributes["duration"]]
          : [],
      );
      if (durations.length > 0) expect(computes!["c1"]).toBeCloseTo(percentile(durations, 0.95), 3);
    }
  });

  test("the client counts logs over time", async () => {
    const compute = [{ aggregation: "count" as const, type: "timeseries" as const, interval: "5m" }];
    const { data } = await logs.aggregateLogs({ body: { filter: { ...window, query: "status:error" }, compute } });
    const errors = backend.events.logs.filter((event) => within(event) && event.wire.attributes.status === "error");
    const [bucket] = data!.buckets!;
    const points = bucket!.computes!["c0"] as { time: string; value: number }[];
    expect(points.map(({ time, value }) => [new Date(time).toISOString(), value])).toEqual(
      [FROM, FROM + 300_000].map((start) => [
        new Date(start).toISOString(),
        errors.filter(({ timestampMs }) => timestampMs >= start && timestampMs < start + 300_000).length,
      ]),
    );
  });
});

describe("spans", () => {
  const request = (attributes: v2.SpansListRequestAttributes) => ({
    body: { data: { type: "search_request" as const, attributes } },
  });

  test("the client reads spans listed by POST with all their fields", async () => {
    const filter = { ...window, query: "service:payment-service @duration:>=5000000000" };
    const { data, meta } = await spans.listSpans(request({ filter, sort: "timestamp", page: { limit: 5 } }));
    const expected = spansWithin().filter(
      ({ attributes }) => attributes.service === "payment-service" && (attributes.custom["duration"] as number) >= 5e9,
    );
    expect(expected.length).toBeGreaterThan(5);
    expect(data!.map(({ id }) => id)).toEqual(expected.slice(0, 5).map(({ id }) => id));
    for (const [index, span] of data!.entries()) {
      const wire = expected[index]!.attributes;
      const { attributes } = span;
      expect(span).not.toHaveProperty("_unparsed");
      expect(attributes).toMatchObject({
        custom: wire.custom,
        parentId: wire.parent_id,
        resourceName: wire.resource_name,
        spanId: wire.span_id,
        tags: wire.tags,
        traceId: wire.trace_id,
      });
      expect(attributes!.startTimestamp!.toISOString()).toBe(wire.start_timestamp);
      expect(attributes!.endTimestamp!.toISOString()).toBe(wire.end_timestamp);
    }
    expect(meta).toMatchObject({ status: "done", page: { after: expect.any(String) } });
  });

  test("the client reads the same spans by GET as by POST", async () => {
    const { data } = await spans.listSpansGet({
      filterQuery: "status:error",
      filterFrom: window.from,
      filterTo: window.to,
      sort: "-timestamp",
      pageLimit: 40,
    });
    const expected = spansWithin()
      .filter(({ attributes }) => "error" in attributes.custom)
      .map(({ id }) => id);
    expect(data!.map(({ id }) => id)).toEqual(expected.reverse().slice(0, 40));
    expect(data).toHaveLength(40);
  });

  test("both of the client's generators yield each span of a window once", async () => {
    const expected = spansWithin().map(({ id }) => id);
    expect(expected.length).toBeGreaterThan(1_000);
    const attributes = { filter: { ...window, query: "*" }, sort: "timestamp" as const, page: { limit: 250 } };
    expect(await ids(spans.listSpansWithPagination(request(attributes)))).toEqual(expected);
    const parameters = { filterFrom: window.from, filterTo: window.to, sort: "-timestamp" as const, pageLimit: 1_000 };
    expect(await ids(spans.listSpansGetWithPagination(parameters))).toEqual(expected.toReversed());
  });

  test("the client aggregates spans in groups", async () => {
    const attributes = {
      filter: { ...window, query: "service:payment-service" },
      compute: [{ aggregation: "count" as const }, { aggregation: "pc99" as const, metric: "@duration" }],
      groupBy: [{ facet: "resource_name", limit: 4 }],
    };
    const { data } = await spans.aggregateSpans({ body: { data: { type: "aggregate_request", attributes } } });
    const paymentSpans = spansWithin().filter(({ attributes }) => attributes.service === "payment-service");
    const groups = data!.map(({ attributes }) => ({
      by: attributes!.by!["resource_name"],
      compute: attributes!.compute as { c0: number; c1: number },
    }));
    expect(groups.map(({ by, compute }) => [by, compute.c0])).toEqual(
      tally(paymentSpans.map(({ attributes }) => attributes.resource_name)).slice(0, 4),
    );
    for (const { by, compute } of groups) {
      const durations = paymentSpans
        .filter(({ attributes }) => attributes.resource_name === by)
        .map(({ attributes }) => attributes.custom["duration"] as number);
      expect(compute.c1 / percentile(durations, 0.99)).toBeCloseTo(1, 9);
    }
  });
});

describe("monitors, events and incidents", () => {
  const configuration = () => {
    const own = configure(backend.options);
    // The client refuses operations in public beta otherwise.
    own.unstableOperations["v2.searchIncidents"] = true;
    return own;
  };

  test("the client reads monitors, their groups and their downtimes", async () => {
    const monitors = new v1.MonitorsApi(configuration());
    const found = await monitors.searchMonitors({ query: "status:Alert", perPage: 2, sort: "name,asc" });
    expect(found.monitors!.map(({ name }) => name)).toEqual(["Checkout error ratio", "Connection wait p95"]);
    expect(found.metadata).toMatchObject({ totalCount: 4, pageCount: 2 });
    expect(found.counts!.status).toMatchObject([{ count: 4, name: "Alert" }]);
    const { groups } = await monitors.searchMonitorGroups({ query: "71002" });
    expect(groups!.map(({ status }) => status)).toEqual(["Alert", "Alert", "Alert", "Alert"]);
    const monitor = await monitors.getMonitor({ monitorId: 71_006, groupStates: "all", withDowntimes: true });
    expect(monitor).toMatchObject({
      overallState: "Alert",
      options: { thresholds: { critical: 2 } },
      state: { groups: { total: { status: "Alert" } } },
      matchingDowntimes: [{ scope: ["*"] }],
    });
    expect(monitor.created).toBeInstanceOf(Date);
    for (const record of [...found.monitors!, ...groups!, monitor]) expect(record).not.toHaveProperty("_unparsed");
  });

  test("the client's generator yields each event once, with its monitor", async () => {
    const events = new v2.EventsApi(configuration());
    const body = (limit: number) => ({
      filter: { query: "*", from: "now-7d" },
      sort: "timestamp" as const,
      page: { limit },
    });
    const { data } = await events.searchEvents({ body: body(1_000) });
    expect(await ids(events.searchEventsWithPagination({ body: body(3) }))).toEqual(data!.map(({ id }) => id));
    for (const event of data!) expect(event).not.toHaveProperty("_unparsed");
    const alert = data!.find(({ attributes }) => attributes!.attributes!.monitor?.id === 71_001);
    expect(alert!.attributes!.attributes).toMatchObject({
      title: "[Triggered] Checkout error ratio",
      status: "error",
      monitor: { id: 71_001, type: "query alert" },
    });
  });

  test("the client's generator yields each incident once", async () => {
    const incidents = new v2.IncidentsApi(configuration());
    const found: (string | undefined)[] = [];
    const query = "state:(active OR stable OR resolved)";
    for await (const { data } of incidents.searchIncidentsWithPagination({ query, pageSize: 2 })) {
      expect(data).not.toHaveProperty("_unparsed");
      found.push(data.attributes!.title);
    }
    expect(found).toEqual([
      "Checkouts fail with 500",
      "Order confirmations arrive late",
      "A third of the checkouts fail with 500",
    ]);
  });
});

describe("errors", () => {
  const failure = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);

  test("the client reads the error for a window that ends before it starts", async () => {
    const error = await failure(spans.listSpansGet({ filterFrom: "now", filterTo: "now-1m" }));
    expect(error).toMatchObject({
      code: 422,
      body: {
        errors: [{ title: "Generic Error", detail: expect.stringContaining("'from' should be anterior to 'to'") }],
      },
    });
  });

  test("the client reads the errors for a malformed query, a wrong key and an exhausted limit", async () => {
    expect(await failure(logs.listLogs({ body: { filter: { query: "service:(web" } } }))).toMatchObject({ code: 400 });
    const stranger = new v2.LogsApi(configure({ apiKey: "other", applicationKey: "other" }));
    expect(await failure(stranger.listLogs())).toMatchObject({ code: 403, body: { errors: ["Forbidden"] } });
    backend.fail({ status: 429 });
    expect(await failure(logs.listLogs())).toMatchObject({ code: 429, body: { errors: ["Too many requests"] } });
  });
});
