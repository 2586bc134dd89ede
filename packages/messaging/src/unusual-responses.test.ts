import { testClock } from "@toolwright/tests-support";
import { describe, expect, it } from "vitest";
import { createMessaging, type Messaging } from "./toolkit.ts";

const NOW = Date.UTC(2026, 0, 31, 9);
const keys = { siteId: "site-1", trackingApiKey: "track-1", appApiKey: "app-1", region: "US" };

/** A toolkit whose backend sends the same body for every request, or the body for the request's path. */
function respondWith(bodies: Readonly<Record<string, unknown>> | unknown, byPath = false): Messaging {
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url);
    const body = byPath ? (bodies as Readonly<Record<string, unknown>>)[pathname] : bodies;
    if (body instanceof Response) return body.clone();
    return body === undefined ? new Response("{}", { status: 404 }) : Response.json(body);
  };
  return createMessaging({
    ...keys,
    fetch,
    retry: 0,
    clock: testClock(NOW),
  });
}

/** The tools that return rows, with the list that holds the rows in a response. */
const lists: readonly (readonly [list: string, call: (toolkit: Messaging) => Promise<object>])[] = [
  ["results", (toolkit) => toolkit.getPerson({ email: "a@example.com" })],
  ["broadcasts", (toolkit) => toolkit.listBroadcasts({})],
  ["campaigns", (toolkit) => toolkit.listCampaigns({})],
  ["newsletters", (toolkit) => toolkit.listNewsletters({})],
  ["activities", (toolkit) => toolkit.listPersonActivities({ person_id: "1" })],
  ["messages", (toolkit) => toolkit.listPersonMessages({ person_id: "1" })],
  ["segments", (toolkit) => toolkit.listPersonSegments({ person_id: "1" })],
  ["identifiers", (toolkit) => toolkit.listSegmentMembers({ segment_id: "1" })],
  ["segments", (toolkit) => toolkit.listSegments({})],
  ["messages", (toolkit) => toolkit.listTransactionalMessages({})],
  ["identifiers", (toolkit) => toolkit.searchPeople({ attribute_name: "plan" })],
];
const UNUSUAL_VALUES = [null, "", 0, -1, 1e300, 2 ** 60, true, [], {}, [null], ["nil"], "nil", { a: { b: 1 } }];
const FIELDS = [
  "id",
  "cio_id",
  "email",
  "name",
  "type",
  "state",
  "active",
  "actions",
  "tags",
  "created",
  "updated",
  "created_at",
  "timestamp",
  "data",
  "url",
  "metrics",
  "subject",
  "recipient",
  "description",
  "sent_at",
  "recipient_segment_ids",
  "campaign_id",
  "delivery_id",
  "attributes",
  "identifiers",
  "unsubscribed",
  "devices",
  "customer",
];

describe.each(lists)("unusual rows of %s", (list, call) => {
  it("rows are read, whatever the types of their fields", async () => {
    const rows = FIELDS.flatMap((field) => UNUSUAL_VALUES.map((value) => ({ [field]: value })));
    const body = { [list]: [...rows, null, 5, "text"], count: "7", customers: rows, customer: {}, next: "" };
    const result: unknown = await call(respondWith(body)).catch((thrown: unknown) => thrown);
    expect(result).not.toBeInstanceOf(Error);
    expect(JSON.stringify(result)).not.toMatch(/NaN|undefined|1e\+?300/);
  });
});

describe("unusual messages", () => {
  const messagesOf = (...messages: object[]) =>
    respondWith({ messages, next: null }).listPersonMessages({ person_id: "1" });

  it.each([
    [{ sent: 10, delivered: 12, opened: 20 }, "opened"],
    [{ sent: 10, delivered: 10 }, "delivered"],
    [{ sent: 10, bounced: 10 }, "bounced"],
    [{ opened: 0, sent: 10, "secondary:delivered": 11 }, "sent"],
    [{ "secondary:delivered": 11 }, "secondary:delivered"],
    [{ sent: 1_700_000_000, opened: 1_700_000_009, human_opened: 1_700_000_009 }, "opened"],
    [{ sent: 1_700_000_000, prefetch_opened: 1_700_000_009 }, "opened"],
    [{ sent: 1_700_000_000, opened: 1_700_000_005, machine_clicked: 1_700_000_009 }, "clicked"],
    [{ sent: 1_700_000_000, human_opened: 1 }, "opened"],
    [{ sent: 1_700_000_000, delivered: 1_700_000_000, unheard_of: 1_700_000_000 }, "delivered"],
    [{ sent: 1_700_000_000, bounced: 1_700_000_000, human_clicked: 3 }, "bounced"],
    [{ sent: "10", drafted: null }, "sent"],
    [{ sent: 1_700_000_000, bounced: 1_700_000_009, human_opened: 1_700_000_001_000 }, "bounced"],
    [{ sent: 1_700_000_000, "secondary:delivered": 1_700_000_001, human_praised: 1_700_000_009 }, "sent"],
    [{ human_opened: 1, prefetch_clicked: 1 }, "clicked"],
    [{}, null],
    [null, null],
  ])("a message with metrics %j has the status %s", async (metrics, status) => {
    const { messages } = await messagesOf({ id: "m1", metrics });
    expect(messages[0]?.status).toBe(status);
  });

  it("a count among a message's steps isn't a time in 1970", async () => {
    const { messages } = await messagesOf({
      id: "m1",
      metrics: { sent: 1_700_000_000, human_opened: 1, prefetch_opened: 99_999_999, machine_clicked: -1, clicked: 1e8 },
    });
    expect(messages[0]?.metrics).toEqual({ sent: "2023-11-14T22:13:20.000Z", clicked: "1973-03-03T09:46:40.000Z" });
  });

  it("a message names its campaign, newsletter, broadcast or template, where 0 means none", async () => {
    const { messages } = await messagesOf({
      campaign_id: 0,
      newsletter_id: "12",
      broadcast_id: null,
      transactional_message_id: 3,
    });
    expect(messages).toMatchObject([
      { campaign_id: null, newsletter_id: "12", broadcast_id: null, transactional_message_id: "3" },
    ]);
  });

  it("messages without a time are sorted last, whatever the order of the backend", async () => {
    const { messages } = await messagesOf({ id: "none" }, { id: "old", created: 10 }, { id: "new", created: 20 });
    expect(messages.map(({ id }) => id)).toEqual(["new", "old", "none"]);
  });
});

describe("unusual activities", () => {
  it("an activity type named like an object internal is kept as it is", async () => {
    const activities = [{ id: "1", type: "constructor" }, { id: "2", type: "__proto__" }, { id: "3" }];
    const result = await respondWith({ activities }).listPersonActivities({ person_id: "1" });
    expect(result.activities.map(({ type }) => type)).toEqual(["constructor", "__proto__", null]);
  });
});

describe("unusual profiles", () => {
  const results = [
    { email: "a@example.com", id: "1", cio_id: "c1" },
    { email: "a@example.com", id: "2", cio_id: null },
    { email: "a@example.com" },
  ];
  const profile = (id: string) => ({
    customer: { id, attributes: { id, plan: "pro", unsubscribed: "true" }, unsubscribed: null },
  });

  it("profiles that the bulk response leaves out are read one by one by their id", async () => {
    const toolkit = respondWith(
      {
        "/v1/customers": { results },
        "/v1/customers/attributes": { customers: null },
        "/v1/customers/1/attributes": profile("1"),
        "/v1/customers/2/attributes": profile("2"),
      },
      true,
    );
    const { people, match_count, warnings } = await toolkit.getPerson({ email: "a@example.com" });
    expect(match_count).toBe(3);
    expect(people).toMatchObject([
      { person_id: "1", attributes: { plan: "pro" }, unsubscribed: true },
      { person_id: "2", attributes: { plan: "pro" } },
      { person_id: "a@example.com", identifier_type: "email", attributes: {} },
    ]);
    expect(warnings).toEqual(["Some matching people have no readable profile."]);
  });

  it("profiles are read in chunks of one hundred", async () => {
    const many = Array.from({ length: 250 }, (_, index) => ({ email: "a@example.com", id: null, cio_id: `c${index}` }));
    const sizes: number[] = [];
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      if (request.method === "GET") return Response.json({ results: many });
      const { ids } = (await request.json()) as { ids: string[] };
      sizes.push(ids.length);
      return Response.json({
        customers: ids.map((cio_id) => ({ customer: { identifiers: { cio_id }, attributes: { cio_id } } })),
      });
    };
    const { people, warnings } = await createMessaging({ ...keys, fetch }).getPerson({ email: "a@example.com" });
    expect(sizes.sort()).toEqual([100, 100, 50]);
    expect(new Set(people.map(({ attributes }) => attributes["cio_id"])).size).toBe(250);
    expect(warnings).toEqual([]);
  });

  it("a lookup fails when one of its profile requests fails", async () => {
    const broken = new Response("{}", { status: 500 });
    const bulk = respondWith({ "/v1/customers": { results }, "/v1/customers/attributes": broken }, true);
    await expect(bulk.getPerson({ email: "a@example.com" })).rejects.toMatchObject({ code: "unavailable" });
    const single = respondWith(
      {
        "/v1/customers": { results },
        "/v1/customers/attributes": { customers: [] },
        "/v1/customers/1/attributes": broken,
      },
      true,
    );
    await expect(single.getPerson({ email: "a@example.com" })).rejects.toMatchObject({ code: "unavailable" });
  });
});

describe("an empty result without a known reason", () => {
  const failing = new Response("{}", { status: 500 });

  it("the result stays empty when the reason cannot be read", async () => {
    const toolkit = respondWith(
      {
        "/v1/segments/1/membership": { identifiers: null },
        "/v1/segments/1/customer_count": { count: 0 },
        "/v1/segments/1": failing,
      },
      true,
    );
    expect(await toolkit.listSegmentMembers({ segment_id: "1" })).toMatchObject({
      members: [],
      total: 0,
      warnings: [],
    });
  });

  it("the warning states that the segment does not exist, or is still being built", async () => {
    const empty = { "/v1/customers": { identifiers: [] } };
    const missing = await respondWith(empty, true).searchPeople({ segment_id: "9" });
    expect(missing.warnings).toEqual(["No segment has id 9. Find ids with ListSegments."]);
    const stateless = respondWith({ ...empty, "/v1/segments/9": { segment: { id: 9 } } }, true);
    expect((await stateless.searchPeople({ segment_id: "9" })).warnings).toEqual([]);
    const building = respondWith({ ...empty, "/v1/segments/9": { segment: { state: "build" } } }, true);
    expect((await building.searchPeople({ segment_id: "9" })).warnings.join()).toContain("still being built");
  });

  it("the result stays empty when the second search fails", async () => {
    let requestCount = 0;
    const fetch = async () => (requestCount++ === 0 ? Response.json({ identifiers: [] }) : failing.clone());
    const { searchPeople } = createMessaging({ ...keys, fetch, retry: 0 });
    expect(await searchPeople({ attribute_name: "plan", attribute_value: "x" })).toMatchObject({
      people: [],
      warnings: [],
    });
  });
});

describe("unusual responses to sends", () => {
  it.each([{}, { delivery_id: "" }, { delivery_id: 5 }, { delivery_id: null }, null, []])(
    "a send has an unknown outcome when the response %j does not identify the delivery",
    async (body) => {
      const call = respondWith(body).sendTransactionalEmail({ transactional_message_id: "1", to: "a@example.com" });
      await expect(call).rejects.toMatchObject({ code: "bad_response", outcome: "unknown", retryable: false });
    },
  );

  it.each([{ id: 3 }, { id: "3" }])("a broadcast's trigger id is read from %j", async (body) => {
    expect(await respondWith(body).triggerBroadcast({ broadcast_id: "1" })).toMatchObject({ trigger_id: "3" });
  });

  it("a long list of the backend's reasons is shortened", async () => {
    const rejectedLaunch = Response.json({ errors: [{ detail: "see trigger 12", status: "422" }] }, { status: 422 });
    const errors = [...Array.from({ length: 8 }, (_, index) => `reason ${index}`), null, { a: 1 }];
    const toolkit = respondWith(
      { "/v1/campaigns/1/triggers": rejectedLaunch, "/v1/campaigns/1/triggers/12/errors": { errors } },
      true,
    );
    await expect(toolkit.triggerBroadcast({ broadcast_id: "1" })).rejects.toMatchObject({
      message: expect.stringMatching(/"reason 0"; .*"reason 4"; and 3 more\.$/),
    });
    const silent = respondWith(
      { "/v1/campaigns/1/triggers": rejectedLaunch, "/v1/campaigns/1/triggers/12/errors": { errors: null } },
      true,
    );
    await expect(silent.triggerBroadcast({ broadcast_id: "1" })).rejects.toMatchObject({ status: 422 });
  });

  it("a rejected launch without a trigger id keeps the backend's message", async () => {
    const rejectedLaunch = Response.json({ errors: [{ detail: "empty recipients" }] }, { status: 422 });
    await expect(respondWith(rejectedLaunch).triggerBroadcast({ broadcast_id: "1" })).rejects.toMatchObject({
      message: expect.stringContaining("empty recipients"),
    });
  });
});

describe("unusual responses to writes", () => {
  it.each([
    { errors: [{ reason: "invalid", field: "identifiers", message: "no such thing" }] },
    { meta: { error: "no" } },
  ])("a write is rejected when the body of a 2xx reports an error: %j", async (body) => {
    const toolkit = respondWith(body);
    await expect(toolkit.identifyPerson({ person_id: "1" })).rejects.toMatchObject({ code: "upstream", status: 200 });
    await expect(toolkit.deletePerson({ person_id: "1" })).rejects.toMatchObject({ code: "upstream" });
  });
});

describe("the size of an agent's result", () => {
  const budget = { maxResultTokens: 500 };

  it("a profile with large attributes stays within the token budget", async () => {
    const nested = { toString: 1, valueOf: 1 };
    const customer = { id: "1", attributes: { big: "x".repeat(50_000), nested, _hidden: "y".repeat(5_000) } };
    const results = Array.from({ length: 5 }, (_, index) => ({ email: "a@example.com", id: String(index) }));
    const toolkit = respondWith({ results, customer, customers: null });
    const tool = toolkit.tools.find(({ name }) => name === "Messaging.GetPerson")!;
    const answer = await tool.call({ email: "a@example.com" }, budget);
    expect(answer.ok).toBe(true);
    expect(answer.text.length).toBeLessThan(2_500);
  });

  it("metrics and deliveries with large fields stay within the token budget", async () => {
    const series = Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`metric_${index}`, [1, 2]]));
    const metrics = respondWith({ metric: { series } }).tools.find(({ name }) => name.endsWith("GetCampaignMetrics"))!;
    expect((await metrics.call({ campaign_id: "1", steps: 2 }, budget)).text.length).toBeLessThan(4_000);
    const send = respondWith({ delivery_id: "d".repeat(50_000) }).tools.find(({ name }) =>
      name.endsWith("TransactionalEmail"),
    )!;
    expect((await send.call({ transactional_message_id: "1", to: "a@example.com" }, budget)).text.length).toBeLessThan(
      2_500,
    );
  });

  it("an error with thousands of faults stays small", async () => {
    const toolkit = respondWith({});
    const data = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`name_${index}`, { a: 1 }]));
    const record = toolkit.tools.find(({ name }) => name.endsWith("RecordEvent"))!;
    for (const [args, reason] of [
      [{ person_id: "1", name: "x", data }, "bytes"],
      [{ person_id: "1", name: "x", ...data }, "more."],
    ] as const) {
      const answer = await record.call(args);
      expect(answer).toMatchObject({ ok: false, error: { code: "invalid_input" } });
      expect(answer.text.length).toBeLessThan(8_000);
      expect(answer.text).toContain(reason);
    }
  });
});

describe("API keys in unusual responses", () => {
  it.each(["/api/v2/entity", "/v1/segments"])("API keys never follow a redirect of %s", async (path) => {
    const requests: string[] = [];
    const fetch: typeof globalThis.fetch = async (input, init) => {
      requests.push(new Request(input, init).url);
      return new Response(null, { status: 307, headers: { location: "https://elsewhere.example/" } });
    };
    const toolkit = createMessaging({ ...keys, fetch });
    const call = path === "/v1/segments" ? toolkit.listSegments({}) : toolkit.deletePerson({ person_id: "1" });
    await expect(call).rejects.toMatchObject({ code: "upstream" });
    expect(requests).toHaveLength(1);
  });

  it.each(["app-1", "track-1", btoa("site-1:track-1")])(
    "API keys that the backend repeats (%s) are redacted",
    async (key) => {
      const echo = Response.json({ meta: { error: `bad key ${key}` } }, { status: 400 });
      const toolkit = respondWith(echo);
      await toolkit.listSegments({}).catch(() => undefined);
      const error: unknown = await toolkit.deletePerson({ person_id: "1" }).catch((thrown: unknown) => thrown);
      expect(String(error)).toContain("bad key [secret]");
      expect(JSON.stringify(error)).not.toContain(key);
    },
  );
});
