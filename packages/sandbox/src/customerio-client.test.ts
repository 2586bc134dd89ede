import { testClock } from "@toolwright/tests-support";
import {
  APIClient,
  CustomerIORequestError,
  FilterOperator,
  IdentifierType,
  SendEmailRequest,
  TrackClient,
} from "customerio-node";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { NOW } from "./__fixtures__/requests.ts";
import { createSandbox, type Delivery, type Person } from "./index.ts";
import { type SandboxServer, serve } from "./server.ts";

// Customer.io's own npm client calls the sandbox over a socket. The tests compare what it reads with the workspace, never
// with what it wrote.
const backend = createSandbox({ clock: testClock(NOW), enforceLimits: false }).messaging;
const { workspace, options } = backend;
const { Id, Email, CioId } = IdentifierType;

let server: SandboxServer;
let track: TrackClient;
let app: APIClient;

beforeAll(async () => {
  server = await serve(backend);
  const retry = { minTimeoutMs: 1, maxTimeoutMs: 2 };
  track = new TrackClient(options.siteId, options.trackingApiKey, { url: `${server.url}/api/v1`, retry });
  app = new APIClient(options.appApiKey, { url: `${server.url}/v1`, retry });
});
beforeEach(() => backend.reset());
afterAll(() => server.close());

const personOf = (id: string) => workspace.people.find({ kind: "id", value: id })[0]!;
/** Returns a seeded customer with an unshared email, a different one on each call. */
const nextCustomer = (() => {
  const isAlone = ({ email }: Person) => workspace.people.find({ kind: "email", value: email ?? "" }).length === 1;
  const unusedCustomers = workspace.people.all().filter((person) => person.id !== null && isAlone(person));
  return () => unusedCustomers.shift() as Person & { id: string; email: string };
})();
const identifiersOf = ({ cioId, email, id }: Person) => ({ cio_id: cioId, email, id });
const seconds = (ms: number) => Math.floor(ms / 1_000);
const activitiesOf = ({ cioId }: Person) => workspace.activities.filter((activity) => activity.cioId === cioId);
const deliveriesOf = ({ cioId }: Person) => workspace.deliveries.filter((delivery) => delivery.cioId === cioId);
const deliveryNamed = (id: string) => workspace.deliveries.find((delivery) => delivery.id === id)!;
const plan = (person: Person) => person.attributes.get("plan");
const withPlan = (value: string) => workspace.people.all().filter((person) => plan(person) === value);
const failure = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);
const idsOf = (records: readonly { id: unknown }[]) => records.map(({ id }) => id);

/** Reads all pages of a list. */
async function walk<Item>(read: (start?: string) => Promise<[readonly Item[], string]>): Promise<Item[]> {
  const all: Item[] = [];
  for (let start: string | undefined; start !== ""; ) {
    const [items, next] = await read(start);
    all.push(...items);
    start = next;
  }
  return all;
}

describe("people", () => {
  test("the client creates people, finds them by email and reads their attributes", async () => {
    const peopleBefore = workspace.people.all().length;
    const attributes = { email: "Ada@Example.com", first_name: "Ada", seats: 3, is_admin: true, tags: ["a", "b"] };
    expect(await track.identify("ada-1", attributes)).toEqual({});
    expect(workspace.people.all()).toHaveLength(peopleBefore + 1);
    const ada = personOf("ada-1");
    expect(ada).toMatchObject({ id: "ada-1", email: "Ada@Example.com", createdMs: NOW });
    expect(Object.fromEntries(ada.attributes)).toEqual({
      first_name: "Ada",
      seats: 3,
      is_admin: true,
      tags: '["a","b"]',
    });
    const cioId = ada.cioId;
    expect(await app.getCustomersByEmail("ada@example.com")).toEqual({
      results: [{ cio_id: cioId, email: "Ada@Example.com", id: "ada-1" }],
    });
    const { customer } = await app.getAttributes("ada-1");
    expect(customer).toMatchObject({
      id: "ada-1",
      identifiers: { cio_id: cioId, email: "Ada@Example.com", id: "ada-1" },
      attributes: { cio_id: cioId, first_name: "Ada", seats: "3", is_admin: "true", tags: '["a","b"]' },
      timestamps: { first_name: seconds(NOW) },
      unsubscribed: false,
    });
    for (const [id, kind] of [
      ["ada@example.com", Email],
      [cioId, CioId],
      [`cio_${cioId}`, CioId],
    ] as const)
      expect((await app.getAttributes(id, kind))["customer"]).toEqual(customer);
  });

  test("the client updates a person by any identifier and keeps other attributes", async () => {
    const person = nextCustomer();
    const { plan: oldPlan, country } = Object.fromEntries(person.attributes);
    await track.identify(person.email, { seats: 1 });
    await track.identify(`cio_${person.cioId}`, { email: "renamed@example.com", unsubscribed: true });
    expect(person.email).toBe("renamed@example.com");
    expect(Object.fromEntries(person.attributes)).toMatchObject({ plan: oldPlan, country, seats: 1 });
    const { customer } = await app.getAttributes(person.id);
    expect(customer).toMatchObject({ unsubscribed: true, attributes: { email: "renamed@example.com", country } });
  });

  test("the client finds everyone who shares an email", async () => {
    const family = workspace.people.find({ kind: "email", value: "family.lindgren@example.com" });
    expect(family).toHaveLength(3);
    const { results } = await app.getCustomersByEmail("family.lindgren@example.com");
    expect(results).toEqual(family.map(identifiersOf));
    expect(await app.getCustomersByEmail("nobody@example.com")).toEqual({ results: [] });
  });

  test("the client reads several people in one request", async () => {
    const people = [nextCustomer(), nextCustomer()];
    const { customers } = await app.getCustomersAttributes([...people.map(({ id }) => id), "nobody"]);
    expect(idsOf(customers)).toEqual(people.map(({ id }) => id));
    for (const [index, { attributes }] of customers.entries()) expect(attributes.plan).toBe(plan(people[index]!));
  });

  test("destroying a person removes them, and destroying an unknown person succeeds", async () => {
    const person = nextCustomer();
    expect(await track.destroy(person.id)).toEqual({});
    expect(workspace.people.find({ kind: "cio_id", value: person.cioId })).toEqual([]);
    expect(await app.getCustomersByEmail(person.email)).toEqual({ results: [] });
    const error = await failure(app.getAttributes(person.id));
    expect(error).toBeInstanceOf(CustomerIORequestError);
    expect(error).toMatchObject({ statusCode: 404 });
    expect(await track.destroy(person.id)).toEqual({});
  });

  test("the client identifies people through version 2 of the Track API", async () => {
    const identifiers = { email: "v2@example.com" };
    const entity = { type: "person", identifiers, action: "identify", attributes: { first_name: "Vera" } };
    expect(await track.entity(entity)).toEqual({});
    const [vera] = workspace.people.find({ kind: "email", value: "v2@example.com" });
    expect(vera?.attributes.get("first_name")).toBe("Vera");
    await track.entity({ type: "person", identifiers, action: "delete" });
    expect(workspace.people.find({ kind: "email", value: "v2@example.com" })).toEqual([]);
  });
});

describe("searches", () => {
  const pro = { attribute: { field: "plan", operator: FilterOperator.Eq, value: "pro" } };
  const japanese = { attribute: { field: "country", operator: FilterOperator.Eq, value: "JP" } };
  const planned = { attribute: { field: "plan", operator: FilterOperator.Exists } };

  test.each([
    ["an attribute's value", pro, (person: Person) => plan(person) === "pro"],
    ["an attribute that is there", planned, (person: Person) => plan(person) !== undefined],
    [
      "all of several",
      { and: [planned, { not: pro }] },
      (one: Person) => plan(one) !== undefined && plan(one) !== "pro",
    ],
    [
      "any of several",
      { or: [pro, japanese] },
      (one: Person) => plan(one) === "pro" || one.attributes.get("country") === "JP",
    ],
    [
      "a manual segment",
      { segment: { id: 4 } },
      ({ cioId }: Person) => workspace.segments.find(({ id }) => id === 4)!.members.has(cioId),
    ],
  ])("a search by %s finds the matching people of the workspace", async (_, filter, matches) => {
    const expected = workspace.people.all().filter(matches);
    expect(expected.length).toBeGreaterThan(1);
    const { identifiers, ids, next } = await app.searchCustomers(filter, { limit: 1_000 });
    expect(identifiers).toEqual(expected.map(identifiersOf));
    expect(ids).toEqual(expected.map(({ id }) => id ?? ""));
    expect(next).toBe("");
  });

  test("a search continues page by page", async () => {
    const results = await walk<unknown>(async (start) => {
      const { identifiers, next } = await app.searchCustomers(planned, { limit: 7, ...(start && { start }) });
      expect(identifiers.length).toBeLessThanOrEqual(7);
      return [identifiers, next];
    });
    const expected = workspace.people.all().filter((person) => plan(person) !== undefined);
    expect(results).toEqual(expected.map(identifiersOf));
  });

  test("a search with an unknown kind of filter is rejected", async () => {
    const error = await failure(app.searchCustomers({ near: "me" } as never));
    expect(error).toBeInstanceOf(CustomerIORequestError);
    expect(error).toMatchObject({ statusCode: 422 });
  });
});

describe("events", () => {
  test("an event appears in the person's activities", async () => {
    const person = nextCustomer();
    const countBefore = activitiesOf(person).length;
    const timestamp = seconds(NOW) - 60;
    expect(await track.track(person.id, { name: "coupon_tried", data: { total: 12.5 }, timestamp })).toEqual({});
    const [recorded] = activitiesOf(person).slice(countBefore);
    expect(recorded).toMatchObject({
      type: "event",
      name: "coupon_tried",
      data: { total: 12.5 },
      atMs: timestamp * 1_000,
    });
    const { activities, next } = await app.getCustomerActivities(person.id, { type: "event", name: "coupon_tried" });
    expect(activities).toEqual([
      {
        id: recorded!.id,
        type: "event",
        name: "coupon_tried",
        timestamp,
        customer_id: person.id,
        customer_identifiers: identifiersOf(person),
        data: { total: 12.5 },
      },
    ]);
    expect(next).toBe("");
  });

  test("an event sent twice with the same id is recorded once", async () => {
    const person = nextCustomer();
    const countBefore = activitiesOf(person).length;
    const event = { name: "order_placed", id: "01ARZ3NDEKTSV4RRFFQ69G5FAV" };
    await track.track(person.id, event);
    await track.track(person.id, event);
    expect(activitiesOf(person)).toHaveLength(countBefore + 1);
    await track.track(person.id, { ...event, id: "01ARZ3NDEKTSV4RRFFQ69G5FAW" });
    expect(activitiesOf(person)).toHaveLength(countBefore + 2);
  });

  test("an event of an unknown person creates the person", async () => {
    await track.track("newcomer-1", { name: "signed_up" });
    expect(activitiesOf(personOf("newcomer-1"))).toMatchObject([{ type: "event", name: "signed_up" }]);
  });

  test("a page view is recorded as an activity of type page", async () => {
    const person = nextCustomer();
    await track.trackPageView(person.id, "https://shop.example/cart");
    const [pageView] = activitiesOf(person).slice(-1);
    expect(pageView).toMatchObject({ type: "page", name: "https://shop.example/cart", atMs: NOW });
    const { activities } = await app.getCustomerActivities(person.cioId, { idType: CioId, type: "page", limit: 1 });
    expect(activities).toMatchObject([{ id: pageView!.id, type: "page", url: "https://shop.example/cart" }]);
  });
});

describe("a person's history", () => {
  const busiest = (countOf: (person: Person) => number) =>
    workspace.people
      .all()
      .filter(({ id }) => id !== null)
      .toSorted((one, other) => countOf(other) - countOf(one))[0] as Person & { id: string };

  test("activities are listed newest first in pages", async () => {
    const person = busiest((one) => activitiesOf(one).length);
    const expected = activitiesOf(person);
    expect(expected.length).toBeGreaterThan(3);
    const results = await walk<{ id: string; timestamp: number }>(async (start) => {
      const { activities, next } = await app.getCustomerActivities(person.id, { limit: 2, ...(start && { start }) });
      return [activities, next];
    });
    expect(idsOf(results).sort()).toEqual(idsOf(expected).sort());
    const times = results.map(({ timestamp }) => timestamp);
    expect(times).toEqual(expected.map(({ atMs }) => seconds(atMs)).sort((one, other) => other - one));
  });

  test("messages show the steps that have already happened", async () => {
    const person = busiest((one) => deliveriesOf(one).length);
    const expected = deliveriesOf(person);
    expect(expected.length).toBeGreaterThan(2);
    const messages = await walk<Record<string, unknown> & { id: string }>(async (start) => {
      const response = await app.getCustomerMessages(person.id, { idType: Id, limit: 2, ...(start && { start }) });
      return [response["messages"], response["next"]];
    });
    expect(idsOf(messages).sort()).toEqual(idsOf(expected).sort());
    for (const message of messages) {
      const { subject, recipient, createdMs, metrics, ...delivery } = deliveryNamed(message.id);
      const past = [...metrics].filter(([, atMs]) => atMs <= NOW).map(([name, atMs]) => [name, seconds(atMs)]);
      expect(message).toMatchObject({ subject, recipient, created: seconds(createdMs), type: "email" });
      const steps = Object.entries(message["metrics"] as object).filter(([name]) => !name.startsWith("human_"));
      expect(Object.fromEntries(steps)).toEqual(Object.fromEntries(past));
      expect(message["campaign_id"] ?? null).toBe(delivery.campaignId);
      expect(message["newsletter_id"] ?? null).toBe(delivery.newsletterId);
    }
  });

  test("messages can be limited to a period", async () => {
    const person = busiest((one) => deliveriesOf(one).length);
    const [oldest, next] = deliveriesOf(person).toSorted((one, other) => one.createdMs - other.createdMs);
    const end = seconds(oldest!.createdMs);
    expect(next!.createdMs).toBeGreaterThan((end + 1) * 1_000);
    const { messages } = await app.getCustomerMessages(person.id, { start_ts: end - 60, end_ts: end });
    expect(idsOf(messages)).toEqual([oldest!.id]);
  });

  test("the segments of a person are listed", async () => {
    const [person] = withPlan("pro");
    const { segments } = await app.getCustomerSegments(person!.cioId, CioId);
    const names = segments.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(["Pro customers", "Everyone with a plan"]));
    const beta = workspace.segments.find(({ id }) => id === 4)!;
    expect(names.includes(beta.name)).toBe(beta.members.has(person!.cioId));
  });
});

describe("transactional email", () => {
  const receipt = workspace.templates.find(({ triggerName }) => triggerName === "order_receipt")!;

  test("a transactional email is sent and appears among the person's messages", async () => {
    const person = nextCustomer();
    const countBefore = deliveriesOf(person).length;
    const request = new SendEmailRequest({
      to: person.email,
      transactional_message_id: receipt.id,
      message_data: { order_id: "A-17", amount: "12.50 EUR" },
      identifiers: { id: person.id },
    });
    const { delivery_id: id, queued_at: queued } = await app.sendEmail(request);
    expect(queued).toBe(seconds(NOW));
    expect(deliveriesOf(person).slice(countBefore)).toMatchObject([
      { id, recipient: person.email, subject: "Your order A-17", transactionalId: receipt.id, createdMs: NOW },
    ]);
    const { messages } = await app.getCustomerMessages(person.id, { limit: 1 });
    expect(messages).toMatchObject([{ id, subject: "Your order A-17", transactional_message_id: receipt.id }]);
    const { activities } = await app.getCustomerActivities(person.id, { type: "sent_email", limit: 1 });
    expect(activities).toMatchObject([{ delivery_id: id, delivery_type: "email" }]);
  });

  test("a transactional email accepts a trigger name and an unknown person", async () => {
    const request = new SendEmailRequest({
      to: "stranger@example.com",
      transactional_message_id: "Order_Receipt",
      message_data: { order_id: "A-18" },
      identifiers: { email: "stranger@example.com" },
    });
    const { delivery_id: id } = await app.sendEmail(request);
    expect(deliveryNamed(id)).toMatchObject({ cioId: null, recipient: "stranger@example.com" });
  });

  test("a transactional email with an unknown template is rejected and sends nothing", async () => {
    const countBefore = workspace.deliveries.length;
    const request = new SendEmailRequest({
      to: "a@example.com",
      transactional_message_id: 99,
      identifiers: { id: "a" },
    });
    const error = await failure(app.sendEmail(request));
    expect(error).toBeInstanceOf(CustomerIORequestError);
    expect(error).toMatchObject({ statusCode: 400, message: expect.stringContaining("transactional_message_id") });
    expect(workspace.deliveries).toHaveLength(countBefore);
  });

  test("the client's retry after a lost response sends a transactional email twice", async () => {
    const person = nextCustomer();
    const countBefore = deliveriesOf(person).length;
    backend.fail({ path: "/v1/send", networkError: "ECONNRESET", isHandled: true });
    const request = { to: person.email, transactional_message_id: receipt.id, identifiers: { id: person.id } };
    const { delivery_id: id } = await app.sendEmail(new SendEmailRequest(request));
    expect(deliveriesOf(person).slice(countBefore)).toMatchObject([{}, { id }]);
    expect(backend.requests.map(({ status }) => status)).toEqual([0, 200]);
  });
});

describe("broadcasts", () => {
  const sentBy = (triggerId: number): Delivery[] =>
    workspace.deliveries.filter((delivery) => delivery.triggerId === triggerId);
  const incident = workspace.broadcasts.find(({ name }) => name === "Payment incident update")!;
  const data = { headline: "Payments work again", link: "https://shop.example/status" };

  test("a broadcast goes to a segment", async () => {
    const { id } = await app.triggerBroadcast(incident.id, data, { segment: { id: 1 } });
    const deliveries = sentBy(id);
    const recipients = withPlan("pro").flatMap(({ email }) => email ?? []);
    expect(recipients.length).toBeGreaterThan(3);
    expect(deliveries.map(({ recipient }) => recipient).sort()).toEqual(recipients.sort());
    for (const { subject, broadcastId } of deliveries)
      expect([subject, broadcastId]).toEqual([data.headline, incident.id]);
    const { triggers } = await app.getBroadcastTriggers(incident.id);
    const stored = workspace.triggers.filter(({ broadcastId }) => broadcastId === incident.id);
    expect(idsOf(triggers)).toEqual(idsOf(stored));
    expect(idsOf(stored)).toContain(id);
  });

  test("a broadcast without recipients goes to its configured segment", async () => {
    const maintenance = workspace.broadcasts.find(({ segmentId }) => segmentId !== null)!;
    const { id } = await app.triggerBroadcast(maintenance.id, { day: "Monday" });
    const everyone = workspace.people.all().filter((person) => plan(person) !== undefined && person.email !== null);
    expect(sentBy(id)).toHaveLength(everyone.length);
  });

  test("a broadcast goes to people by id and by email", async () => {
    const [one, other] = [nextCustomer(), nextCustomer()];
    const byId = await app.triggerBroadcast(incident.id, data, { ids: [one.id, other.id] });
    expect(sentBy(byId["id"]).map(({ cioId }) => cioId)).toEqual([one.cioId, other.cioId]);
    const byEmail = await app.triggerBroadcast(incident.id, data, { emails: [other.email.toUpperCase()] });
    expect(sentBy(byEmail["id"]).map(({ cioId }) => cioId)).toEqual([other.cioId]);
    const { messages } = await app.getCustomerMessages(other.id, { limit: 2 });
    expect(idsOf(messages).sort()).toEqual([byId, byEmail].map(({ id }) => sentBy(id).at(-1)!.id).sort());
  });

  test("a broadcast with a missing person is not sent unless the request ignores missing people", async () => {
    const person = nextCustomer();
    const countBefore = workspace.deliveries.length;
    const error = await failure(app.triggerBroadcast(incident.id, data, { ids: [person.id, "nobody"] }));
    expect(error).toBeInstanceOf(CustomerIORequestError);
    expect(error).toMatchObject({ statusCode: 422, body: expect.stringContaining("errors endpoint") });
    expect(workspace.deliveries).toHaveLength(countBefore);
    const rejectedTrigger = workspace.triggers.at(-1)!;
    expect(rejectedTrigger.errors).toHaveLength(1);
    const { errors } = await app.getBroadcastTriggerErrors(incident.id, rejectedTrigger.id);
    expect(errors).toEqual(rejectedTrigger.errors);
    const { id } = await app.triggerBroadcast(incident.id, data, {
      ids: [person.id, "nobody"],
      id_ignore_missing: true,
    });
    expect(sentBy(id)).toMatchObject([{ cioId: person.cioId }]);
  });

  test("a broadcast with a shared email is not sent unless the request allows duplicates", async () => {
    const emails = ["family.keller@example.com"];
    expect(await failure(app.triggerBroadcast(incident.id, data, { emails }))).toMatchObject({ statusCode: 422 });
    const { id } = await app.triggerBroadcast(incident.id, data, { emails, email_add_duplicates: true });
    expect(sentBy(id).map(({ cioId }) => cioId)).toEqual(
      workspace.people.find({ kind: "email", value: emails[0]! }).map(({ cioId }) => cioId),
    );
  });

  test("an unknown broadcast returns 404", async () => {
    const error = await failure(app.triggerBroadcast(99, data, { segment: { id: 1 } }));
    expect(error).toBeInstanceOf(CustomerIORequestError);
    expect(error).toMatchObject({ statusCode: 404 });
  });
});

describe("lists", () => {
  test("campaigns and broadcasts are listed", async () => {
    const { campaigns } = await app.listCampaigns();
    expect(campaigns).toMatchObject(
      workspace.campaigns.map(({ id, name, type, state, tags }) => ({ id, name, type, state, tags })),
    );
    const { broadcasts } = await app.listBroadcasts();
    expect(broadcasts).toMatchObject(
      workspace.broadcasts.map(({ id, name, type, createdMs }) => ({ id, name, type, created: seconds(createdMs) })),
    );
    const [first] = workspace.broadcasts;
    expect((await app.getBroadcast(first!.id))["broadcast"]).toEqual(broadcasts[0]);
    const { actions } = await app.getBroadcastActions(first!.id);
    expect(actions).toMatchObject([{ broadcast_id: first!.id, subject: first!.subject, body: first!.body }]);
  });

  test("newsletters are listed newest first in pages", async () => {
    const results = await walk<{ id: number; sent_at: number | null }>(async (start) => {
      const { newsletters, next } = await app.listNewsletters({ limit: 100, ...(start && { start }) });
      return [newsletters, next];
    });
    const expected = workspace.newsletters.toReversed();
    expect(results.map(({ id, sent_at }) => [id, sent_at])).toEqual(
      expected.map(({ id, sentMs }) => [id, sentMs === null ? null : seconds(sentMs)]),
    );
  });

  test("segments and their members are listed", async () => {
    const { segments } = await app.listSegments();
    expect(segments).toMatchObject(workspace.segments.map(({ id, name, type, state }) => ({ id, name, type, state })));
    expect((await app.getSegment(1))["segment"]).toEqual(segments[0]);
    const members = withPlan("pro");
    expect(await app.getSegmentCustomerCount(1)).toEqual({ segment_id: 1, count: members.length });
    const results = await walk<unknown>(async (start) => {
      const { identifiers, next } = await app.getSegmentMembership(1, { limit: 4, ...(start && { start }) });
      return [identifiers, next];
    });
    expect(results).toEqual(members.map(identifiersOf));
  });

  test("transactional messages and their contents are listed", async () => {
    const { messages } = await app.listTransactionalMessages();
    expect(messages).toMatchObject(
      workspace.templates.map(({ id, name, triggerName }) => ({ id, name, trigger_name: triggerName })),
    );
    const [template] = workspace.templates;
    expect((await app.getTransactionalMessage(template!.id))["message"]).toEqual(messages[0]);
    const { contents } = await app.getTransactionalMessageContents(template!.id);
    const { subject, body, from } = template!;
    expect(contents).toMatchObject([{ subject, body, from }]);
  });

  test("metrics count the events of campaigns and newsletters", async () => {
    const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
    const deliveries = workspace.deliveries.filter(({ campaignId }) => campaignId === 1);
    expect(deliveries.length).toBeGreaterThan(0);
    const campaign = await app.getCampaignMetrics(1, { version: "1", period: "months", steps: 36 });
    expect(total(campaign["metric"].series.created)).toBe(deliveries.length);
    const openedDeliveries = deliveries.filter(
      ({ metrics }) => (metrics.get("opened") ?? Number.POSITIVE_INFINITY) <= NOW,
    );
    expect(total(campaign["metric"].series.opened)).toBe(openedDeliveries.length);
    const { newsletterId } = workspace.deliveries.find((delivery) => delivery.newsletterId !== null)!;
    const issue = workspace.deliveries.filter((delivery) => delivery.newsletterId === newsletterId);
    const newsletter = await app.getNewsletterMetrics(newsletterId!, { period: "months", steps: 36 });
    expect(total(newsletter["metric"].series.created)).toBe(issue.length);
  });
});

describe("the account", () => {
  test("the region of the account is the United States", async () => {
    expect(await track.getAccountRegion()).toMatchObject({ region: "us", url: "https://track.customer.io" });
  });

  test("wrong keys are rejected, and the client reports an authorization error", async () => {
    const strangers = {
      track: new TrackClient(options.siteId, "other", { url: `${server.url}/api/v1` }).identify("eve", { a: 1 }),
      app: new APIClient("other", { url: `${server.url}/v1` }).listSegments(),
    };
    for (const promise of Object.values(strangers)) {
      const error = await failure(promise);
      expect(error).toBeInstanceOf(CustomerIORequestError);
      expect(error).toMatchObject({ statusCode: 401, message: expect.stringContaining("Unauthorized request") });
    }
    expect(workspace.people.find({ kind: "id", value: "eve" })).toEqual([]);
  });

  test("the client retries after a server error", async () => {
    backend.fail({ status: 503, times: 2 });
    expect(await app.listSegments()).toHaveProperty("segments");
    expect(backend.requests.map(({ status }) => status)).toEqual([503, 503, 200]);
  });
});
