import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { get, NOW, post, sandboxAtNow, search, send } from "../__fixtures__/requests.ts";
import type { StoredEvent } from "./events/event.ts";
import type { Dataset } from "./events/facets.ts";

const backend = sandboxAtNow();
const { logs, spans } = backend.events;
const DATASETS = ["logs", "spans"] as const;

/** Returns the ids of the events in a window, without the search under test. */
function idsBetween(dataset: Dataset, from: number, to: number): string[] {
  return (backend.events[dataset] as readonly StoredEvent[])
    .filter(({ timestampMs }) => timestampMs >= from && timestampMs < to)
    .map(({ wire }) => wire.id);
}

interface Walk {
  readonly ids: readonly string[];
  readonly sizes: readonly number[];
  readonly last: unknown;
  readonly records: readonly { id: string; attributes: Record<string, unknown> }[];
}

/** Follows cursors to the last page. */
async function walk(dataset: Dataset, parts: Record<string, unknown>, limit: number): Promise<Walk> {
  const pages: Walk["records"][] = [];
  let cursor: string | undefined;
  for (;;) {
    const page = { limit, ...(cursor !== undefined && { cursor }) };
    const { status, body } = await search(backend, dataset, { ...parts, page });
    expect(status).toBe(200);
    pages.push(body.data);
    cursor = body.meta?.page?.after;
    if (cursor === undefined) {
      const records = pages.flat();
      return { records, ids: records.map(({ id }) => id), sizes: pages.map((one) => one.length), last: body };
    }
  }
}

describe("paging", () => {
  const sorts = { logs: ["timestamp", "-timestamp"], spans: ["timestamp", "-timestamp", "@duration", "-@duration"] };

  test("paging returns every event of the window exactly once, for any page size, window and order", async () => {
    const searches = fc.constantFrom<Dataset>("logs", "spans").chain((dataset) =>
      fc.record({
        dataset: fc.constant(dataset),
        sort: fc.constantFrom(...sorts[dataset]),
        limit: fc.integer({ min: 3, max: 120 }),
        from: fc.integer({ min: NOW - 3_500_000, max: NOW - 20_000 }),
        width: fc.integer({ min: 1, max: 15_000 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(searches, async ({ dataset, sort, limit, from, width }) => {
        const filter = { query: "*", from: String(from), to: String(from + width) };
        const { ids, sizes, last } = await walk(dataset, { filter, sort }, limit);
        const expected = idsBetween(dataset, from, from + width);
        expect(new Set(ids).size).toBe(ids.length);
        expect([...ids].sort()).toEqual([...expected].sort());
        expect(sizes.slice(0, -2).every((size) => size === limit)).toBe(true);
        if (ids.length > 0) expect(last).toEqual({ data: [] });
      }),
      { numRuns: 40 },
    );
  });

  test.each(DATASETS)("paging through %s works forward and backward in time", async (dataset) => {
    const filter = { from: "now-10m", to: "now-9m" };
    const forward = await walk(dataset, { filter, sort: "timestamp" }, 7);
    const backward = await walk(dataset, { filter, sort: "-timestamp" }, 11);
    expect(forward.ids).toEqual(idsBetween(dataset, NOW - 600_000, NOW - 540_000));
    expect(forward.ids.length).toBeGreaterThan(50);
    expect(backward.ids).toEqual([...forward.ids].reverse());
  });

  test("paging by duration returns the slowest or the fastest spans first", async () => {
    const filter = { from: "now-10m", to: "now-9m" };
    const durations = async (sort: string) =>
      (await walk("spans", { filter, sort }, 50)).records.map(
        ({ attributes }) => (attributes["custom"] as { duration: number }).duration,
      );
    const slowest = await durations("-@duration");
    expect(slowest).toEqual([...slowest].sort((one, other) => other - one));
    expect(await durations("@duration")).toEqual([...slowest].reverse());
  });

  test("paging reaches the end of an hour of matches", async () => {
    const filter = { query: "service:payment-service", from: "now-1h", to: "now" };
    const { ids, sizes, last } = await walk("spans", { filter, sort: "-timestamp" }, 200);
    const expected = spans.filter(
      ({ timestampMs, wire }) => timestampMs >= NOW - 3_600_000 && wire.attributes.service === "payment-service",
    );
    expect(ids).toEqual(expected.map(({ wire }) => wire.id).reverse());
    expect(sizes.at(-1)).toBe(0);
    expect(last).toEqual({ data: [] });
  });
});

describe("the last pages", () => {
  test.each(DATASETS)("the last page of %s has a cursor that leads to an empty list", async (dataset) => {
    const filter = { query: "*", from: "now-30s", to: "now-20s" };
    const all = await search(backend, dataset, { filter, page: { limit: 1_000 } });
    expect(all.body.data.length).toBeGreaterThan(5);
    expect(all.body.data.length).toBeLessThan(1_000);
    expect(all.body.meta).toMatchObject({ status: "done", page: { after: expect.any(String) } });
    const cursor = all.body.meta!.page!.after;
    expect(await search(backend, dataset, { filter, page: { limit: 1_000, cursor } })).toEqual({
      status: 200,
      body: { data: [] },
    });
  });

  test("a first page without matches has its meta, but neither links nor a cursor", async () => {
    const { body } = await search(backend, "logs", { filter: { query: "service:nothing" } });
    expect(Object.keys(body).sort()).toEqual(["data", "meta"]);
    expect(body).toEqual({ data: [], meta: { elapsed: 12, request_id: expect.any(String), status: "done" } });
  });
});

describe("links.next", () => {
  test.each(DATASETS)(
    "links.next of %s carries the window in epoch milliseconds and leads to the next page",
    async (dataset) => {
      const filter = { query: "env:prod", from: "now-15m", to: "now-5m" };
      const first = await search(backend, dataset, { filter, sort: "timestamp", page: { limit: 4 } });
      const next = new URL(first.body.links!.next);
      expect(next.origin + next.pathname).toBe(`https://api.datadoghq.com/api/v2/${dataset}/events`);
      expect(Object.fromEntries(next.searchParams)).toEqual({
        "filter[from]": String(NOW - 900_000),
        "filter[query]": "env:prod",
        "filter[to]": String(NOW - 300_000),
        "page[cursor]": first.body.meta!.page!.after,
        "page[limit]": "4",
        sort: "timestamp",
      });
      const byLink = await (await send(backend, next.pathname + next.search)).json();
      const page = { limit: 4, cursor: first.body.meta!.page!.after };
      const byCursor = await search(backend, dataset, { filter, sort: "timestamp", page });
      expect(byLink.data).toEqual(byCursor.body.data);
      expect(byLink.data).toHaveLength(4);
    },
  );
});

describe("windows", () => {
  test("a window includes its start and excludes its end", async () => {
    const [event] = logs.slice(-500);
    const at = event!.timestampMs;
    const ids = async (from: number, to: number) =>
      (
        await search(backend, "logs", { filter: { from: String(from), to: String(to) }, page: { limit: 1_000 } })
      ).body.data.map(({ id }) => id);
    expect(await ids(at, at + 1)).toContain(event!.wire.id);
    expect(await ids(at - 1, at)).not.toContain(event!.wire.id);
  });

  test("a window accepts date math, ISO-8601 and epoch milliseconds", async () => {
    const bodies = await Promise.all(
      [
        { from: "now-2m", to: "now-1m" },
        { from: "2026-01-31T08:58:00Z", to: "2026-01-31T09:59:00+01:00" },
        { from: String(NOW - 120_000), to: String(NOW - 60_000) },
      ].map((filter) => search(backend, "spans", { filter, page: { limit: 1_000 } })),
    );
    const [first, ...others] = bodies.map(({ body }) => body.data);
    expect(first!.length).toBeGreaterThan(20);
    for (const other of others) expect(other).toEqual(first);
  });

  test("a search covers 15 minutes by default and returns the ten newest logs or oldest spans", async () => {
    const [newest, oldest] = [await search(backend, "logs", {}), await search(backend, "spans", {})];
    expect(newest.body.data).toEqual(
      logs
        .slice(-10)
        .reverse()
        .map(({ wire }) => wire),
    );
    const from = spans.findIndex(({ timestampMs }) => timestampMs >= NOW - 900_000);
    expect(oldest.body.data).toEqual(JSON.parse(JSON.stringify(spans.slice(from, from + 10).map(({ wire }) => wire))));
  });

  test.each(DATASETS)("a window of %s that ends before it starts is rejected as by the real API", async (dataset) => {
    const expected = {
      status: 422,
      body: {
        errors: [
          {
            title: "Generic Error",
            detail: "invalid_argument(Field 'filter.from,to' is invalid: 'from' should be anterior to 'to')",
          },
        ],
      },
    };
    for (const filter of [
      { from: "now", to: "now-1m" },
      { from: "now", to: "now" },
    ]) {
      expect(await search(backend, dataset, { filter })).toEqual(expected);
    }
    expect(await get(backend, `/api/v2/${dataset}/events`, { "filter[from]": "now", "filter[to]": "now-1m" })).toEqual(
      expected,
    );
  });
});

describe("malformed requests", () => {
  test.each([
    ["a cursor of another kind", { page: { cursor: "eyJhIjoxfQ" } }],
    ["a cursor that isn't a string", { page: { cursor: { after: 1 } } }],
    ["a limit of 0", { page: { limit: 0 } }],
    ["a limit above 1,000", { page: { limit: 1_001 } }],
    ["a limit with a fraction", { page: { limit: 1.5 } }],
    ["a limit as text", { page: { limit: "5" } }],
    ["a page that isn't an object", { page: [] }],
    ["an unknown order", { sort: "-status" }],
    ["an order that isn't a string", { sort: 5 }],
    ["an invalid time", { filter: { from: "yesterday" } }],
    ["an end that is none", { filter: { to: {} } }],
    ["a query that isn't a string", { filter: { query: 5 } }],
    ["a malformed query", { filter: { query: "service:(web" } }],
    ["a filter that isn't an object", { filter: "*" }],
  ])("a search with %s is rejected with 400", async (_, parts) => {
    for (const dataset of DATASETS) {
      const { status, body } = await search(backend, dataset, parts);
      expect([status, body]).toEqual([400, { errors: [expect.any(String)] }]);
    }
  });

  test("a log search sorted by duration is rejected with 400", async () => {
    expect((await search(backend, "logs", { sort: "-@duration" })).status).toBe(400);
  });

  test("a span search without its envelope is rejected with 400", async () => {
    for (const body of [{ filter: {} }, {}, { data: { type: "aggregate_request" } }, { data: [] }, []]) {
      expect((await post(backend, "/api/v2/spans/events/search", body)).status).toBe(400);
    }
  });

  test("a search with a body that is not a JSON object is rejected with 400", async () => {
    for (const body of ["{", "[]", '"text"', "5"]) {
      const response = await send(backend, "/api/v2/logs/events/search", { method: "POST", body });
      expect(response.status).toBe(400);
    }
  });

  test("a GET search with a limit that is not a number is rejected with 400", async () => {
    expect((await get(backend, "/api/v2/logs/events", { "page[limit]": "many" })).status).toBe(400);
  });
});

describe("paths and methods", () => {
  test("a log search without a body uses the defaults", async () => {
    const response = await send(backend, "/api/v2/logs/events/search", { method: "POST" });
    expect((await response.json()).data).toHaveLength(10);
  });

  test("a GET search returns the same as a POST search with equal parts", async () => {
    const query = {
      "filter[query]": "status:error",
      "filter[from]": "now-20m",
      "filter[to]": "now-10m",
      sort: "timestamp",
      "page[limit]": "25",
    };
    const getResponse = await get(backend, "/api/v2/logs/events", query);
    const filter = { query: "status:error", from: "now-20m", to: "now-10m" };
    const postResponse = await search(backend, "logs", { filter, sort: "timestamp", page: { limit: 25 } });
    expect(getResponse.body.data).toEqual(postResponse.body.data);
    expect(getResponse.body.data).toHaveLength(25);
  });

  test.each([
    ["GET", "/api/v2/logs/events/search", 405],
    ["GET", "/api/v2/spans/analytics/aggregate", 405],
    ["POST", "/api/v2/spans/events", 405],
    ["GET", "/api/v2/dashboards", 404],
    ["POST", "/api/v2/metrics", 405],
    ["GET", "/api/v2/logs/events/", 404],
    ["GET", "/", 404],
  ])("%s %s responds with %i", async (method, path, status) => {
    expect((await send(backend, path, { method })).status).toBe(status);
  });
});
