import { readFileSync } from "node:fs";
import { testClock } from "@toolwright/tests-support";
import { describe, expect, it } from "vitest";
import { createMessaging, type Messaging } from "./toolkit.ts";

interface Exchange {
  readonly request: { readonly method: string; readonly url: string; readonly body: unknown };
  readonly response: {
    readonly status?: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: unknown;
    readonly rawBody?: string;
    readonly error?: { readonly code: string };
  };
}

/** Requests and responses recorded from the live API, or documented by the vendor: see `source` and `provenance`. */
const exchanges = JSON.parse(
  readFileSync(new URL("./customerio/__fixtures__/exchanges.json", import.meta.url), "utf8"),
) as Readonly<Record<string, Exchange>>;

interface RecordedRequest {
  readonly method: string;
  readonly url: string;
  readonly body: unknown;
  readonly authorization: string | null;
}

const replayed = new Set<string>();

/** A toolkit whose backend replays recorded responses in order, repeats the last one, and records requests. */
function replay(...names: readonly string[]) {
  const requests: RecordedRequest[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const name = names[Math.min(requests.length, names.length - 1)] ?? "";
    const { response } = exchanges[name]!;
    replayed.add(name);
    const text = await request.text();
    const { method, url, headers } = request;
    requests.push({
      method,
      url,
      body: text === "" ? null : JSON.parse(text),
      authorization: headers.get("authorization"),
    });
    if (response.error) throw new TypeError("fetch failed", { cause: response.error });
    const body =
      response.rawBody ?? (typeof response.body === "string" ? response.body : JSON.stringify(response.body));
    return new Response(body, { status: response.status ?? 200, headers: response.headers ?? {} });
  };
  const clock = testClock(Date.UTC(2026, 4, 27));
  const keys = { siteId: "site-1", trackingApiKey: "track-1", appApiKey: "app-1", region: "us" };
  return { requests, messaging: createMessaging({ ...keys, fetch, clock }) };
}

const mailTo = (to: string) => (messaging: Messaging) =>
  messaging.sendTransactionalEmail({ transactional_message_id: "44", to });

describe("recorded responses of reads", () => {
  it("an unknown email finds no person, and sends the recorded request byte for byte", async () => {
    const { requests, messaging } = replay("getCustomersByEmail__not_found.0");
    const email = "absent-62f6187a-6306-4573-9344-b5e6d4046bf0@example.com";
    expect(await messaging.getPerson({ email })).toMatchObject({ found: false, match_count: 0, people: [] });
    expect(requests).toMatchObject([
      { method: "GET", url: exchanges["getCustomersByEmail__not_found.0"]!.request.url },
    ]);
  });

  it("a profile is read by external id", async () => {
    const { requests, messaging } = replay("getPersonAttributes__documented");
    const { people } = await messaging.getPerson({ person_id: "1" });
    expect(people).toMatchObject([
      {
        person_id: "1",
        identifier_type: "id",
        internal_id: "03000001",
        email: "test@example.com",
        created_at: "2017-03-08T23:09:55.000Z",
        unsubscribed: false,
        devices: 2,
        attributes: { department: "qa", title: "tester" },
      },
    ]);
    expect(requests[0]?.url).toBe("https://api.customer.io/v1/customers/1/attributes?id_type=id");
  });

  it("a live profile without an external id and without the documented wrapper is read", async () => {
    const byEmail: typeof fetch = async () =>
      Response.json({ results: [{ email: "c0000001@example.com", id: null, cio_id: "c0000001" }] });
    const answers = [byEmail, replayFetch("getPeopleById__live_shape")];
    const { getPerson } = createMessaging({
      appApiKey: "app-1",
      region: "US",
      fetch: (input, init) => (answers.shift() ?? byEmail)(input, init),
    });
    expect((await getPerson({ email: "c0000001@example.com" })).people).toMatchObject([
      {
        person_id: "c0000001",
        identifier_type: "internal_id",
        id: null,
        internal_id: "c0000001",
        unsubscribed: false,
        devices: 1,
        attributes: { plan_name: "premium" },
      },
    ]);
  });

  it.each(["30000001", 30_000_001])(
    "the id of a profile without identifiers isn't an external one if it is the internal one: %j",
    async (id) => {
      const customer = { id, attributes: { cio_id: id, email: "person@example.com" }, timestamps: {} };
      const fetch = async () => Response.json({ customer });
      const { people } = await createMessaging({ appApiKey: "app-1", region: "US", fetch }).getPerson({
        person_id: "7",
      });
      expect(people).toMatchObject([
        { person_id: "30000001", identifier_type: "internal_id", id: null, internal_id: "30000001" },
      ]);
    },
  );

  it("people are read by segment and attribute, with numeric ids and a token for the next page", async () => {
    const { requests, messaging } = replay("getPeopleFilter__documented");
    const args = { segment_id: "4", attribute_name: "likes_pizza", attribute_value: "true", limit: 2 };
    const { people, next_cursor } = await messaging.searchPeople(args);
    const search = requests.find(({ method }) => method === "POST");
    requests.length = 0;
    expect(people).toMatchObject([
      { person_id: "1", id: "1", internal_id: "3000001", email: "person@example.com" },
      { person_id: "2", internal_id: "3000002" },
    ]);
    await messaging.searchPeople({ ...args, cursor: next_cursor });
    expect(requests.map(({ url }) => new URL(url).searchParams.get("start"))).toEqual(["MDox"]);
    expect(search?.body).toEqual({
      filter: {
        and: [{ segment: { id: 4 } }, { attribute: { field: "likes_pizza", operator: "eq", value: "true" } }],
      },
    });
  });

  it("an empty segment whose lists are null is read", async () => {
    const { messaging } = replay("getSegmentMembership__empty__live_shape");
    const error: unknown = await messaging.listSegmentMembers({ segment_id: "2" }).catch((thrown: unknown) => thrown);
    // The tool also reads the count, which this response lacks.
    expect(error).toMatchObject({ code: "bad_response", message: expect.stringContaining("count") });
    const answers: Readonly<Record<string, object>> = {
      "/v1/segments/2/customer_count": { segment_id: 2, count: 0 },
      "/v1/segments/2": { segment: { id: 2, name: "New", state: "build" } },
    };
    const empty = replayFetch("getSegmentMembership__empty__live_shape");
    const { listSegmentMembers } = createMessaging({
      appApiKey: "app-1",
      region: "US",
      fetch: async (input, init) => {
        const answer = answers[new URL(new Request(input, init).url).pathname];
        return answer ? Response.json(answer) : empty(input, init);
      },
    });
    expect(await listSegmentMembers({ segment_id: "2" })).toEqual({
      segment_id: "2",
      total: 0,
      members: [],
      next_cursor: null,
      warnings: ['Segment "New" is still being built (state build), so its member list is incomplete.'],
      calls_spent: 3,
      calls_left: null,
    });
  });

  it("live activities are read, and types unknown to the tool pass through", async () => {
    const { messaging } = replay("activities__live_shape");
    expect((await messaging.listPersonActivities({ person_id: "c0000001" })).activities).toEqual([
      {
        id: "a1",
        type: "opened_email",
        name: null,
        timestamp: "2023-11-14T22:13:20.000Z",
        delivery_id: "delivery-a1",
        delivery_type: "email",
        data: { delivery_id: "delivery-a1", opened: 1700000000, ip_address: "192.0.2.1" },
      },
    ]);
  });

  it("live messages are read", async () => {
    const { messaging } = replay("messages__live_shape");
    const { messages, next_cursor } = await messaging.listPersonMessages({ person_id: "42" });
    expect(next_cursor).toBeNull();
    expect(messages).toMatchObject([
      {
        id: "m1",
        status: "delivered",
        subject: "Welcome",
        recipient: "person@example.com",
        created_at: "2023-11-14T22:13:20.000Z",
        metrics: { sent: "2023-11-14T22:13:21.000Z", delivered: "2023-11-14T22:13:22.000Z" },
        transactional_message_id: "1",
        campaign_id: null,
      },
    ]);
  });

  it("broadcasts are read, with the string nil instead of a list for no tags", async () => {
    const { messaging } = replay("listBroadcasts__documented");
    expect((await messaging.listBroadcasts({})).broadcasts).toMatchObject([
      { id: "2", name: "basic", state: "running", active: true, channels: ["email", "webhook"], tags: [] },
    ]);
  });

  it("campaigns are read", async () => {
    const { requests, messaging } = replay("listCampaigns__fixture");
    expect(await messaging.listCampaigns({})).toMatchObject({
      campaigns: [{ id: "1", name: "campaign-1", state: "running", created_at: "2023-11-14T22:13:20.000Z" }],
      pagination: { limit: 50, offset: 0, total: 1, has_more: false, next_offset: null },
    });
    expect(requests[0]?.url).toBe("https://api.customer.io/v1/campaigns");
  });

  it("newsletters are read over two pages, the last with a null token", async () => {
    const { requests, messaging } = replay("listNewsletters__documented", "listNewsletters__fixture_page2_last");
    const { newsletters, pagination } = await messaging.listNewsletters({});
    expect(newsletters).toMatchObject([
      { id: "128275", name: "Weekly Product Update", recipient_segment_ids: ["42", "99"], tags: ["Product Updates"] },
      { id: "3", name: "newsletter-3", sent_at: "2023-11-14T22:13:22.000Z" },
    ]);
    expect(pagination).toEqual({ limit: 50, offset: 0, total: 2, has_more: false, next_offset: null });
    expect(requests.map(({ url }) => new URL(url).searchParams.get("start"))).toEqual([null, "string"]);
  });
});

/** A `fetch` that always replays one recorded response. */
function replayFetch(name: string): typeof fetch {
  return async () => {
    replayed.add(name);
    return Response.json(exchanges[name]!.response.body);
  };
}

describe("recorded responses of writes", () => {
  it("identifying a person sends the documented body", async () => {
    const { requests, messaging } = replay("entity_identify__documented");
    const attributes = { first_name: "Jane", last_name: "Doe", plan: "premium" };
    await messaging.identifyPerson({ person_id: "42", attributes });
    const { method, url, body } = exchanges["entity_identify__documented"]!.request;
    expect(requests).toEqual([{ method, url, body, authorization: `Basic ${btoa("site-1:track-1")}` }]);
  });

  it("an event sends the documented body and its own ULID", async () => {
    const { requests, messaging } = replay("entity_event__documented");
    const data = { product: "Widget", price: 29.99 };
    const { deduplication_id } = await messaging.recordEvent({ person_id: "42", name: "purchase", data });
    const { body } = exchanges["entity_event__documented"]!.request;
    expect(requests[0]?.body).toEqual({ ...(body as object), id: deduplication_id });
  });

  it.each([
    "identify__success.0",
    "identify__documented",
    "track__success.0",
    "destroy__success.0",
    "empty_body__200.0",
  ])("%s is read as accepted", async (name) => {
    const { messaging } = replay(name);
    expect(await messaging.identifyPerson({ person_id: "abc", email: "x@example.com" })).toMatchObject({
      accepted: true,
    });
    expect(await messaging.recordEvent({ person_id: "abc", name: "recorded_event" })).toMatchObject({ accepted: true });
    expect(await messaging.deletePerson({ person_id: "abc" })).toMatchObject({ accepted: true });
  });

  it("an email sends the documented body", async () => {
    const { requests, messaging } = replay("sendEmail__documented");
    const result = await messaging.sendTransactionalEmail({
      transactional_message_id: "44",
      to: "cool.person@example.com",
      from_address: "override-templated-address@example.com",
      subject: "Order receipt",
      message_data: { password_reset_token: "abcde-12345-fghij-d888", account_id: "123dj" },
      bcc: "bcc@example.com",
    });
    expect(result).toMatchObject({ delivery_id: "ABCDEFG", queued_at: "2017-07-15T09:31:51.000Z" });
    const { method, url, body } = exchanges["sendEmail__documented"]!.request;
    const checks = ["transactional", "customers?email=cool.person%40example.com"].map((path) => ({
      method: "GET",
      url: `https://api.customer.io/v1/${path}`,
      body: null,
      authorization: "Bearer app-1",
    }));
    expect(new Set(requests)).toEqual(new Set([{ method, url, body, authorization: "Bearer app-1" }, ...checks]));
  });

  it("a launch sends the documented body", async () => {
    const { requests, messaging } = replay("triggerBroadcast__ok");
    const data = { headline: "Roadrunner spotted in Albuquerque!", date: 1511315635 };
    expect(await messaging.triggerBroadcast({ broadcast_id: "2", segment_id: "7", data })).toMatchObject({
      trigger_id: "3",
    });
    const { method, url, body } = exchanges["triggerBroadcast__ok"]!.request;
    const checks = ["broadcasts", "broadcasts/2/actions"].map((path) => ({
      method: "GET",
      url: `https://api.customer.io/v1/${path}`,
      body: null,
      authorization: "Bearer app-1",
    }));
    expect(new Set(requests)).toEqual(new Set([{ method, url, body, authorization: "Bearer app-1" }, ...checks]));
  });

  it.each(["301", "307", "308"])("a %s to the same host is followed with method, body and key", async (status) => {
    const { requests, messaging } = replay(`redirect__${status}_same_host.0`, `redirect__${status}_same_host.1`);
    await messaging.identifyPerson({ person_id: "abc", email: "x@example.com" });
    expect(requests).toHaveLength(2);
    expect(requests[1]).toEqual({ ...requests[0], url: "https://track.customer.io/api/v1/customers/abc/" });
  });
});

describe("recorded error responses", () => {
  it.each([
    ["app_any__unauthorized_401", mailTo("x@example.com"), "unauthorized", "MESSAGING_APP_API_KEY"],
    ["track_any__unauthorized_401", identify, "unauthorized", "MESSAGING_SITE_ID"],
    ["any__unknown_route_404_html", (messaging: Messaging) => messaging.listSegments({}), "upstream", "no endpoint at"],
    ["forbidden_403__fixture", (messaging: Messaging) => messaging.listSegments({}), "forbidden", "forbidden"],
    ["entity__400_shape", identify, "upstream", "identifiers is required"],
    ["track_event__400_shape", identify, "upstream", "name is required"],
    ["sendEmail__error_400", mailTo("x@example.com"), "upstream", "Attachment must be base64 encoded"],
    ["sendEmail__error_413", mailTo("x@example.com"), "upstream", "Total attachment size exceeds the limit"],
    ["sendInApp__not_entitled_403", mailTo("x@example.com"), "forbidden", "not authorized for transactional messaging"],
    ["triggerBroadcast__422", launch, "upstream", "processing per user data"],
  ] as const)("the recorded error is reported: %s", async (...[name, call, code, words]) => {
    const { messaging } = replay(name);
    const error: unknown = await call(messaging).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code, retryable: false, outcome: undefined });
    expect(String(error)).toContain(words);
    expect(String(error)).not.toMatch(/<[a-z!]/i);
  });

  it.each([
    { name: "network__econnreset.0", outcome: "unknown", attempts: 1 },
    { name: "network__econnrefused.0", outcome: undefined, attempts: 3 },
    { name: "network__enotfound.0", outcome: undefined, attempts: 3 },
  ])("the recorded network failure is reported: $name", async ({ name, outcome, attempts }) => {
    const { requests, messaging } = replay(name);
    await expect(mailTo("x@example.com")(messaging)).rejects.toMatchObject({ code: "unavailable", outcome });
    expect(requests).toHaveLength(attempts);
  });
});

function identify(messaging: Messaging) {
  return messaging.identifyPerson({ person_id: "42" });
}

function launch(messaging: Messaging) {
  return messaging.triggerBroadcast({ broadcast_id: "2" });
}

it("every recorded response is replayed, except those that no tool requests", () => {
  const unusedNames = Object.keys(exchanges).filter((name) => !replayed.has(name));
  // The fault matrix covers slow responses, and none of the tools requests the region.
  expect(unusedNames.sort()).toEqual(["getRegion__documented", "network__timeout.0"]);
});
