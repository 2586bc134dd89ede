import { isToolError } from "@toolwright/core/authoring";
import { createSandbox } from "@toolwright/sandbox";
import { expandResult, testClock } from "@toolwright/tests-support";
import { beforeEach, describe, expect, it } from "vitest";
import { verifies } from "../../requirements.ts";
import { createObservability } from "../toolkit.ts";

const NOW = Date.UTC(2026, 0, 31, 9);
const MINUTE = 60_000;
const clock = testClock(NOW);
const { observability: sandbox } = createSandbox({ clock, rateLimit: { limit: 100_000 } });
const observability = createObservability({ ...sandbox.options, clock });

beforeEach(() => {
  clock.reset();
  sandbox.reset();
});

type StoredSpan = (typeof sandbox.events.spans)[number]["wire"]["attributes"];

/** Ids of the sandbox's spans that ended in the last `minutes`, oldest first. */
function happened(minutes: number, test: (span: StoredSpan) => boolean = () => true) {
  return sandbox.events.spans
    .filter(
      ({ timestampMs, wire }) => timestampMs >= NOW - minutes * MINUTE && timestampMs < NOW && test(wire.attributes),
    )
    .map(({ wire }) => wire.id);
}

function durationOf(span: StoredSpan): number {
  return span.custom["duration"] as number;
}

type Arguments = Parameters<typeof observability.searchSpans>[0];

/** Reads all pages of a search; `onPage` runs between them. */
async function walk(args: Arguments, onPage?: () => void) {
  const pages = [await observability.searchSpans(args)];
  for (let cursor = pages[0]!.next_cursor; cursor; cursor = pages.at(-1)!.next_cursor) {
    onPage?.();
    pages.push(await observability.searchSpans({ ...args, cursor }));
  }
  const spans = pages.flatMap((page) => page.spans);
  return { pages, spans, ids: spans.map(({ id }) => id) };
}

async function rejection(args: Arguments) {
  const thrown: unknown = await observability.searchSpans(args).catch((error: unknown) => error);
  if (!isToolError(thrown)) throw new Error("expected a ToolError");
  expect(sandbox.requests).toEqual([]);
  return thrown;
}

/** The search attributes of each request to the backend. */
function searches() {
  return sandbox.requests.map(
    ({ body }) =>
      (body as { data: { attributes: { filter: { query: string }; sort: string; page: object } } }).data.attributes,
  );
}

describe("SearchSpans", () => {
  it.each(["", "*", "  "])(`${verifies("search-spans.query.empty-matches-all")}: %j`, async (query) => {
    const { ids } = await walk({ query, start_time: "now-5m", max_results: 1_000, sort_order: "oldest" });
    expect(ids).toEqual(happened(5));
  });

  it(verifies("search-spans.max-results.default"), async () => {
    const { spans, next_cursor } = await observability.searchSpans({ query: "" });
    expect(spans).toHaveLength(50);
    expect(next_cursor).not.toBeNull();
    expect(searches()).toMatchObject([{ page: { limit: 50 } }]);
  });

  it(verifies("search-spans.sort-order.values"), async () => {
    const oldest = await observability.searchSpans({ query: "", sort_order: "oldest", max_results: 1_000 });
    const newest = await observability.searchSpans({ query: "", sort_order: "newest", max_results: 1_000 });
    await observability.searchSpans({ query: "", sort_order: "longest", max_results: 1_000 });
    expect(oldest.spans.map(({ id }) => id)).toEqual(happened(15).slice(0, 1_000));
    expect(newest.spans.map(({ id }) => id)).toEqual(happened(15).reverse().slice(0, 1_000));
    expect(searches().map(({ sort }) => sort)).toEqual(["timestamp", "-timestamp", "-@duration"]);
  });

  it(verifies("search-spans.sort-order.longest"), async () => {
    const { ids, spans } = await walk({ query: "", sort_order: "longest", max_results: 400, start_time: "now-5m" });
    const durations = spans.map(({ duration_ns }) => duration_ns!);
    expect(durations).toEqual(durations.toSorted((one, other) => other - one));
    expect(ids.toSorted()).toEqual(happened(5).toSorted());
  });

  it.each(["newest", "oldest", "longest"] as const)(
    `${verifies("search-spans.cursor.next")}: %s first`,
    async (sort_order) => {
      const { ids, pages } = await walk({ query: "", sort_order, max_results: 900 }, () => {
        clock.advance(7 * MINUTE);
      });
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.toSorted()).toEqual(happened(15).toSorted());
      expect(new Set(pages.map(({ window }) => JSON.stringify(window))).size).toBe(1);
      const filters = new Set(searches().map(({ filter }) => JSON.stringify(filter)));
      const frozen = { query: "*", from: String(NOW - 15 * MINUTE), to: String(NOW) };
      expect(filters).toEqual(new Set([JSON.stringify(frozen)]));
    },
  );

  it.each(["", null, undefined])(`${verifies("search-spans.cursor.empty-is-first")}: %j`, async (cursor) => {
    const { calls_left: _, ...first } = await observability.searchSpans({ query: "status:error", max_results: 5 });
    expect(await observability.searchSpans({ query: "status:error", max_results: 5, cursor })).toMatchObject(first);
  });

  it(verifies("search-spans.resource-and-operation"), async () => {
    const query = 'operation:express.request resource:"GET /search" -resource:operation';
    const { ids, spans } = await walk({ query, sort_order: "oldest", max_results: 1_000 });
    const truth = ({ resource_name, operation_name }: StoredSpan) =>
      resource_name === "GET /search" && operation_name === "express.request";
    expect(ids.length).toBeGreaterThan(0);
    expect(ids).toEqual(happened(15, truth));
    expect(searches()[0]?.filter.query).toBe(
      'operation_name:express.request resource_name:"GET /search" -resource_name:operation',
    );
    for (const span of spans) expect(span).toMatchObject({ resource: "GET /search", operation: "express.request" });
  });

  it.each(["POST api.cardprocessor.example", "SELECT * FROM carts WHERE id = ?", "PriceCalculator.total"])(
    `${verifies("search-spans.quoted-values")}: %s`,
    async (resource) => {
      const { ids } = await walk({ query: `resource:"${resource}"`, sort_order: "oldest", max_results: 1_000 });
      expect(ids.length).toBeGreaterThan(0);
      expect(ids).toEqual(happened(15, ({ resource_name }) => resource_name === resource));
    },
  );

  it.each([
    ["@duration:>500000000", (ns: number) => ns > 500_000_000],
    ["@duration:<=1000000", (ns: number) => ns <= 1_000_000],
    ["@duration:[1000000 TO 2000000]", (ns: number) => ns >= 1_000_000 && ns <= 2_000_000],
    ["@duration:>500000000 @duration:<60000000000", (ns: number) => ns > 500_000_000 && ns < 60_000_000_000],
  ])(`${verifies("search-spans.duration-nanoseconds")}: %s`, async (query, test) => {
    const { spans, ids } = await walk({ query, sort_order: "oldest", max_results: 1_000 });
    expect(ids.length).toBeGreaterThan(0);
    expect(ids).toEqual(happened(15, (span) => test(durationOf(span))));
    expect(spans.every(({ duration_ns }) => test(duration_ns!))).toBe(true);
  });

  it.each(["@usr.email:someone@example.com", "@version:5.14.2", "service:postgres @db.statement:*"])(
    `${verifies("search-spans.non-indexed")}: %s`,
    async (query) => {
      const { spans, next_cursor, warnings } = await observability.searchSpans({ query });
      expect({ spans, next_cursor }).toEqual({ spans: [], next_cursor: null });
      const [name] = /@[a-z_.]+/.exec(query)!;
      expect(warnings.join(" ")).toContain(name);
      expect(sandbox.requests.length).toBeLessThanOrEqual(2);
    },
  );

  it("finds failed spans also when only their details report the error", async () => {
    const { spans } = await walk({ query: "@error.type:*", max_results: 1_000 });
    expect(spans.length).toBeGreaterThan(0);
    for (const span of spans) {
      expect(span).toMatchObject({ error: true, status: "error", error_type: expect.any(String) });
      expect(span.error_message).toEqual(expect.any(String));
    }
  });

  it("returns a span as a flat record with the remaining fields in `meta`", async () => {
    const result = await observability.searchSpans({ query: "@error.type:* service:payment-service", max_results: 1 });
    expect({ ...result, next_cursor: "…", calls_left: "…" }).toMatchInlineSnapshot(`
      {
        "calls_left": "…",
        "calls_left_window": "hour",
        "calls_spent": 1,
        "link": "https://app.datadoghq.com/apm/traces?query=%40error.type%3A*+service%3Apayment-service&start=1769849100000&end=1769850000000&paused=true",
        "next_cursor": "…",
        "spans": [
          {
            "duration_ns": 5015691650,
            "env": "prod",
            "error": true,
            "error_message": "Could not acquire a connection from pool payments-db within 5000 ms (size=4, active=4, waiting=31)",
            "error_type": "PoolTimeoutError",
            "host": "payment-service-02.prod.shop.internal",
            "http_method": "POST",
            "http_status_code": "500",
            "id": "AZwTRc1CAAkzkbz1Wt0Lz3ze",
            "meta": {
              "component": "spring-web-controller",
              "env": "prod",
              "error": {
                "message": "Could not acquire a connection from pool payments-db within 5000 ms (size=4, active=4, waiting=31)",
                "stack": "PoolTimeoutError: Could not acquire a connection from pool payments-db within 5000 ms (size=4, active=4, waiting=31)
      	at shop.payment.service.Handler.handle(Handler.java:88)
      	at java.base/java.lang.Thread.run(Thread.java:1583)",
                "type": "PoolTimeoutError",
              },
              "http": {
                "method": "POST",
                "route": "/charges",
                "status_code": "500",
                "url": "https://shop.example.com/charges",
                "url_details": {
                  "host": "shop.example.com",
                  "path": "/charges",
                  "scheme": "https",
                },
                "useragent": "storefront/5.14.2",
              },
              "language": "jvm",
              "process_id": "412",
              "span": {
                "kind": "server",
              },
              "usr": {
                "email": "ben.ito@example.com",
                "id": "usr_ahh",
              },
              "version": "2.8.1",
            },
            "operation": "servlet.request",
            "parent_id": "12981168894044270197",
            "resource": "POST /charges",
            "service": "payment-service",
            "span_id": "15573943676450206769",
            "start": "2026-01-31T08:57:42.571Z",
            "status": "error",
            "tags": [
              "env:prod",
              "service:payment-service",
              "version:2.8.1",
              "source:apm",
              "team:payments",
              "host:payment-service-02.prod.shop.internal",
              "kube_namespace:shop-prod",
              "kube_deployment:payment-service",
              "kube_cluster_name:shop-eu-central-1",
              "kube_container_name:payment-service",
              "kube_node:ip-10-40-02-17.eu-central-1.compute.internal",
              "kube_app_name:payment-service",
              "kube_app_part_of:shop",
              "kube_qos:burstable",
              "pod_name:payment-service-6c9f7d5b48-02x2k",
              "pod_phase:running",
              "container_name:payment-service",
              "container_id:4be102c07aa95e2d1",
              "image_name:registry.shop.example/payment-service",
              "short_image:payment-service",
              "image_tag:2.8.1",
              "git.repository_url:github.com/shop-example/payment-service",
              "region:eu-central-1",
              "availability-zone:eu-central-1a",
              "cloud_provider:aws",
              "instance-type:m7g.xlarge",
              "orchestrator:kubernetes",
              "index:02",
              "compute",
              "team.shop",
              "pci:true",
              "tier:1",
            ],
            "trace_id": "569838999279606203",
            "type": "web",
          },
        ],
        "warnings": [],
        "window": {
          "end": "2026-01-31T09:00:00.000Z",
          "start": "2026-01-31T08:45:00.000Z",
        },
      }
    `);
  });

  describe("a SearchSpans cursor", () => {
    it.each([
      ["query", { query: "status:ok" }],
      ["start_time", { start_time: "now-1h" }],
      ["end_time", { end_time: "now-1m" }],
      ["sort_order", { sort_order: "longest" }],
    ] as const)("a cursor with another %s is rejected by name, before any request", async (name, changes) => {
      const { next_cursor } = await observability.searchSpans({ query: "status:error", max_results: 3 });
      sandbox.reset();
      const error = await rejection({ query: "status:error", cursor: next_cursor, ...changes });
      expect(error).toMatchObject({ code: "invalid_input", issues: [{ parameter: "cursor" }] });
      expect(error.message).toContain(`another ${name};`);
    });

    it("a cursor of SearchLogs and a damaged cursor are rejected", async () => {
      const logs = await observability.searchLogs({ query: "status:error", max_results: 3 });
      const { next_cursor } = await observability.searchSpans({ query: "status:error", max_results: 3 });
      sandbox.reset();
      const foreign = await rejection({ query: "status:error", cursor: logs.next_cursor });
      expect(foreign.message).toContain("not issued by Observability.SearchSpans");
      const own = next_cursor!;
      for (let index = 0; index < own.length; index++) {
        const damagedCursor = own.slice(0, index) + own.slice(index + 1);
        expect(await rejection({ query: "status:error", cursor: damagedCursor })).toMatchObject({
          code: "invalid_input",
        });
      }
    });

    it.each(["newest", "longest"] as const)(
      "the cursor of a truncated page continues with the next row at any page size: %s",
      async (sort_order) => {
        const args = { query: "service:search-api", sort_order, start_time: "now-5m" } as const;
        const tool = observability.tools.find(({ name }) => name === "Observability.SearchSpans")!;
        const answer = await tool.call({ ...args, max_results: 200 }, { maxResultTokens: 3_000 });
        const { spans, next_cursor } = (answer as { fitted: unknown }).fitted as Awaited<
          ReturnType<typeof observability.searchSpans>
        >;
        expect(spans.length).toBeLessThan(200);
        const isSecond = spans.length > 20;
        const startOf = ({ start }: { readonly start: string | null }) => start?.slice(0, isSecond ? 19 : undefined);
        const starts = spans.map(startOf);
        let cursor = next_cursor;
        for (let page = 0; cursor !== null; page++) {
          const next = await observability.searchSpans({ ...args, cursor, max_results: [5, 1_000, 90][page % 3]! });
          starts.push(...next.spans.map(startOf));
          cursor = next.next_cursor;
        }
        const { spans: all } = await observability.searchSpans({ ...args, max_results: 1_000 });
        expect(starts).toEqual(all.map(startOf));
      },
    );
  });
});

describe("a page of spans for a small token budget", () => {
  it("keeps the duration and the outcome of each span", async () => {
    const tool = observability.tools.find(({ name }) => name === "Observability.SearchSpans")!;
    const query = "service:checkout-api status:error";
    const args = { query, start_time: "now-1h", sort_order: "longest", max_results: 8 };
    const answer = await tool.call(args, { maxResultTokens: 900 });
    if (!answer.ok) throw new Error(answer.text);
    const { spans } = expandResult(answer.fitted) as { spans: Readonly<Record<string, unknown>>[] };
    expect(spans.length).toBeGreaterThan(2);
    for (const span of spans) expect(span).toMatchObject({ status: "error", duration_ns: expect.any(Number) });
  });
});
