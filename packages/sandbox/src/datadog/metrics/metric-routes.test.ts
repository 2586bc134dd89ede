import { testClock } from "@toolwright/tests-support";
import { describe, expect, test } from "vitest";
import { NOW, post, sandboxAtNow, send } from "../../__fixtures__/requests.ts";
import { createSandbox } from "../../index.ts";

const HOUR = 3_600_000;
const shared = sandboxAtNow();

interface TimeseriesAttributes {
  readonly series: readonly {
    readonly group_tags: readonly string[];
    readonly query_index: number;
    readonly unit: unknown;
  }[];
  readonly times: readonly number[];
  readonly values: readonly (readonly (number | null)[])[];
}

interface ScalarAttributes {
  readonly columns: readonly {
    readonly type: string;
    readonly name: string;
    readonly values: readonly unknown[];
    readonly meta?: unknown;
  }[];
}

interface QueryBody<Attributes> {
  readonly data: { readonly attributes: Attributes };
  readonly errors?: unknown;
}

function request<Attributes>(type: "timeseries" | "scalar", attributes: object) {
  const data = { type: `${type}_request`, attributes: { from: NOW - HOUR, to: NOW, ...attributes } };
  return post<QueryBody<Attributes>>(shared, `/api/v2/query/${type}`, { data });
}

const timeseries = (attributes: object) => request<TimeseriesAttributes>("timeseries", attributes);
const scalar = (attributes: object) => request<ScalarAttributes>("scalar", attributes);
const named = (name: string, query: string, parts: object = {}) => ({ data_source: "metrics", name, query, ...parts });

const HITS = "sum:trace.servlet.request.hits{service:payment-service} by {version}.as_count()";
const ERRORS = "sum:trace.servlet.request.errors{service:payment-service} by {version}.as_count()";

describe("POST /api/v2/query/timeseries", () => {
  test("series share one list of times in milliseconds, with null where a series has no point", async () => {
    const { body } = await timeseries({ queries: [named("a", HITS)], interval: 300_000 });
    const { series, times, values } = body.data.attributes;
    expect(series.map(({ group_tags: tags }) => tags[0]).sort()).toEqual(["version:2.8.0", "version:2.8.1"]);
    expect(times.every((time) => time >= NOW - HOUR && time < NOW && time % 300_000 === 0)).toBe(true);
    expect(values.map(({ length }) => length)).toEqual([times.length, times.length]);
    expect(values.flat()).toContain(null);
    expect(series[0]?.unit).toMatchObject([{ name: "request" }, null]);
  });

  test("query_index counts formulas where there are formulas", async () => {
    const queries = [named("a", ERRORS), named("b", HITS)];
    const indexes = async (formulas?: object) => {
      const { body } = await timeseries({ queries, formulas });
      return [...new Set(body.data.attributes.series.map(({ query_index: index }) => index))];
    };
    expect(await indexes()).toEqual([0, 1]);
    expect(await indexes([{ formula: "a / b * 100" }])).toEqual([0]);
  });

  test("a rate has a unit per second, and a metric without a unit has none", async () => {
    const queries = [
      named("a", HITS.replace("as_count", "as_rate")),
      named("b", "sum:shop.orders.created{*}.as_count()"),
    ];
    const { body } = await timeseries({ queries });
    const units = body.data.attributes.series.map(({ unit }) => unit);
    expect(units.at(0)).toMatchObject([{ name: "request" }, { name: "second" }]);
    expect(units.at(-1)).toBe(null);
  });

  test("an unknown metric gives three empty lists", async () => {
    const { status, body } = await timeseries({ queries: [named("a", "avg:unknown{*}")] });
    expect([status, body.data.attributes]).toEqual([200, { series: [], times: [], values: [] }]);
  });

  test("a partial response has an errors string beside its data", async () => {
    shared.fail({ partial: true });
    const { status, body } = await timeseries({ queries: [named("a", HITS)] });
    expect([status, typeof body.errors, body.data.attributes.series.length]).toEqual([200, "string", 2]);
  });

  test.each([
    [{ from: NOW / 1_000 - 60, to: NOW / 1_000 }, "Queries before 2010 are invalid"],
    [{ from: Date.UTC(2024, 0), to: Date.UTC(2024, 1) }, "Queries ending outside the retention date are invalid"],
    [{ from: NOW, to: NOW }, "API input validation failed"],
    [{ from: "now-1h" }, "API input validation failed"],
    [{ interval: "1m" }, "API input validation failed"],
    [{ queries: "avg:system.cpu.user{*}" }, "API input validation failed"],
    [{ queries: ["avg:system.cpu.user{*}"] }, "API input validation failed"],
    [{ queries: [{ data_source: "metrics" }] }, "API input validation failed"],
    [{ formulas: [{}] }, "API input validation failed"],
    [{ formulas: [{ formula: "a", limit: { count: "5" } }] }, "API input validation failed"],
    [{ queries: [{ data_source: "logs", query: "*" }] }, "API input validation failed"],
    [{ queries: [named("a", "avg:system.cpu.user")] }, "Error parsing query: unable to parse avg:system.cpu.user"],
    [{ formulas: [{ formula: "a + z" }] }, "Error parsing query: unknown query name z"],
  ])("%j gets a 400", async (attributes, message) => {
    const { status, body } = await timeseries({ queries: [named("a", "avg:system.cpu.user{*}")], ...attributes });
    expect([status, body.errors]).toEqual([400, [expect.stringContaining(message)]]);
  });

  test("another type gets the recorded error", async () => {
    const { status, body } = await post(shared, "/api/v2/query/timeseries", { data: { type: "scalar_request" } });
    const message = 'API input validation failed: Invalid type. Expected "timeseries_request".';
    expect([status, body]).toEqual([400, { errors: [message] }]);
  });
});

describe("POST /api/v2/query/scalar", () => {
  test("groups are columns, and a limit keeps the largest values", async () => {
    const queries = [named("a", "avg:system.cpu.user{service:postgres} by {host}", { aggregator: "max" })];
    const columns = async (limit?: object) => {
      const { body } = await scalar({ queries, formulas: [{ formula: "a", limit }] });
      return body.data.attributes.columns;
    };
    const [hosts, values] = await columns({ count: 2, order: "desc" });
    expect([hosts?.type, hosts?.name, hosts?.values.length]).toEqual(["group", "host", 2]);
    expect(values).toMatchObject({ type: "number", name: "a", meta: { unit: [{ name: "percent" }, null] } });
    const [high, low] = values!.values as number[];
    expect(high).toBeGreaterThan(low!);
    expect((await columns({ count: 1, order: "asc" }))[1]?.values).toEqual([low]);
  });

  test("a formula applies to the reduced values", async () => {
    const queries = [named("a", ERRORS, { aggregator: "sum" }), named("b", HITS, { aggregator: "sum" })];
    const both = await scalar({ queries });
    const ratio = await scalar({ queries, formulas: [{ formula: "default_zero(a) / b" }] });
    const [versions, errors, hits] = both.body.data.attributes.columns;
    const row = versions!.values.findIndex((value) => String(value) === "2.8.1");
    const expected = Number(errors!.values[row]) / Number(hits!.values[row]);
    const [groups, ratios] = ratio.body.data.attributes.columns;
    expect(ratios!.values[groups!.values.findIndex((value) => String(value) === "2.8.1")]).toBeCloseTo(expected);
    expect(expected).toBeGreaterThan(0.1);
  });

  test.each([
    ["avg", 40],
    ["last", 40],
    ["min", 40],
    ["max", 40],
    ["mean", 40],
    ["percentile", 40],
    ["l2norm", 40 * Math.sqrt(12)],
    ["sum", 480],
    ["area", 480 * 300],
  ])("%s reduces the points of a series", async (aggregator, expected) => {
    const window = { from: NOW - 3 * HOUR, to: NOW - 2 * HOUR };
    const queries = [named("a", "max:hikaricp.connections.max{*}.rollup(max, 300)", { aggregator })];
    const { body } = await scalar({ queries, ...window });
    expect(body.data.attributes.columns).toMatchObject([{ name: "a", values: [expect.closeTo(expected)] }]);
  });

  test("an unknown aggregator gets a 400", async () => {
    const { status } = await scalar({ queries: [named("a", "avg:system.cpu.user{*}", { aggregator: "median" })] });
    expect(status).toBe(400);
  });

  test("without data, the number column has no values", async () => {
    const { body } = await scalar({ queries: [named("a", "avg:unknown{*}", { aggregator: "avg" })] });
    expect(body.data.attributes.columns).toMatchObject([{ type: "number", values: [] }]);
  });
});

interface ListBody {
  readonly data: readonly { readonly id: string }[];
  readonly meta: { readonly pagination: { readonly next_cursor: string | null } };
}

async function getJson<Body>(
  path: string,
  query: Record<string, string> = {},
): Promise<{ status: number; body: Body }> {
  const response = await send(shared, `${path}?${new URLSearchParams(query)}`);
  return { status: response.status, body: (await response.json()) as Body };
}

describe("GET /api/v2/metrics", () => {
  const names = async (query: Record<string, string>) =>
    (await getJson<ListBody>("/api/v2/metrics", query)).body.data.map(({ id }) => id);

  test("it lists the metrics that reported within the window", async () => {
    expect(await names({})).toContain("hikaricp.connections.max");
    expect(await names({})).not.toContain("recommendation.model.age");
    expect(await names({ "window[seconds]": "300000" })).toContain("recommendation.model.age");
  });

  test("it filters by tags", async () => {
    expect(await names({ "filter[tags]": "service:payment* AND pool:payments-db" })).toEqual([
      "hikaricp.connections.active",
      "hikaricp.connections.max",
      "hikaricp.connections.pending",
    ]);
  });

  test("its cursor leads through all names", async () => {
    const pages: string[][] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: Record<string, string> = { "page[size]": "20", ...(cursor && { "page[cursor]": cursor }) };
      const { body }: { body: ListBody } = await getJson<ListBody>("/api/v2/metrics", page);
      pages.push(body.data.map(({ id }) => id));
      cursor = body.meta.pagination.next_cursor;
    }
    expect(pages.flat()).toEqual(await names({}));
    expect(pages.length).toBeGreaterThan(1);
  });

  test("it allows 100 requests an hour", async () => {
    const sandbox = createSandbox({ clock: testClock(NOW) }).observability;
    const statuses: number[] = [];
    for (let time = 0; time < 101; time++) statuses.push((await send(sandbox, "/api/v2/metrics")).status);
    expect([statuses.indexOf(429), (await send(sandbox, "/api/v1/metrics/system.cpu.user")).status]).toEqual([
      100, 200,
    ]);
  });

  test.each([
    { "window[seconds]": "2592001" },
    { "page[size]": "0" },
    { "page[size]": "x" },
    { "page[cursor]": "%" },
    { "filter[tags]": "a:(" },
  ])("%j gets a 400", async (query: Record<string, string>) => {
    expect((await getJson("/api/v2/metrics", query)).status).toBe(400);
  });
});

describe("one metric", () => {
  test("its metadata has its type and unit", async () => {
    const { body } = await getJson("/api/v1/metrics/trace.servlet.request");
    expect(body).toMatchObject({ type: "distribution", unit: "second", per_unit: null });
    expect((await getJson("/api/v1/metrics/shop.orders.created")).body).toMatchObject({ type: "count", unit: null });
  });

  const tags = async (query: Record<string, string>, name = "trace.servlet.request.hits") => {
    const path = `/api/v2/metrics/${name}/all-tags`;
    const { status, body } = await getJson<{ data?: { attributes: { tags: string[] } } }>(path, query);
    return body.data?.attributes.tags ?? status;
  };

  test("its tags are those of the window", async () => {
    expect(await tags({})).toEqual(
      expect.arrayContaining(["env:prod", "version:2.8.1", "resource_name:post_/charges"]),
    );
    expect(await tags({ "filter[tags]": "service:payment-service", "filter[match]": "service" })).toEqual([
      "service:payment-service",
    ]);
    expect(await tags({ "filter[include_tag_values]": "false", "page[limit]": "2" })).toEqual(["env", "service"]);
    expect(await tags({}, "recommendation.model.age")).toEqual([]);
    expect(await tags({ "window[seconds]": "3600" })).toBe(400);
  });

  test("an unknown name gets a 404", async () => {
    expect((await getJson("/api/v1/metrics/unknown")).status).toBe(404);
    expect(await tags({}, "unknown")).toBe(404);
  });
});

test("queries and discovery need separate permissions", async () => {
  const statuses = async (permission: "metrics_read" | "timeseries_query") => {
    const { observability } = createSandbox({ clock: testClock(NOW), permissions: [permission] });
    const body = { data: { type: "timeseries_request", attributes: { from: NOW - HOUR, to: NOW, queries: [] } } };
    const query = await post(observability, "/api/v2/query/timeseries", body);
    return [query.status, (await send(observability, "/api/v2/metrics")).status];
  };
  expect(await statuses("metrics_read")).toEqual([403, 200]);
  expect(await statuses("timeseries_query")).toEqual([200, 403]);
});

test("content types and rate limits are those of the live API", async () => {
  const { headers } = await send(shared, "/api/v2/query/timeseries", { method: "POST", body: "{}" });
  expect([headers.get("content-type"), headers.get("x-ratelimit-name")]).toEqual([
    "application/vnd.api+json",
    "global_org",
  ]);
  expect((await send(shared, "/api/v2/metrics")).headers.get("content-type")).toBe("application/json");
});
