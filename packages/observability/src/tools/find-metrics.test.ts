import { findTool } from "@toolwright/core";
import { testClock } from "@toolwright/tests-support";
import { describe, expect, it } from "vitest";
import { verifies } from "../../requirements.ts";
import { createObservability } from "../toolkit.ts";

const NOW = Date.UTC(2026, 0, 31, 9);
const KEYS = { apiKey: "api-key-1", applicationKey: "app-key-1", site: "datadoghq.com" };
const HIKARI = ["hikaricp.connections.active", "hikaricp.connections.max", "hikaricp.connections.waiting"];

interface Backend {
  /** Names by tag expression. */
  readonly names?: Readonly<Record<string, readonly string[]>>;
  readonly metadata?: object;
  readonly tags?: readonly string[];
  /** Paths that fail. */
  readonly fails?: RegExp;
  readonly next?: string;
}

/** A toolkit on a backend that lists these metrics, and the requests that it received. */
function connect({ names = {}, metadata = {}, tags = [], fails = /^$/, next }: Backend) {
  const requests: URL[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(new Request(input, init).url);
    requests.push(url);
    if (fails.test(url.pathname)) return Response.json({ errors: ["Metric not found"] }, { status: 404 });
    if (url.pathname.endsWith("/all-tags")) return Response.json({ data: { type: "metrics", attributes: { tags } } });
    if (url.pathname !== "/api/v2/metrics") return Response.json(metadata);
    const listed = names[url.searchParams.get("filter[tags]") ?? ""];
    if (!listed) return Response.json({ errors: ["Internal"] }, { status: 500 });
    const data = listed.map((id) => ({ type: "metrics", id }));
    return Response.json({
      data,
      meta: { pagination: { cursor: null, next_cursor: next ?? null, type: "cursor_limit" } },
    });
  };
  const toolkit = createObservability({ ...KEYS, fetch, clock: testClock(NOW), retry: 0 });
  return { toolkit, requests };
}

async function namesOf(backend: Backend, args: { name?: string; tags?: string }) {
  const { toolkit } = connect(backend);
  return (await toolkit.findMetrics(args)).metrics.map(({ name }) => name);
}

async function warningOf(backend: Backend, args: { name?: string; tags?: string }) {
  const { warnings, total } = await connect(backend).toolkit.findMetrics(args);
  expect(total).toBe(0);
  return warnings;
}

describe("arguments", () => {
  it(verifies("find-metrics.name.or-tags"), async () => {
    const { toolkit, requests } = connect({});
    await expect(toolkit.findMetrics({ name: " " })).rejects.toMatchObject({ code: "invalid_input" });
    await expect(toolkit.findMetrics({})).rejects.toThrow("name: is required unless tags is set");
    expect(requests).toEqual([]);
  });

  it(verifies("find-metrics.start-time.bounds"), async () => {
    const { toolkit, requests } = connect({ names: { "": HIKARI } });
    for (const start_time of ["now-31d", "now", "now+1h"])
      await expect(toolkit.findMetrics({ name: "a", start_time })).rejects.toThrow("at most 30 days ago");
    await toolkit.findMetrics({ name: "none", start_time: "now-30d" });
    expect(requests[0]?.searchParams.get("window[seconds]")).toBe("2592000");
  });

  it(verifies("time.start-default.find-metrics"), async () => {
    const { toolkit, requests } = connect({ names: { "": HIKARI }, fails: /all-tags|v1/ });
    const { window, link } = await toolkit.findMetrics({ name: "hikari" });
    expect(window).toEqual({ start: "2026-01-30T09:00:00.000Z", end: "2026-01-31T09:00:00.000Z" });
    expect(requests[0]?.searchParams.get("window[seconds]")).toBe("86400");
    expect(link).toBe("https://app.datadoghq.com/metric/summary?filter=hikari");
  });

  it(verifies("find-metrics.tags.filter"), async () => {
    const tags = "service:web AND env:prod";
    const { toolkit, requests } = connect({ names: { [tags]: ["a.b"] } });
    expect((await toolkit.findMetrics({ tags })).metrics).toMatchObject([
      { name: "a.b", example: "avg:a.b{service:web AND env:prod}" },
    ]);
    expect(requests[0]?.searchParams.get("filter[tags]")).toBe(tags);
  });

  it(verifies("find-metrics.max-results.bounds"), async () => {
    const { toolkit } = connect({});
    for (const max_results of [0, 201])
      await expect(toolkit.findMetrics({ name: "a", max_results })).rejects.toMatchObject({ code: "invalid_input" });
  });

  it(verifies("find-metrics.max-results.default"), async () => {
    const names = Array.from({ length: 30 }, (_, index) => `shop.metric${index}`);
    const { toolkit } = connect({ names: { "": names } });
    const { metrics, total } = await toolkit.findMetrics({ name: "shop" });
    expect([metrics.length, total]).toEqual([20, 30]);
  });
});

describe("names", () => {
  const names = { "": ["db.pool.active", "pool.size", "Pool", "pool", "jvm.pool.size.max", "cpu"] };

  it(verifies("find-metrics.name.order"), async () => {
    const found = ["Pool", "pool", "pool.size", "db.pool.active", "jvm.pool.size.max"];
    expect(await namesOf({ names }, { name: "pool" })).toEqual(found);
  });

  it(verifies("find-metrics.name.words"), async () => {
    expect(await namesOf({ names }, { name: "SIZE  pool" })).toEqual(["pool.size", "jvm.pool.size.max"]);
    expect(await namesOf({ names }, { name: "*pool.*" })).toEqual(["db.pool.active", "jvm.pool.size.max", "pool.size"]);
    expect(await namesOf({ names }, { name: "p*size" })).toEqual(["jvm.pool.size.max", "pool.size"]);
    expect(await namesOf({ names }, { name: "pool.*" })).toHaveLength(3);
    expect(await namesOf({ names }, { name: "d*a*a*e" })).toEqual([]);
  });
});

describe("details", () => {
  const metadata = { type: "gauge", unit: "byte", per_unit: "second", description: null, statsd_interval: null };

  it(verifies("find-metrics.details"), async () => {
    const tags = ["env:prod", "url:http://a", "bare", ...[7, 3, 1, 2, 5, 4, 6].map((host) => `host:h${host}`)];
    const { toolkit, requests } = connect({ names: { "": [...HIKARI, "hikaricp.idle"] }, metadata, tags });
    const { metrics, warnings } = await toolkit.findMetrics({ name: "hikari" });
    expect(requests).toHaveLength(7);
    expect(warnings).toEqual(["Details are read for the first 3 metrics only: pass the full name of another."]);
    expect((await toolkit.findMetrics({ name: "hikari", max_results: 3 })).warnings).toEqual([]);
    expect(metrics[0]).toEqual({
      name: "hikaricp.connections.active",
      type: "gauge",
      unit: "byte/second",
      description: null,
      tags: { bare: [], env: ["prod"], host: ["h1", "h2", "h3", "h4", "h5"], url: ["http://a"] },
      example: "avg:hikaricp.connections.active{*}",
    });
    expect(metrics[3]).toMatchObject({ name: "hikaricp.idle", type: null, tags: null });
  });

  it(verifies("find-metrics.example"), async () => {
    const backend = { names: { "": ["shop.orders"] }, metadata: { type: "count" } };
    const { metrics } = await connect(backend).toolkit.findMetrics({ name: "shop" });
    expect(metrics[0]?.example).toBe("sum:shop.orders{*}.as_count()");
    const trace = await connect({ names: { "": ["trace.http.request.hits"] } }).toolkit.findMetrics({ name: "trace" });
    expect(trace.metrics[0]?.example).toBe("sum:trace.http.request.hits{*}.as_count()");
  });

  it(verifies("find-metrics.failed-details"), async () => {
    const { toolkit } = connect({ names: { "": HIKARI }, metadata, fails: /all-tags/ });
    const { metrics, warnings } = await toolkit.findMetrics({ name: "max" });
    expect(metrics).toMatchObject([{ name: "hikaricp.connections.max", type: "gauge", tags: null }]);
    expect(warnings).toEqual(["Some details of hikaricp.connections.max could not be read."]);
  });

  it(verifies("find-metrics.too-many"), async () => {
    const names = Array.from({ length: 10_000 }, (_, index) => `metric.${index}`);
    const { toolkit } = connect({ names: { "": names }, next: "6354" });
    const { total, warnings } = await toolkit.findMetrics({ name: "metric" });
    expect([total, warnings[0]]).toEqual([10_000, expect.stringContaining("pass tags, such as service:web")]);
    const tool = findTool(toolkit.tools, "Observability.FindMetrics")!;
    const { ok, text } = await tool.call({ name: "metric", max_results: 200 }, { maxResultTokens: 1_000 });
    expect([ok, text]).toEqual([true, expect.stringMatching(/Showing \d+ of 200 rows here: pass a longer name/)]);
  });
});

describe("the result of a model", () => {
  it("has fewer values per tag, then the tags of the first metric, where all do not fit", async () => {
    const tags = Array.from({ length: 60 }, (_, key) => Array.from({ length: 5 }, (_, value) => `key${key}:${value}`));
    const { toolkit } = connect({ names: { "": [...HIKARI, "hikaricp.idle"] }, tags: tags.flat() });
    const tool = findTool(toolkit.tools, "Observability.FindMetrics")!;
    const read = async (maxResultTokens: number) => (await tool.call({ name: "hikari" }, { maxResultTokens })).text;
    expect(await read(20_000)).toContain('"key59":["0","1","2","3","4"]');
    expect((await read(2_200)).match(/"key59":\["0"\]/g)).toHaveLength(3);
    expect((await read(900)).match(/"key59":\["0"\]/g)).toHaveLength(1);
  });
});

describe("no match", () => {
  it(verifies("find-metrics.empty.nearest"), async () => {
    const names = { "": [...HIKARI, "system.cpu.user"] };
    expect(await warningOf({ names }, { name: "hikarcp.actve" })).toEqual([
      `No metric that reported since 2026-01-30T09:00Z matches "hikarcp.actve". Nearest: hikaricp.connections.active, hikaricp.connections.max, hikaricp.connections.waiting.`,
    ]);
    expect(await warningOf({ names }, { name: "zzzz" })).toEqual([expect.stringContaining("earlier start_time")]);
  });

  it(verifies("find-metrics.empty.tags"), async () => {
    const names = { "": [...HIKARI, "cpu"], "service:payments": [] };
    const args = { name: "hikari", tags: "service:payments" };
    expect(await warningOf({ names }, args)).toEqual(["3 metrics match hikari, none with service:payments."]);
    expect(await warningOf({ names }, { tags: "service:payments" })).toEqual([
      "4 metrics match, none with service:payments.",
    ]);
    expect(await warningOf({ names }, { ...args, name: "cpu" })).toEqual([
      "1 metric matches cpu, none with service:payments.",
    ]);
    expect(await warningOf({ names: { "": [], "a:b": [] } }, { tags: "a:b" })).toEqual([
      "No metric reported since 2026-01-30T09:00Z: use an earlier start_time.",
    ]);
    const failing = { names: { "service:payments": [] } };
    expect(await warningOf(failing, args)).toEqual([]);
  });
});
