import { isToolError } from "@toolwright/core/authoring";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { beforeEach, describe, expect, it } from "vitest";
import { verifies } from "../../requirements.ts";
import { createObservability } from "../toolkit.ts";
import { searchLogs } from "./search-logs.ts";

const NOW = Date.UTC(2026, 0, 31, 9);
const MINUTE = 60_000;
const clock = testClock(NOW);
const { observability: sandbox } = createSandbox({ clock, rateLimit: { limit: 100_000 } });
const observability = createObservability({ ...sandbox.options, clock });

beforeEach(() => {
  clock.reset();
  sandbox.reset();
});

/** Ids of the sandbox's logs of the last `minutes`, oldest first. */
function happened(minutes: number, test: (log: (typeof sandbox.events.logs)[number]["wire"]) => boolean = () => true) {
  return sandbox.events.logs
    .filter(({ timestampMs, wire }) => timestampMs >= NOW - minutes * MINUTE && timestampMs < NOW && test(wire))
    .map(({ wire }) => wire.id);
}

type Arguments = Parameters<typeof observability.searchLogs>[0];

/** Reads all pages of a search; `onPage` runs between them. */
async function walk(args: Arguments, onPage?: () => void) {
  const pages = [await observability.searchLogs(args)];
  for (let cursor = pages[0]!.next_cursor; cursor; cursor = pages.at(-1)!.next_cursor) {
    onPage?.();
    pages.push(await observability.searchLogs({ ...args, cursor }));
  }
  return { pages, ids: pages.flatMap(({ logs }) => logs.map(({ id }) => id)) };
}

async function rejectionOf(args: Arguments) {
  const thrown: unknown = await observability.searchLogs(args).catch((error: unknown) => error);
  if (!isToolError(thrown)) throw new Error("expected a ToolError");
  expect(sandbox.requests).toEqual([]);
  return thrown;
}

describe("SearchLogs", () => {
  it.each(["", "*", "  "])(`${verifies("search-logs.query.empty-matches-all")}: %j`, async (query) => {
    const { ids } = await walk({ query, start_time: "now-5m", max_results: 1_000, sort_order: "oldest" });
    expect(ids).toEqual(happened(5));
  });

  it(verifies("search-logs.max-results.default"), async () => {
    const { logs, next_cursor } = await observability.searchLogs({ query: "" });
    expect(logs).toHaveLength(50);
    expect(next_cursor).not.toBeNull();
    expect(sandbox.requests).toMatchObject([{ body: { page: { limit: 50 } } }]);
  });

  it(verifies("search-logs.sort-order.values"), async () => {
    const oldest = await observability.searchLogs({ query: "", sort_order: "oldest", max_results: 1_000 });
    const newest = await observability.searchLogs({ query: "", sort_order: "newest", max_results: 1_000 });
    expect(oldest.logs.map(({ id }) => id)).toEqual(happened(15).slice(0, 1_000));
    expect(newest.logs.map(({ id }) => id)).toEqual(happened(15).reverse().slice(0, 1_000));
    expect(sandbox.requests.map(({ body }) => (body as { sort: string }).sort)).toEqual(["timestamp", "-timestamp"]);
  });

  it.each(["newest", "oldest"] as const)(`${verifies("search-logs.cursor.next")}: %s first`, async (sort_order) => {
    const { ids, pages } = await walk({ query: "", sort_order, max_results: 300 }, () => {
      clock.advance(7 * MINUTE);
    });
    const all = happened(15);
    expect(ids).toEqual(sort_order === "newest" ? all.reverse() : all);
    expect(new Set(pages.map(({ window }) => JSON.stringify(window))).size).toBe(1);
    const filters = sandbox.requests.map(({ body }) => JSON.stringify((body as { filter: object }).filter));
    expect(new Set(filters)).toEqual(
      new Set([JSON.stringify({ query: "*", from: String(NOW - 15 * MINUTE), to: String(NOW) })]),
    );
  });

  it.each(["", null, undefined])(`${verifies("search-logs.cursor.empty-is-first")}: %j`, async (cursor) => {
    const { calls_left: _, ...first } = await observability.searchLogs({ query: "status:error", max_results: 5 });
    expect(await observability.searchLogs({ query: "status:error", max_results: 5, cursor })).toMatchObject(first);
  });

  it.each(["@order.id:*", "@usr.email:someone@example.com", "@dd.trace_id:1", "service:web-frontend @pool.size:>1"])(
    `${verifies("search-logs.non-indexed")}: %s`,
    async (query) => {
      const { logs, next_cursor, warnings } = await observability.searchLogs({ query });
      expect({ logs, next_cursor }).toEqual({ logs: [], next_cursor: null });
      const [name] = /@[a-z_.]+/.exec(query)!;
      expect(warnings.join(" ")).toContain(name);
      expect(sandbox.requests.length).toBeLessThanOrEqual(2);
    },
  );

  it("says that older events may be deleted if the first page starts with the oldest event", async () => {
    const warningsOf = async (args: object) =>
      (await observability.searchLogs({ query: "", max_results: 1, ...args })).warnings.join();
    expect(await warningsOf({ start_time: "now-30d", sort_order: "oldest" })).toContain(
      "usually deletes events after 15",
    );
    expect(await warningsOf({ start_time: "now-30d" })).toBe("");
    expect(await warningsOf({ start_time: "now-6h", sort_order: "oldest" })).toBe("");
  });

  it("filters by the service and status of the events themselves", async () => {
    const { ids } = await walk({
      query: "service:payment-service status:error",
      max_results: 200,
      sort_order: "oldest",
    });
    const truth = happened(
      15,
      ({ attributes }) => attributes.service === "payment-service" && attributes.status === "error",
    );
    expect(truth.length).toBeGreaterThan(0);
    expect(ids).toEqual(truth);
  });

  it("promotes the trace id of a log in every notation, and GetTrace accepts it", async () => {
    const { logs } = await observability.searchLogs({ query: "", max_results: 1_000 });
    const nested = logs.find(({ attributes }) => "dd" in attributes)!;
    const flat = logs.find(({ attributes }) => "trace_id" in attributes)!;
    expect(nested.attributes["dd"]).toMatchObject({ trace_id: nested.trace_id, span_id: nested.span_id });
    expect(flat.attributes).toMatchObject({ trace_id: flat.trace_id, span_id: flat.span_id });
    for (const { trace_id } of [nested, flat]) {
      const truth = sandbox.world.traces.find(({ spans }) => spans[0]!.traceId === trace_id)!;
      const trace = await observability.getTrace({ trace_id: trace_id!, start_time: "now-6h" });
      expect(trace.summary.span_count).toBe(truth.spans.length);
    }
  });

  it("finds logs in the sandbox with the HTTP status filter of its description", async () => {
    const [filter = ""] = searchLogs.description.match(/@http\.\S+\d/) ?? [];
    const { logs } = await observability.searchLogs({ query: filter, start_time: "now-1h" });
    expect(filter).toBe("@http.status_code:>=500");
    expect(logs.length).toBeGreaterThan(0);
  });

  it("returns a log as a flat record with the remaining fields in `attributes`", async () => {
    const result = await observability.searchLogs({ query: "status:error service:payment-service", max_results: 1 });
    expect({ ...result, next_cursor: "…", calls_left: "…" }).toMatchInlineSnapshot(`
      {
        "calls_left": "…",
        "calls_left_window": "hour",
        "calls_spent": 1,
        "link": "https://app.datadoghq.com/logs?query=status%3Aerror+service%3Apayment-service&from_ts=1769849100000&to_ts=1769850000000&live=false",
        "logs": [
          {
            "attributes": {
              "dd": {
                "span_id": "15573943676450206769",
                "trace_id": "569838999279606203",
              },
              "duration": 5015691650,
              "http": {
                "method": "POST",
                "status_category": "error",
                "status_code": 500,
                "url_details": {
                  "host": "shop.example.com",
                  "path": "/charges",
                },
                "useragent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)",
                "version": "1.1",
              },
              "logger": {
                "name": "http.access",
              },
              "network": {
                "bytes_written": 11985,
                "client": {
                  "geoip": {
                    "country": {
                      "iso_code": "SE",
                    },
                  },
                  "ip": "10.17.179.12",
                },
              },
              "usr": {
                "email": "ben.ito@example.com",
                "id": "usr_ahh",
              },
            },
            "host": "payment-service-02.prod.shop.internal",
            "id": "AQAAAZwTRc1CeQvMtQAAAABBWndUUmMxQ0FBdFU3NDBRb1NNVkVsYmQ",
            "message": "10.17.179.12 - "POST /charges HTTP/1.1" 500 11985 5.0157",
            "service": "payment-service",
            "span_id": "15573943676450206769",
            "status": "error",
            "tags": [
              "env:prod",
              "source:java",
              "service:payment-service",
              "version:2.8.1",
              "team:payments",
              "kube_namespace:shop-prod",
              "kube_deployment:payment-service",
              "pod_name:payment-service-02",
              "image_tag:2.8.1",
              "region:eu-central-1",
              "source:java",
              "datadog.pipelines:false",
              "team.shop",
            ],
            "timestamp": "2026-01-31T08:57:47.586Z",
            "trace_id": "569838999279606203",
          },
        ],
        "next_cursor": "…",
        "warnings": [],
        "window": {
          "end": "2026-01-31T09:00:00.000Z",
          "start": "2026-01-31T08:45:00.000Z",
        },
      }
    `);
  });

  describe("a SearchLogs cursor", () => {
    async function firstCursor() {
      const { next_cursor } = await observability.searchLogs({ query: "status:error", max_results: 3 });
      sandbox.reset();
      return next_cursor!;
    }

    it.each([
      ["query", { query: "status:info" }],
      ["start_time", { start_time: "now-1h" }],
      ["end_time", { end_time: "now-1m" }],
      ["sort_order", { sort_order: "oldest" }],
    ] as const)("a cursor with another %s is rejected by name, before any request", async (name, changes) => {
      const cursor = await firstCursor();
      const error = await rejectionOf({ query: "status:error", max_results: 3, cursor, ...changes });
      expect(error).toMatchObject({ code: "invalid_input", retryable: false, issues: [{ parameter: "cursor" }] });
      expect(error.message).toContain(`another ${name};`);
    });

    it("a cursor of SearchSpans is rejected", async () => {
      const { next_cursor } = await observability.searchSpans({ query: "status:error", max_results: 3 });
      sandbox.reset();
      const error = await rejectionOf({ query: "status:error", max_results: 3, cursor: next_cursor });
      expect(error.message).toContain("not issued by Observability.SearchLogs");
    });

    it("a cursor that is damaged at any position is rejected", async () => {
      const cursor = await firstCursor();
      for (let index = 0; index < cursor.length; index++) {
        const other = cursor[index] === "x" ? "y" : "x";
        const damagedCursor = cursor.slice(0, index) + other + cursor.slice(index + 1);
        expect(await rejectionOf({ query: "status:error", cursor: damagedCursor })).toMatchObject({
          code: "invalid_input",
        });
      }
    });

    it("a cursor accepts another page size on every page", async () => {
      const sizes = [1, 7, 1_000, 3, 250, 40];
      const ids: (string | null)[] = [];
      let cursor: string | null = null;
      for (let page = 0; page === 0 || cursor !== null; page++) {
        const max_results = sizes[page % sizes.length]!;
        const { logs, next_cursor } = await observability.searchLogs({ query: "status:warn", cursor, max_results });
        ids.push(...logs.map(({ id }) => id));
        cursor = next_cursor;
      }
      expect(ids).toEqual(happened(15, ({ attributes }) => attributes.status === "warn").reverse());
    });

    it("the cursor of a truncated page continues with the next row, for any page size, also for programs", async () => {
      const tool = observability.tools.find(({ name }) => name === "Observability.SearchLogs")!;
      const answer = await tool.call({ query: "", max_results: 400, start_time: "now-5m" }, { maxResultTokens: 3_000 });
      const { logs, next_cursor } = (answer as { fitted: unknown }).fitted as Awaited<
        ReturnType<typeof observability.searchLogs>
      >;
      expect(logs.length).toBeLessThan(400);
      // A log that repeats an earlier one has no id.
      const ids = logs.map(({ id }, index) => id ?? happened(5).at(-1 - index) ?? null);
      let cursor = next_cursor;
      for (let page = 0; cursor !== null; page++) {
        const args = { query: "", start_time: "now-5m", cursor, max_results: [5, 1_000, 90][page % 3]! };
        const next = await observability.searchLogs(args);
        ids.push(...next.logs.map(({ id }) => id));
        cursor = next.next_cursor;
      }
      expect(ids).toEqual(happened(5).reverse());
    });
  });
});
