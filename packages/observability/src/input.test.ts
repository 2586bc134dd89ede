import { isToolError, type ToolError } from "@toolwright/core/authoring";
import { testClock } from "@toolwright/tests-support";
import { describe, expect, it } from "vitest";
import { verifies } from "../requirements.ts";
import { everyCall } from "./__fixtures__/every-call.ts";
import { createObservability } from "./toolkit.ts";

const NOW = Date.UTC(2026, 0, 31, 9);

/** Empty data for the paths that don't return a list. */
const EMPTY: Readonly<Record<string, object>> = {
  "/api/v2/logs/analytics/aggregate": { buckets: [] },
  "/api/v2/query/timeseries": { attributes: { series: [], times: [], values: [] } },
};

/** A toolkit whose backend records the requests and returns empty results. */
function offline(options: Parameters<typeof createObservability>[0] = {}) {
  const requests: { url: string; headers: Headers; body: Record<string, never> }[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    requests.push({
      url: request.url,
      headers: request.headers,
      body: (request.method === "GET" ? {} : await request.json()) as Record<string, never>,
    });
    const { pathname } = new URL(request.url);
    return Response.json({ data: EMPTY[pathname] ?? [] });
  };
  const clock = testClock(NOW);
  const keys = { apiKey: "api-key-1", applicationKey: "app-key-1", site: "datadoghq.eu" };
  return { requests, observability: createObservability({ ...keys, fetch, clock, retry: 0, ...options }) };
}

async function rejection(call: Promise<unknown>): Promise<ToolError> {
  const error: unknown = await call.then(
    () => "no error",
    (thrown: unknown) => thrown,
  );
  if (!isToolError(error)) throw new Error(`expected a ToolError, got ${String(error)}`);
  return error;
}

/** The window in a request, as epoch milliseconds. */
function windowOf(body: Record<string, never> | undefined): { from: number; to: number } {
  const fields = (body?.["data"] as { attributes: Record<string, never> } | undefined)?.attributes ?? body ?? {};
  const { from, to } = (fields["filter"] ?? fields) as unknown as { from: string; to: string };
  return { from: Number(from), to: Number(to) };
}

const MINUTE = 60_000;
const calls = everyCall({
  query: "",
  dataset: "spans",
  trace_id: "77",
  monitor_id: "71001",
  queries: ["avg:system.cpu.user{*}"],
});
const allNames = Object.keys(calls);
/** Tools that read a time window. */
const names = allNames.filter((name) => !/Monitor|FindMetrics/.test(name));

describe("time windows", () => {
  const starts = {
    "time.start-default.search-logs": ["SearchLogs", 15],
    "time.start-default.search-spans": ["SearchSpans", 15],
    "time.start-default.aggregate-events": ["AggregateEvents", 60],
    "time.start-default.discover-facets": ["DiscoverFacets", 60],
    "time.start-default.get-trace": ["GetTrace", 60],
  } as const;
  it(verifies("time.start-default.search-logs"), () => expectStart("time.start-default.search-logs"));
  it(verifies("time.start-default.search-spans"), () => expectStart("time.start-default.search-spans"));
  it(verifies("time.start-default.aggregate-events"), () => expectStart("time.start-default.aggregate-events"));
  it(verifies("time.start-default.discover-facets"), () => expectStart("time.start-default.discover-facets"));
  it(verifies("time.start-default.get-trace"), () => expectStart("time.start-default.get-trace"));

  async function expectStart(id: keyof typeof starts) {
    const [name, minutes] = starts[id];
    for (const start_time of [undefined, null, ""]) {
      const { requests, observability } = offline();
      await calls[name]!(observability, { start_time });
      expect(windowOf(requests[0]?.body).from).toBe(NOW - minutes * MINUTE);
    }
  }

  it.each(names)(`${verifies("time.end-default")}: %s`, async (name) => {
    for (const end_time of [undefined, null, ""]) {
      const { requests, observability } = offline();
      await calls[name]!(observability, { end_time });
      expect(windowOf(requests[0]?.body).to).toBe(NOW);
    }
  });

  it.each(names)(`${verifies("time.date-math")}: %s`, async (name) => {
    const { requests, observability } = offline();
    await calls[name]!(observability, { start_time: "now-1d/d", end_time: "now-30m" });
    expect(windowOf(requests[0]?.body)).toEqual({ from: Date.UTC(2026, 0, 30), to: NOW - 30 * MINUTE });
  });

  it.each(names)(`${verifies("time.iso")}: %s`, async (name) => {
    const { requests, observability } = offline();
    await calls[name]!(observability, {
      start_time: "2026-01-31T08:00:00Z",
      end_time: "2026-01-31T09:30:00.250+01:00",
    });
    expect(windowOf(requests[0]?.body)).toEqual({ from: NOW - 60 * MINUTE, to: NOW - 30 * MINUTE + 250 });
  });

  it.each(names)(`${verifies("time.epoch-ms")}: %s`, async (name) => {
    const { requests, observability } = offline();
    await calls[name]!(observability, { start_time: String(NOW - 5), end_time: String(NOW - 1) });
    expect(windowOf(requests[0]?.body)).toEqual({ from: NOW - 5, to: NOW - 1 });
  });

  it.each(names)(`${verifies("time.malformed")}: %s`, async (name) => {
    for (const written of ["yesterday", "2026-01-31", "2026-02-30T00:00:00Z", "now-1x", "now - 1h", "1h"]) {
      const { requests, observability } = offline();
      const error = await rejection(calls[name]!(observability, { start_time: written }));
      expect(error).toMatchObject({ code: "invalid_input", retryable: false });
      expect(error.issues).toEqual([
        expect.objectContaining({ parameter: "start_time", received: JSON.stringify(written) }),
      ]);
      expect(error.message).toMatch(/now-1h.*2026-01-31T09:00:00Z.*1769850000000/);
      expect(requests).toEqual([]);
    }
  });

  it.each(names)(`${verifies("time.start-before-end")}: %s`, async (name) => {
    for (const window of [{ start_time: "now", end_time: "now-1h" }, { start_time: "now" }]) {
      const { requests, observability } = offline();
      const error = await rejection(calls[name]!(observability, window));
      expect(error).toMatchObject({ code: "invalid_input" });
      expect(error.message).toContain("start_time: must be before end_time");
      expect(requests).toEqual([]);
    }
  });
});

describe("parameters", () => {
  it.each(names)(`${verifies("input.unknown-parameter")}: %s`, async (name) => {
    const { requests, observability } = offline();
    const error = await rejection(calls[name]!(observability, { startTime: "now-1h", zzz: 1 }));
    expect(error.issues?.map(({ parameter }) => parameter)).toEqual(["startTime", "zzz"]);
    expect(error.message).toContain("did you mean start_time?");
    expect(requests).toEqual([]);
  });

  it(verifies("input.every-fault"), async () => {
    const { requests, observability } = offline();
    const wrong = {
      query: 5,
      start_time: "soon",
      end_time: "later",
      max_results: 0,
      sort_order: "best",
      from: "now-1h",
    };
    const error = await rejection(observability.searchSpans(wrong as never));
    expect(error.issues?.map(({ parameter }) => parameter).sort()).toEqual(
      ["end_time", "from", "max_results", "query", "sort_order", "start_time"].sort(),
    );
    expect(requests).toEqual([]);
  });

  it(verifies("search-logs.query.required"), () => expectRequired("SearchLogs", "query"));
  it(verifies("search-spans.query.required"), () => expectRequired("SearchSpans", "query"));
  it(verifies("aggregate-events.dataset.required"), async () => {
    await expectRequired("AggregateEvents", "dataset");
    await expectBounds("AggregateEvents", "dataset", { good: ["logs", "spans"], bad: ["metrics", 1] });
  });
  it(verifies("discover-facets.dataset.required"), async () => {
    await expectRequired("DiscoverFacets", "dataset");
    await expectBounds("DiscoverFacets", "dataset", { good: ["logs", "spans"], bad: ["traces"] });
  });
  it(verifies("get-trace.trace-id.required"), async () => {
    await expectRequired("GetTrace", "trace_id");
    await expectBounds("GetTrace", "trace_id", { good: ["1"], bad: ["", 12] });
  });

  const page = { good: [1, 50, 1_000], bad: [0, -1, 1_001, 1.5, "50", Number.NaN, Number.POSITIVE_INFINITY, true] };
  it(verifies("search-logs.max-results.bounds"), () => expectBounds("SearchLogs", "max_results", page));
  it(verifies("search-spans.max-results.bounds"), () => expectBounds("SearchSpans", "max_results", page));
  it(verifies("aggregate-events.group-limit.bounds"), () => expectBounds("AggregateEvents", "group_limit", page));
  it(verifies("get-trace.max-spans.bounds"), () =>
    expectBounds("GetTrace", "max_spans", { good: [1, 100, 500], bad: [0, 501, 2.5, "10"] }),
  );
  it(verifies("aggregate-events.interval.format"), () =>
    expectBounds("AggregateEvents", "interval", {
      good: ["30s", "5m", "1h", "1d", "1w", "", null],
      bad: ["5", "m", "5 minutes", "0m", "-5m", "1.5h", 5],
    }),
  );
  it(verifies("search-logs.sort-order.default"), () =>
    expectBounds("SearchLogs", "sort_order", {
      good: ["newest", "NEWEST", "Oldest", "", null],
      bad: ["longest", "asc"],
    }),
  );
  it(verifies("search-spans.sort-order.default"), () =>
    expectBounds("SearchSpans", "sort_order", { good: ["newest", "NEWEST", "LONGEST", ""], bad: ["slowest"] }),
  );
  it(verifies("aggregate-events.aggregation.default"), () =>
    expectBounds("AggregateEvents", "aggregation", {
      good: ["count", "COUNT", "P95", "", null],
      bad: ["median", "p999"],
    }),
  );

  async function expectRequired(name: string, parameter: string) {
    for (const value of [undefined, null]) {
      const { requests, observability } = offline();
      const error = await rejection(calls[name]!(observability, { [parameter]: value }));
      expect(error).toMatchObject({ code: "invalid_input", issues: [{ parameter, rule: "is required" }] });
      expect(requests).toEqual([]);
    }
  }

  async function expectBounds(name: string, parameter: string, { good, bad }: { good: unknown[]; bad: unknown[] }) {
    for (const value of good) {
      const { requests, observability } = offline();
      await calls[name]!(observability, { [parameter]: value });
      expect(requests.length).toBeGreaterThan(0);
    }
    for (const value of bad) {
      const { requests, observability } = offline();
      const error = await rejection(calls[name]!(observability, { [parameter]: value }));
      expect(error).toMatchObject({ code: "invalid_input", issues: [{ parameter, example: expect.any(String) }] });
      expect(requests).toEqual([]);
    }
  }
});

describe("secrets", () => {
  it.each(allNames)(`${verifies("auth.secrets")}: %s`, async (name) => {
    const nothing = () => "";
    const { requests, observability } = offline({ apiKey: nothing, applicationKey: nothing, site: nothing });
    const error = await rejection(calls[name]!(observability, {}));
    expect(error).toMatchObject({ code: "missing_secret", retryable: false });
    for (const variable of ["OBSERVABILITY_API_KEY", "OBSERVABILITY_APPLICATION_KEY", "OBSERVABILITY_SITE"]) {
      expect(error.message).toContain(variable);
    }
    expect(requests).toEqual([]);
  });

  it("sends secrets in headers, to the site's API address only", async () => {
    const { requests, observability } = offline();
    await observability.searchLogs({ query: "" });
    expect(requests[0]?.url).toBe("https://api.datadoghq.eu/api/v2/logs/events/search");
    expect(requests[0]?.headers.get("dd-api-key")).toBe("api-key-1");
    expect(requests[0]?.headers.get("dd-application-key")).toBe("app-key-1");
    expect(JSON.stringify(requests[0]?.body)).not.toMatch(/api-key-1|app-key-1/);
  });

  it("reads secrets only when a call needs them", () => {
    const forbidden = () => {
      throw new Error("read too early");
    };
    const { observability } = offline({ apiKey: forbidden, applicationKey: forbidden, site: forbidden });
    expect(() => observability.tools.map((tool) => tool.descriptor())).not.toThrow();
  });

  it(verifies("auth.site"), async () => {
    const hostBySite = {
      "datadoghq.com": "api.datadoghq.com",
      "https://app.datadoghq.eu": "api.datadoghq.eu",
      "https://us3.datadoghq.com/logs?query=x": "api.us3.datadoghq.com",
      " AP1.datadoghq.com ": "api.ap1.datadoghq.com",
      "app.ddog-gov.com": "api.ddog-gov.com",
      "us2.ddog-gov.com": "api.us2.ddog-gov.com",
      UK1: "api.uk1.datadoghq.com",
      "us9.datadoghq.com": "api.us9.datadoghq.com",
    };
    for (const [site, host] of Object.entries(hostBySite)) {
      const { requests, observability } = offline({ site });
      await observability.searchLogs({ query: "" });
      expect(new URL(requests[0]?.url ?? "").host).toBe(host);
    }
    const otherSites = [
      "datadoghq.org",
      "evil.com",
      "datadoghq.com.evil.com",
      "evil-datadoghq.com",
      "https://app.datadoghq.com@evil.com",
      "https://evil.com/datadoghq.com",
      "https://evil.com#datadoghq.com",
      "datadoghq.com:8443",
      "us9.datadoghq.com.evil.com",
      "us9.evil-datadoghq.com",
      "datadoghq.com\\@evil.com",
      "http://",
    ];
    for (const site of otherSites) {
      const { requests, observability } = offline({ site });
      const error = await rejection(observability.searchLogs({ query: "" }));
      expect(error).toMatchObject({ code: "misconfigured" });
      expect(error.message).toContain("OBSERVABILITY_SITE");
      expect(requests).toEqual([]);
    }
  });

  it("sends secrets to an explicit base address, without a site", async () => {
    const { requests, observability } = offline({ site: () => "", baseUrl: "http://127.0.0.1:8126/proxy/" });
    await observability.searchLogs({ query: "" });
    expect(requests[0]?.url).toBe("http://127.0.0.1:8126/proxy/api/v2/logs/events/search");
  });
});
