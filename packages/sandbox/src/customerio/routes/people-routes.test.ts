import { beforeEach, describe, expect, test } from "vitest";
import { caller, delivery, emptyWorkspace, NOW, person, segment } from "../__fixtures__/workspace.ts";
import { recordActivity } from "../workspace/record-activity.ts";
import type { Workspace } from "../workspace/workspace.ts";
import { peopleRoutes } from "./people-routes.ts";

const SECONDS = NOW / 1_000;
const DAY_MS = 86_400_000;
const ADA = { cio_id: "a1", email: "ada@example.com", id: "u1" };
const EVA = { cio_id: "a2", email: "eva+shop@example.com", id: null };
const IDA = { cio_id: "a3", email: "ada@example.com", id: "u3" };
let workspace: Workspace;
let call: ReturnType<typeof caller>;

beforeEach(() => {
  workspace = emptyWorkspace();
  const { people } = workspace;
  const attributes = new Map<string, string | number | boolean>([
    ["plan", "pro"],
    ["age", 36],
    ["unsubscribed", true],
  ]);
  const timestamps = new Map([["plan", SECONDS]]);
  people.add(person("a1", { id: "u1", email: "ada@example.com", attributes, timestamps }));
  people.add(person("a2", { email: "eva+shop@example.com", attributes: new Map([["plan", "free"]]) }));
  people.add(person("a3", { id: "u3", email: "ada@example.com", createdMs: NOW - 1 }));
  workspace.segments.push(
    segment(1, { members: new Set(["a2"]), description: "By hand" }),
    segment(2, { condition: { attribute: "plan", value: "pro" } }),
  );
  call = caller(peopleRoutes, workspace);
});

function itemsOf(response: { readonly body: Record<string, unknown> }, key: string): Record<string, unknown>[] {
  // The API returns null for an empty list.
  return (response.body[key] ?? []) as Record<string, unknown>[];
}

describe("people by email", () => {
  const find = (query: string) => call(`GET /v1/customers${query}`);

  test("a lookup by email finds all people with the address, oldest first, ignoring case", () => {
    expect(find("?email=ADA%40example.com")).toEqual({ status: 200, body: { results: [IDA, ADA] } });
    expect(find("?email=eva%2Bshop%40example.com").body).toEqual({ results: [EVA] });
  });

  test("an unknown email or an unencoded plus sign returns an empty list", () => {
    expect(find("?email=nobody%40example.com").body).toEqual({ results: [] });
    expect(find("?email=eva+shop@example.com")).toEqual({ status: 200, body: { results: [] } });
  });

  test("a lookup without an email is rejected", () => {
    expect(find("").status).toBe(400);
  });
});

describe("profiles", () => {
  test("profiles return attributes and identifiers as strings", () => {
    expect(call("GET /v1/customers/u1/attributes").body).toEqual({
      customer: {
        id: "u1",
        identifiers: ADA,
        attributes: { plan: "pro", age: "36", unsubscribed: "true", ...ADA },
        timestamps: { plan: SECONDS },
        unsubscribed: true,
        devices: [],
      },
    });
  });

  test.each(["a2", "cio_a2"])("a profile is found by cio_id %s", (id) => {
    const { customer } = call(`GET /v1/customers/${id}/attributes?id_type=cio_id`).body;
    const attributes = { plan: "free", cio_id: "a2", email: EVA.email };
    expect(customer).toMatchObject({ id: "a2", identifiers: EVA, unsubscribed: false });
    expect((customer as { attributes: object }).attributes).toEqual(attributes);
  });

  test("a profile is found by an unshared email", () => {
    expect(call("GET /v1/customers/eva%2Bshop%40example.com/attributes?id_type=email").status).toBe(200);
    expect(call("GET /v1/customers/ada%40example.com/attributes?id_type=email").status).toBe(404);
  });

  test.each(["attributes", "segments", "activities", "messages"])(
    "the %s of an unknown person are a 404",
    (resource) => {
      expect(call(`GET /v1/customers/u9/${resource}`)).toEqual({
        status: 404,
        body: { errors: [{ detail: expect.any(String), status: "404" }] },
      });
      expect(call(`GET /v1/customers/u1/${resource}?id_type=phone`).status).toBe(400);
    },
  );

  test("a request for several profiles omits unknown ids", () => {
    const byId = call("POST /v1/customers/attributes", { ids: ["u3", "u9", "u1", "u1"] });
    expect(itemsOf(byId, "customers").map(({ id }) => id)).toEqual(["u3", "u1"]);
    const byCioId = call("POST /v1/customers/attributes?id_type=cio_id", { ids: ["a2", "cio_a1"] });
    expect(itemsOf(byCioId, "customers").map(({ identifiers }) => identifiers)).toEqual([EVA]);
    expect(call("POST /v1/customers/attributes", { ids: ["u9"] }).body).toEqual({ customers: [] });
  });

  test.each([undefined, {}, { ids: [] }, { ids: [1] }, { ids: Array(101).fill("u1") }])(
    "an invalid list of ids is rejected (%#)",
    (body) => {
      expect(call("POST /v1/customers/attributes", body).status).toBe(400);
    },
  );

  test("a request for several profiles accepts the same kinds of ids", () => {
    expect(call("POST /v1/customers/attributes?id_type=phone", { ids: ["u1"] }).status).toBe(400);
  });
});

describe("search", () => {
  const search = (filter: unknown, query = "") => call(`POST /v1/customers${query}`, { filter });
  const exists = { attribute: { field: "plan", operator: "exists" } };
  const eq = (field: string, value: unknown) => ({ attribute: { field, operator: "eq", value } });

  test.each<[string, object, string[]]>([
    ["an attribute that is set", exists, ["u1", ""]],
    ["its opposite", { not: exists }, ["u3"]],
    ["an equal text", eq("plan", "free"), [""]],
    ["an equal number", eq("age", 36), ["u1"]],
    ["a number as text", eq("age", "36"), ["u1"]],
    ["an equal truth value", eq("unsubscribed", true), ["u1"]],
    ["an email in any case", eq("email", "ADA@EXAMPLE.COM"), ["u1", "u3"]],
    ["an id", eq("id", "u3"), ["u3"]],
    ["a segment chosen by hand", { segment: { id: 1 } }, [""]],
    ["a segment with a condition", { and: [{ segment: { id: 2 } }, exists] }, ["u1"]],
    ["one of two", { or: [eq("id", "u3"), eq("plan", "pro")] }, ["u1", "u3"]],
    ["both of two", { and: [exists, { not: eq("plan", "pro") }] }, [""]],
  ])("a search finds people by %s", (_title, filter, ids) => {
    expect(search(filter)).toMatchObject({ status: 200, body: { ids, next: "" } });
  });

  test("a search returns identifiers and continues with the next page", () => {
    const filter = { not: eq("plan", "none") };
    const first = search(filter, "?limit=2").body;
    expect(first).toEqual({ identifiers: [ADA, EVA], ids: ["u1", ""], next: expect.stringMatching(/^.+$/) });
    const second = search(filter, `?limit=2&start=${encodeURIComponent(String(first["next"]))}`).body;
    expect(second).toEqual({ identifiers: [IDA], ids: ["u3"], next: "" });
  });

  test("a search continues even if the last item of a page was removed", () => {
    const filter = { not: eq("plan", "none") };
    const { next } = search(filter, "?limit=2").body;
    workspace.people.remove({ kind: "cio_id", value: "a2" });
    expect(search(filter, `?start=${encodeURIComponent(String(next))}`).body["ids"]).toEqual(["u3"]);
  });

  test("a search without results returns null for its lists", () => {
    expect(search(eq("plan", "none")).body).toEqual({ identifiers: null, ids: null, next: "" });
    expect(search({ segment: { id: 9 } }).body).toMatchObject({ ids: null });
  });

  test.each([
    [undefined],
    [[]],
    [{}],
    [{ and: [] }],
    [{ and: "x" }],
    [{ and: [exists, {}] }],
    [{ or: [null] }],
    [{ not: {} }],
    [{ segment: { id: "1" } }],
    [{ segment: 1 }],
    [{ attribute: { operator: "exists" } }],
    [{ attribute: { field: "", operator: "exists" } }],
    [{ attribute: { field: "plan", operator: "contains", value: "p" } }],
    [{ attribute: { field: "plan", operator: "eq" } }],
    [{ tag: 1 }],
    [{ ...exists, segment: { id: 1 } }],
  ])("a search with a malformed filter is rejected: %j", (filter) => {
    expect(search(filter)).toEqual({
      status: 422,
      body: { errors: [{ detail: expect.any(String), source: { pointer: expect.any(String) }, status: "422" }] },
    });
  });

  test.each(["limit=0", "limit=1001", "limit=x", "limit=1.5", "limit=", "start=%00", "start=bm8%3D"])(
    "a search with %s is rejected",
    (query) => {
      expect(search(exists, `?${query}`).status).toBe(400);
    },
  );

  test("a search accepts the maximum limit", () => {
    expect(search(exists, "?limit=1000").status).toBe(200);
  });
});

test("a person's segments depend on their attributes", () => {
  const ofEva = () => call("GET /v1/customers/a2/segments?id_type=cio_id").body;
  expect(ofEva()).toEqual({ segments: [{ id: 1, name: "Segment 1", description: "By hand" }] });
  workspace.people.identify({ kind: "cio_id", value: "a2" }, { plan: "pro" }, NOW);
  expect(ofEva()).toMatchObject({ segments: [{ id: 1 }, { id: 2 }] });
});

describe("activities", () => {
  beforeEach(() => {
    const record = (about: object) => recordActivity(workspace, { type: "event", cioId: "a1", atMs: NOW, ...about });
    record({ name: "purchase", atMs: NOW - 2_000, data: { total: 3 } });
    record({ type: "page", name: "https://shop.example/", atMs: NOW - 1_000 });
    record({ type: "opened_email", deliveryId: "d1", data: { opened: SECONDS } });
    record({ type: "attribute_change", data: { plan: { from: null, to: "pro" } } });
    record({ name: "later", atMs: NOW + 1 });
    record({ name: "purchase", cioId: "a3" });
  });
  const list = (query = "") => call(`GET /v1/customers/u1/activities${query}`);

  test("activities are listed newest first, then by id, without future ones", () => {
    expect(itemsOf(list(), "activities").map(({ type }) => type)).toEqual([
      "attribute_change",
      "opened_email",
      "page",
      "event",
    ]);
    expect(list().body["next"]).toBe("");
  });

  test("activities have the fields of their type", () => {
    const about = { customer_id: "u1", customer_identifiers: ADA };
    const [, opened, page, event] = itemsOf(list(), "activities");
    expect(opened).toEqual({
      ...{ id: expect.any(String), type: "opened_email", timestamp: SECONDS, ...about },
      ...{ delivery_id: "d1", delivery_type: "email", data: { opened: SECONDS } },
    });
    expect(page).toMatchObject({ url: "https://shop.example/" });
    const timestamp = SECONDS - 2;
    const name = "purchase";
    expect(event).toEqual({ id: expect.any(String), type: "event", name, timestamp, ...about, data: { total: 3 } });
  });

  test.each([
    ["type=event", 1],
    ["type=page&name=purchase", 0],
    ["name=purchase", 1],
    ["type=attribute_change&name=plan", 1],
    ["type=attribute_change&name=city", 0],
    ["type=bounced_email", 0],
    ["type=&name=", 4],
  ])("activities can be filtered by %s", (query, count) => {
    expect(itemsOf(list(`?${query}`), "activities")).toHaveLength(count);
  });

  test.each(["attribute_delete", "cio_id_change"])("filtering activities by the type %s finds none", (type) => {
    recordActivity(workspace, { type, cioId: "a1", atMs: NOW });
    expect(itemsOf(list(), "activities").map((activity) => activity["type"])).toContain(type);
    expect(list(`?type=${type}`)).toEqual({ status: 200, body: { activities: null, next: "" } });
  });

  test.each(["limit=101", "type=secret", "type=sent_letter", "start=x"])("activities with %s are rejected", (query) => {
    expect(list(`?${query}`).status).toBe(400);
  });

  test("activity pages have ten items by default, and newer activities do not shift them", () => {
    for (let count = 0; count < 8; count++)
      recordActivity(workspace, { type: "event", name: `n${count}`, cioId: "a1", atMs: NOW - 10_000 });
    const first = list();
    expect(itemsOf(first, "activities")).toHaveLength(10);
    recordActivity(workspace, { type: "event", name: "new", cioId: "a1", atMs: NOW });
    const nextPage = list(`?start=${encodeURIComponent(String(first.body["next"]))}`);
    expect(itemsOf(nextPage, "activities").map(({ name }) => name)).toEqual(["n1", "n0"]);
    expect(nextPage.body["next"]).toBe("");
    expect(itemsOf(list("?limit=100"), "activities")).toHaveLength(13);
  });
});

describe("messages", () => {
  const list = (query = "") => call(`GET /v1/customers/u1/messages${query}`);
  const ids = (query = "") => itemsOf(list(query), "messages").map(({ id }) => id);

  test("messages have only their past steps", () => {
    const metrics = new Map([
      ["sent", NOW - 59_000],
      ["bounced", NOW + 1_000],
    ]);
    workspace.deliveries.push(delivery("d1", { metrics, failureMessage: "mailbox full" }));
    expect(list().body).toEqual({
      messages: [
        {
          id: "d1",
          deduplicate_id: `d1:${SECONDS - 59}`,
          created: SECONDS - 60,
          type: "email",
          recipient: "ada@example.com",
          customer_id: "u1",
          customer_identifiers: ADA,
          subject: "Hello",
          metrics: { sent: SECONDS - 59 },
          failure_message: null,
          forgotten: false,
          transactional_message_id: 1,
          msg_template_id: 1,
        },
      ],
      next: "",
    });
    const later = caller(peopleRoutes, workspace, NOW + 1_000)("GET /v1/customers/u1/messages");
    expect(later.body["messages"]).toMatchObject([
      { metrics: { bounced: SECONDS + 1 }, failure_message: "mailbox full" },
    ]);
  });

  test("messages reference their campaign, newsletter, broadcast or template", () => {
    workspace.deliveries.push(
      delivery("d1", { transactionalId: null, campaignId: 5 }),
      delivery("d2", { transactionalId: null, newsletterId: 6 }),
      delivery("d3", { transactionalId: null, broadcastId: 7 }),
    );
    expect(itemsOf(list(), "messages")).toMatchObject([{ broadcast_id: 7 }, { newsletter_id: 6 }, { campaign_id: 5 }]);
    expect(itemsOf(list(), "messages")[0]).not.toHaveProperty("campaign_id");
  });

  test("a person's messages are listed newest first in pages", () => {
    workspace.deliveries.push(
      delivery("d1", { createdMs: NOW - 3_000 }),
      delivery("d2", { createdMs: NOW - 1_000 }),
      delivery("d3", { createdMs: NOW - 2_000 }),
      delivery("d4", { cioId: "a3" }),
      delivery("d5", { cioId: null }),
      delivery("d6", { createdMs: NOW + 1 }),
    );
    expect(ids()).toEqual(["d2", "d3", "d1"]);
    const first = list("?limit=2");
    expect(ids(`?start=${encodeURIComponent(String(first.body["next"]))}`)).toEqual(["d1"]);
  });

  test("messages cover six months before the end of the range", () => {
    workspace.deliveries.push(
      delivery("recent", { createdMs: NOW - 30 * DAY_MS }),
      delivery("old", { createdMs: NOW - 200 * DAY_MS }),
      delivery("oldest", { createdMs: NOW - 400 * DAY_MS }),
    );
    const ago = (days: number) => SECONDS - days * 86_400;
    expect(ids()).toEqual(["recent"]);
    expect(ids("?start_ts=0")).toEqual(["recent"]);
    expect(ids(`?end_ts=${ago(100)}`)).toEqual(["old"]);
    expect(ids(`?start_ts=${ago(31)}&end_ts=${ago(30)}`)).toEqual(["recent"]);
    expect(ids(`?start_ts=${ago(29)}`)).toEqual([]);
  });

  test.each(["start_ts=yesterday", "end_ts=-1", "limit=1001", "start=x"])("messages with %s are rejected", (query) => {
    expect(list(`?${query}`).status).toBe(400);
  });
});
