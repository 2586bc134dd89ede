import { describe, expect, test } from "vitest";
import { post, type SearchBody, sandboxAtNow } from "../../__fixtures__/requests.ts";

const backend = sandboxAtNow();
const { startMs: t0 } = backend.world.incident;
const PATH = "/api/v2/events/search";

interface Attributes {
  readonly timestamp: string;
  readonly message: string;
  readonly tags: readonly string[];
  readonly attributes: Readonly<Record<string, unknown>> & { readonly title: string };
}

const send = (query: string, rest: object = {}) =>
  post<SearchBody>(backend, PATH, {
    filter: { query, from: "now-7d", to: "now" },
    page: { limit: 1_000 },
    sort: "timestamp",
    ...rest,
  });

async function search(query: string, rest: object = {}): Promise<readonly Attributes[]> {
  const { status, body } = await send(query, rest);
  expect(status).toBe(200);
  return body.data.map(({ attributes }) => attributes as unknown as Attributes);
}

const minutes = (timestamp: string) => Math.floor((Date.parse(timestamp) - t0) / 60_000);
const titles = (events: readonly Attributes[]) => events.map(({ attributes }) => attributes.title);
const summary = (events: readonly Attributes[]) =>
  events.map((event) => [minutes(event.timestamp), event.attributes.title]);

const CHANGES = "(@evt.category:change OR source:(argocd OR github OR gitlab OR jenkins))";
const ALERTS = "(@evt.category:alert OR source:alert) -@monitor.transition.transition_type:renotify";

describe("changes", () => {
  test("the release and the decoys are the only changes", async () => {
    expect(summary(await search(CHANGES))).toEqual([
      [-1440, "Deployed search-api 4.2.0 to prod"],
      [-9, "rank-by-margin changed"],
      [0, "Deployed payment-service 2.8.1 to prod"],
      [11, "rate_limit.per_client changed"],
    ]);
  });

  test("the release names its version and commit, but not the pool", async () => {
    const [release] = await search("service:payment-service version:2.8.1 env:prod source:github");
    expect(release?.message).toContain("9f3c2ab");
    expect(JSON.stringify(release)).not.toMatch(/pool|connection/i);
    expect(release?.attributes).toMatchObject({ service: "payment-service", status: "success" });
  });

  test("a change has its resource, its values and its author", async () => {
    const [flag] = await search("@changed_resource.type:feature_flag");
    expect(flag?.attributes).toMatchObject({
      // The API writes this instead of null.
      service: "undefined",
      changed_resource: { name: "rank-by-margin" },
      impacted_resources: [{ name: "recommendation-api", type: "service" }],
      prev_value: { enabled: false },
      new_value: { enabled: true },
      author: { type: "user" },
    });
    expect(flag?.tags).toEqual([
      ...["env:prod", "service:recommendation-api", "source:launchdarkly"],
      ...["source:launchdarkly", "service:recommendation-api", "env:prod"],
    ]);
  });
});

describe("alerts", () => {
  test("the reindex alerted thirteen minutes before the release and recovered before it", async () => {
    expect(summary(await search(`${ALERTS} @monitor.id:71005`))).toEqual([
      [-13, "[Triggered] Reindex rejections"],
      [-8, "[Recovered] Reindex rejections"],
    ]);
  });

  test("each group of a monitor has its own alert", async () => {
    const alerts = await search(`${ALERTS} @monitor.id:71002 @monitor.transition.transition_type:alert`);
    expect(titles(alerts)).toContain("[Triggered on {service:checkout-api}] Error logs by service");
    expect(titles(await search("title:triggered service:checkout-api @monitor.id:71002"))).toHaveLength(1);
    expect(alerts[0]?.attributes["monitor"]).toMatchObject({
      id: 71002,
      groups: [expect.stringMatching(/^service:/)],
      transition: { source_state: "OK", destination_state: "Alert", transition_type: "alert" },
      result: { alert_url: expect.stringContaining("/monitors/71002?") },
    });
  });

  test("a repeated notification doesn't change the state", async () => {
    const repeated = await search("source:alert @monitor.transition.transition_type:renotify");
    expect(new Set(titles(repeated))).toEqual(new Set(["[Re-Triggered] Checkout error ratio"]));
    expect(repeated.length).toBeGreaterThan(1);
    expect(titles(await search(`${ALERTS} @monitor.id:71001`))).toEqual(["[Triggered] Checkout error ratio"]);
  });

  test("the message has only the parts for its state, with values", async () => {
    const [storefront] = await search("source:alert @monitor.id:71004");
    expect(storefront?.message).toMatch(/^%%%\n[\d.]+ % of the pages fail\.\nWatch it; from 25 % on, [^\n]*\n%%%$/);
    const [age] = await search('source:alert @monitor.transition.transition_type:"no data"');
    expect(age?.attributes.title).toBe("[No data] Recommendation model age");
    expect(age?.message).toContain("Check whether the exporter runs");
  });
});

describe("paging and errors", () => {
  test("cursors return each event once, and the last page has no other field", async () => {
    const all = await search("*");
    const pages: string[] = [];
    let cursor: string | undefined;
    for (;;) {
      const { body } = await send("*", { page: { limit: 5, ...(cursor && { cursor }) } });
      pages.push(...body.data.map(({ id }) => id));
      cursor = body.meta?.page?.after;
      if (cursor === undefined) {
        expect(body).toEqual({ data: [] });
        break;
      }
      expect(body.links?.next).toContain("filter%5Bfrom%5D=now-7d");
    }
    expect([pages.length, new Set(pages).size]).toEqual([all.length, all.length]);
    expect(titles(await search("*", { sort: "-timestamp" }))).toEqual(titles(all).reverse());
  });

  test.each([
    [{ page: { cursor: "broken" } }, "input_validation_error(Field 'page' is invalid: invalid cursor)"],
    [{ page: { limit: 1_001 } }, "input_validation_error(Field 'page.limit' is invalid: must be between 1 and 1000)"],
    [{ sort: "title" }, "input_validation_error(Field 'sort' is invalid)"],
  ])("the request %o is a 400 with a string", async (parts, reason) => {
    expect(await send("*", parts)).toEqual({ status: 400, body: { errors: [`{'errors': [u"${reason}"]}`] } });
  });
});

test("alerts that other systems posted are alerts, with their status", async () => {
  const other = sandboxAtNow();
  const timestampMs = other.world.incident.startMs;
  other.addEvents([
    { timestampMs, title: "Disk is full", source: "nagios", alert: "error" },
    { timestampMs, title: "Disk is free", source: "nagios", alert: "ok" },
    { timestampMs, title: "Backup ran", source: "nagios" },
  ]);
  const body = { filter: { query: `source:nagios ${ALERTS}`, from: "now-7d", to: "now" }, sort: "timestamp" };
  const found = await post<SearchBody>(other, PATH, body);
  const events = found.body.data.map(({ attributes }) => (attributes as unknown as Attributes).attributes);
  expect(events).toMatchObject([
    { title: "Disk is full", status: "error", priority: "5", evt: { category: "alert" } },
    { title: "Disk is free", status: "ok", priority: "5", evt: { category: "alert" } },
  ]);
});
