import { expect, test } from "vitest";
import { NOW } from "../../__fixtures__/requests.ts";
import { generateWorld } from "../../world/generate-world.ts";
import { CUSTOMERS } from "../../world/shop.ts";
import { isUnsubscribed, segmentMembers } from "../workspace/people.ts";
import { isActivityType } from "../workspace/record-activity.ts";
import type { Workspace } from "../workspace/workspace.ts";
import { seedWorkspace } from "./seed-workspace.ts";

const WORLD = generateWorld("seed", NOW);
const WORKSPACE = seedWorkspace(WORLD, "seed");

/** Ids of customers with failed payments, computed from the traces independently of the seeding. */
function affected(): Set<string> {
  const ids = new Set<string>();
  for (const { spans } of WORLD.traces) {
    const isHit = spans.some(
      ({ call, failure, startMs }) =>
        failure && startMs >= WORLD.incident.startMs && /^(payment-service|checkout-api)$/.test(call.service),
    );
    const customer = spans.find((span) => span.customer)?.customer;
    if (isHit && customer) ids.add(customer.id);
  }
  return ids;
}

function segmentNamed({ segments }: Workspace, name: string) {
  const segment = segments.find((segment) => segment.name === name);
  if (!segment) throw new RangeError(name);
  return segment;
}

const membersOf = (name: string) => segmentMembers(WORKSPACE, segmentNamed(WORKSPACE, name));

/** Converts a workspace to comparable data. */
function plainData({ people, newId: _, ...rest }: Workspace) {
  return { people: people.all(), ...rest };
}

test("the same world and seed give the same workspace, and another seed gives another workspace", () => {
  expect(plainData(seedWorkspace(WORLD, "seed"))).toEqual(plainData(WORKSPACE));
  expect(plainData(seedWorkspace(WORLD, "other"))).not.toEqual(plainData(WORKSPACE));
});

test("every customer of the shop is a person with a plan", () => {
  for (const { id, email, country } of CUSTOMERS) {
    const [person] = WORKSPACE.people.find({ kind: "id", value: id });
    expect(person).toMatchObject({ id, email });
    expect(person?.attributes.get("country")).toBe(country);
    expect(person?.attributes.get("plan")).toMatch(/^(free|pro|enterprise)$/);
    expect(person?.attributes.get("created_at")).toBe((person?.createdMs ?? 0) / 1_000);
  }
});

test("some people have no id, and some share an email", () => {
  const people = WORKSPACE.people.all();
  expect(people.filter(({ id }) => id === null)).toHaveLength(12);
  const emails = new Map<string, number>();
  for (const { email } of people) emails.set(email ?? "", (emails.get(email ?? "") ?? 0) + 1);
  expect([...emails.values()].filter((count) => count > 1).sort()).toEqual([2, 2, 3]);
  expect(new Set(people.map(({ cioId }) => cioId)).size).toBe(people.length);
  for (const { cioId } of people) expect(cioId).toMatch(/^a3[0-9a-f]{6}$/);
});

test("a person who is identified later gets a new cio_id", () => {
  const workspace = seedWorkspace(WORLD, "seed");
  const seededIds = new Set(workspace.people.all().map(({ cioId }) => cioId));
  const { person } = workspace.people.identify({ kind: "id", value: "new" }, {}, WORLD.endMs);
  expect(seededIds.has(person?.cioId ?? "")).toBe(false);
});

test("exactly the customers with failed payments in the traces have payment_failed_at", () => {
  const expected = affected();
  expect(expected.size).toBeGreaterThan(10);
  expect(new Set(membersOf("Payment failed today").map(({ id }) => id))).toEqual(expected);
  const events = WORKSPACE.activities.filter(({ name }) => name === "payment_failed");
  for (const person of membersOf("Payment failed today")) {
    const personEvents = events.filter(({ cioId }) => cioId === person.cioId);
    const seconds = personEvents.map(({ atMs }) => Math.floor(atMs / 1_000));
    expect(person.attributes.get("payment_failed_at")).toBe(Math.max(...seconds));
    expect(Math.min(...seconds) * 1_000).toBeGreaterThanOrEqual(WORLD.incident.startMs);
  }
  const kinds = new Set(events.map(({ data }) => data["error_kind"]));
  expect(kinds).toContain("PoolTimeoutError");
});

test("some segments are dynamic, manual, empty or unfinished", () => {
  expect(membersOf("Pro customers").every(({ attributes }) => attributes.get("plan") === "pro")).toBe(true);
  expect(membersOf("Everyone with a plan")).toHaveLength(CUSTOMERS.length + 7);
  expect(membersOf("Beta testers").length).toBeGreaterThan(10);
  expect(membersOf("Press contacts")).toEqual([]);
  expect(WORKSPACE.segments.map(({ state }) => state)).toContain("build");
});

test("a few customers and readers have unsubscribed", () => {
  const unsubscribed = WORKSPACE.people.all().filter(isUnsubscribed);
  const customers = unsubscribed.filter(({ id }) => id !== null);
  expect([customers.length, unsubscribed.length - customers.length]).toEqual([7, 2]);
});

test("newsletters and one customer's activities fill several pages", () => {
  expect(WORKSPACE.newsletters).toHaveLength(240);
  const counts = new Map<string, number>();
  for (const { cioId } of WORKSPACE.activities) counts.set(cioId, (counts.get(cioId) ?? 0) + 1);
  expect(Math.max(...counts.values())).toBeGreaterThan(230);
  expect(counts.size).toBe(WORKSPACE.people.all().length);
  expect(WORKSPACE.activities.length).toBeLessThan(6_000);
});

test("activities can be filtered by every seeded type", () => {
  for (const { type } of WORKSPACE.activities) expect(isActivityType(type), type).toBe(true);
});

test("all data precedes the end of the world, and lists are in chronological order", () => {
  const { activities, deliveries } = WORKSPACE;
  const times = activities.map(({ atMs }) => atMs);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  const sendTimes = deliveries.map(({ createdMs }) => createdMs);
  expect(sendTimes).toEqual(sendTimes.toSorted((a, b) => a - b));
  expect(times.at(-1)).toBeLessThanOrEqual(WORLD.endMs);
  for (const { metrics, createdMs } of deliveries) {
    for (const atMs of [createdMs, ...metrics.values()]) expect(atMs).toBeLessThanOrEqual(WORLD.endMs);
  }
});

test("each message has one purpose, and each failed message has a reason", () => {
  const { deliveries } = WORKSPACE;
  for (const { campaignId, newsletterId, broadcastId, transactionalId } of deliveries) {
    const set = [campaignId, newsletterId, broadcastId, transactionalId].filter((id) => id !== null);
    expect(set).toHaveLength(1);
  }
  for (const { metrics, failureMessage } of deliveries) {
    if (metrics.has("bounced")) expect(failureMessage).toMatch(/^55/);
  }
  const metrics = new Set(deliveries.flatMap((delivery) => [...delivery.metrics.keys()]));
  expect([...metrics]).toEqual(expect.arrayContaining(["sent", "delivered", "opened", "clicked", "bounced"]));
  const withMessages = new Set(deliveries.map(({ newsletterId }) => newsletterId).filter((id) => id !== null));
  expect(withMessages).toEqual(new Set([236, 237, 238, 239]));
});

test("new ids have 26 characters and sort by time, even within a millisecond", () => {
  const ids = [NOW - 1, NOW, NOW, NOW + 1].map((atMs) => WORKSPACE.newId(atMs));
  for (const id of ids) expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
  expect(ids.toSorted()).toEqual(ids);
});
