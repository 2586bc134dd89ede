import { readFileSync } from "node:fs";
import { isToolError } from "@toolwright/core/authoring";
import { testClock } from "@toolwright/tests-support";
import { describe, expect, it } from "vitest";
import { createObservability } from "./toolkit.ts";

interface Exchange {
  request: { method: string; url: string; body: unknown };
  response: { status: number; headers: Record<string, string>; body: unknown };
}

interface RecordedLog {
  id: string;
  attributes: { timestamp: string; status: string; host: string; message: string; tags: string[]; attributes?: object };
}

interface RecordedSpan {
  id: string;
  attributes: Record<string, string> & {
    tags: string[];
    custom: { duration: number; http?: { status_code: string; method: string } };
  };
}

/** A recording of the live API. `source` in each file names its origin. */
function recording(name: string): { recordedAt: number; exchanges: Exchange[] } {
  const text = readFileSync(new URL(`./datadog/__fixtures__/${name}.json`, import.meta.url), "utf8");
  const { recorded_at, exchanges } = JSON.parse(text) as { recorded_at: string; exchanges: Exchange[] };
  return { recordedAt: Date.parse(recorded_at), exchanges };
}

/** Replays recorded responses in order and records the requests. */
function replay(name: string) {
  const { recordedAt, exchanges } = recording(name);
  const requests: { method: string; path: string; body: unknown }[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const exchange = exchanges[requests.length];
    if (!exchange) throw new Error("more requests than were recorded");
    requests.push({ method: request.method, path: new URL(request.url).pathname, body: await request.json() });
    return Response.json(exchange.response.body, exchange.response);
  };
  const clock = testClock(recordedAt);
  const toolkit = createObservability({
    apiKey: "api-key-1",
    applicationKey: "app-key-1",
    site: "datadoghq.com",
    fetch,
    clock,
    retry: 0,
  });
  return { toolkit, requests, exchanges };
}

/** The keys and types of a body, without its values and its optional fields. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== "object" || value === null) return typeof value;
  const optional = new Set(["indexes", "options", "missing", "query"]);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !optional.has(name))
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([name, child]) => [name, shapeOf(child)]),
  );
}

describe("recorded responses", () => {
  it("walks the recorded log pages to the end and loses no event and no field", async () => {
    const { toolkit, requests, exchanges } = replay("logs-search-pages");
    const args = { query: "", sort_order: "oldest", max_results: 2 } as const;
    const pages = [await toolkit.searchLogs(args)];
    for (let cursor = pages[0]!.next_cursor; cursor; cursor = pages.at(-1)!.next_cursor) {
      pages.push(await toolkit.searchLogs({ ...args, cursor }));
    }
    const recorded = exchanges.flatMap(({ response }) => (response.body as { data: RecordedLog[] }).data);
    // The recorded page with fewer events than requested has a cursor, whose page is empty.
    expect(pages).toHaveLength(2);
    expect(pages.flatMap(({ logs }) => logs)).toEqual(
      recorded.map(({ id, attributes }) => ({
        id,
        timestamp: attributes.timestamp,
        status: attributes.status,
        service: null,
        host: attributes.host,
        message: attributes.message,
        trace_id: null,
        span_id: null,
        tags: attributes.tags,
        attributes: attributes.attributes ?? {},
      })),
    );
    requests.forEach(({ method, path, body }, page) => {
      const { request } = exchanges[page]!;
      expect({ method, path }).toEqual({ method: request.method, path: new URL(request.url).pathname });
      expect(shapeOf(body)).toEqual(shapeOf(request.body));
      // The last recorded page was requested for two events, one of which is still missing here.
      const { limit: _, ...recordedPage } = (request.body as { page: { limit: number } }).page;
      expect(body).toMatchObject({ sort: "timestamp", page: recordedPage });
    });
  });

  it("walks the recorded span pages and reads durations, ids and promoted fields from the live shape", async () => {
    const { toolkit, requests, exchanges } = replay("spans-search-pages");
    const args = { query: "service:python*", sort_order: "oldest", max_results: 2 } as const;
    const pages = [await toolkit.searchSpans(args)];
    for (let cursor = pages[0]!.next_cursor; cursor; cursor = pages.at(-1)!.next_cursor) {
      pages.push(await toolkit.searchSpans({ ...args, cursor }));
    }
    const recorded = exchanges.flatMap(({ response }) => (response.body as { data: RecordedSpan[] }).data);
    // The recorded page with fewer events than requested has a cursor, whose page is empty.
    expect(pages).toHaveLength(2);
    expect(pages.flatMap(({ spans }) => spans)).toMatchObject(
      recorded.map(({ id, attributes }) => ({
        id,
        trace_id: attributes["trace_id"],
        span_id: attributes["span_id"],
        parent_id: attributes["parent_id"],
        service: attributes["service"],
        resource: attributes["resource_name"],
        type: attributes["type"],
        start: attributes["start_timestamp"],
        duration_ns: attributes.custom.duration,
        env: attributes["env"],
        host: attributes["host"],
        http_status_code: attributes.custom.http?.status_code,
        http_method: attributes.custom.http?.method,
        tags: attributes.tags,
        error: false,
      })),
    );
    requests.forEach(({ method, path, body }, page) => {
      const { request } = exchanges[page]!;
      expect({ method, path }).toEqual({ method: request.method, path: new URL(request.url).pathname });
      expect(shapeOf(body)).toEqual(shapeOf(request.body));
    });
  });

  it("keeps the window of the first page on the later ones, as the backend's own next link does", async () => {
    const { toolkit, requests } = replay("spans-search-pages");
    const first = await toolkit.searchSpans({ query: "service:python*", max_results: 2 });
    await toolkit.searchSpans({ query: "service:python*", max_results: 2, cursor: first.next_cursor });
    const [one, two] = requests.map(
      ({ body }) => (body as { data: { attributes: { filter: object } } }).data.attributes.filter,
    );
    expect(two).toEqual(one);
    expect(one).toEqual({ query: "service:python*", from: "1688035026776", to: "1688035926776" });
  });

  it("reports recorded aggregations without buckets as empty, with the reason", async () => {
    const { toolkit, requests, exchanges } = replay("logs-aggregate-group-by");
    const result = await toolkit.aggregateEvents({
      dataset: "logs",
      group_by: ["host"],
      interval: "5m",
      start_time: "now-15m",
    });
    expect(result.buckets).toEqual([]);
    expect(result.warnings.join(" ")).toContain("host: not a facet with data");
    expect(requests[0]).toMatchObject({ method: "POST", path: "/api/v2/logs/analytics/aggregate" });
    expect(Object.keys(requests[0]!.body as object).sort()).toEqual(
      Object.keys(exchanges[0]!.request.body as object).sort(),
    );
  });

  it("reports a recorded total without buckets as zero", async () => {
    const { toolkit } = replay("logs-aggregate-total");
    const { buckets } = await toolkit.aggregateEvents({ dataset: "logs", start_time: "now-15m" });
    expect(buckets).toEqual([{ by: {}, value: 0 }]);
  });

  it("quotes the backend's message when it rejects a window", async () => {
    const { toolkit, exchanges } = replay("spans-window-refused");
    const error: unknown = await toolkit.searchSpans({ query: "" }).catch((thrown: unknown) => thrown);
    expect(isToolError(error) && error).toMatchObject({ code: "upstream", status: 422, retryable: false });
    expect(String(error)).toContain("'from' should be anterior to 'to'");
    expect(exchanges).toHaveLength(1);
  });
});
