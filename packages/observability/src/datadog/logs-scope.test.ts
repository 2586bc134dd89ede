import { testClock } from "@toolwright/tests-support";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createObservability, type ObservabilityOptions } from "../index.ts";

const clock = testClock(Date.UTC(2026, 0, 31, 9));

/** A toolkit whose searches and aggregations match nothing, and its requests' filters. */
function setUp(options: ObservabilityOptions = {}) {
  const filters: Record<string, unknown>[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const body = await request.json();
    filters.push(body.filter ?? body.data.attributes.filter);
    return Response.json({ data: request.url.includes("/logs/analytics/") ? { buckets: [] } : [] });
  };
  const keys = { apiKey: "key-1", applicationKey: "key-2", site: "datadoghq.eu" };
  return { toolkit: createObservability({ ...keys, fetch, clock, ...options }), filters };
}

const SCOPED = { logsStorageTier: "flex", logsIndexes: ["main", "web"] } as const;
const ON_WIRE = { storage_tier: "flex", indexes: ["main", "web"] };
const ELSEWHERE =
  "This call reads indexed logs only. Logs in Flex or in an archive may match: the host application selects them with logsStorageTier (OBSERVABILITY_LOGS_STORAGE_TIER).";

afterEach(() => vi.unstubAllEnvs());

describe("where logs are", () => {
  it("sends the tier and the indexes with each search and aggregation of logs, and with none of spans", async () => {
    const { toolkit, filters } = setUp(SCOPED);
    await toolkit.searchLogs({ query: "service:web" });
    await toolkit.aggregateEvents({ dataset: "logs", group_by: ["service"] });
    await toolkit.discoverFacets({ dataset: "logs" });
    expect(filters.length).toBeGreaterThan(4);
    for (const filter of filters) expect(filter).toMatchObject(ON_WIRE);
    const others = setUp(SCOPED);
    await others.toolkit.searchSpans({ query: "service:web" });
    await others.toolkit.aggregateEvents({ dataset: "spans" });
    for (const filter of others.filters) expect(Object.keys(filter)).toEqual(["query", "from", "to"]);
  });

  it("sends neither without the options, and for the defaults of Datadog", async () => {
    for (const options of [{}, { logsStorageTier: "indexes", logsIndexes: [] } as const]) {
      const { toolkit, filters } = setUp(options);
      await toolkit.searchLogs({ query: "" });
      expect(Object.keys(filters[0] ?? {})).toEqual(["query", "from", "to"]);
    }
  });

  it("reads both from variables, which the options replace", async () => {
    vi.stubEnv("OBSERVABILITY_LOGS_STORAGE_TIER", "flex");
    vi.stubEnv("OBSERVABILITY_LOGS_INDEXES", " main, web ");
    const { toolkit, filters } = setUp();
    await toolkit.searchLogs({ query: "" });
    expect(filters[0]).toMatchObject(ON_WIRE);
    const other = setUp({ logsStorageTier: "online-archives" });
    await other.toolkit.searchLogs({ query: "" });
    expect(other.filters[0]).toMatchObject({ storage_tier: "online-archives", indexes: ["main", "web"] });
  });

  it.each<[string, object, string]>([
    ["a tier", { logsStorageTier: "Flex logs" }, "must be one of indexes, online-archives, flex"],
    ["a list of indexes", { logsIndexes: "main" }, "must be a list of names of log indexes"],
    ["an index", { logsIndexes: ["main", " "] }, "must be a list of names of log indexes"],
  ])("rejects %s that Datadog does not know, at creation", (_, options, rule) => {
    expect(() => setUp(options)).toThrow(rule);
  });

  it("rejects a wrong variable at the first call", async () => {
    vi.stubEnv("OBSERVABILITY_LOGS_STORAGE_TIER", "archive");
    await expect(setUp().toolkit.searchLogs({ query: "" })).rejects.toMatchObject({
      code: "misconfigured",
      message: expect.stringContaining("OBSERVABILITY_LOGS_STORAGE_TIER: must be one of indexes"),
    });
  });
});

describe("an empty result", () => {
  it.each(["", "service:web", "trace_id:77", "-service:web", "timeout"])(
    "of logs names Flex and archives before it says to widen the window, for the query %j",
    async (query) => {
      const [first, second] = (await setUp().toolkit.searchLogs({ query })).warnings;
      expect(first).toBe(ELSEWHERE);
      expect(second).toContain("widen");
    },
  );

  it("of an aggregation of logs does so too", async () => {
    const { warnings } = await setUp().toolkit.aggregateEvents({ dataset: "logs", group_by: ["service"] });
    expect(warnings[0]).toBe(ELSEWHERE);
  });

  it("names the tier and the indexes that the options select", async () => {
    const [first] = (await setUp(SCOPED).toolkit.searchLogs({ query: "" })).warnings;
    expect(first).toBe(
      "This call reads the tier flex and the indexes main and web only, which the host application selects with logsStorageTier (OBSERVABILITY_LOGS_STORAGE_TIER) and logsIndexes (OBSERVABILITY_LOGS_INDEXES). Other logs may match.",
    );
  });

  it("of spans names neither", async () => {
    expect((await setUp().toolkit.searchSpans({ query: "service:web" })).warnings.join()).not.toContain("Flex");
  });
});
