import { isToolError } from "@toolwright/core/authoring";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { beforeEach, describe, expect, it } from "vitest";
import { verifies } from "../../requirements.ts";
import { createMessaging } from "../toolkit.ts";

const NOW = Date.UTC(2026, 0, 31, 9);
const clock = testClock(NOW);
const SHARED = "family.lindgren@example.com";
const { messaging: sandbox } = createSandbox({ clock, enforceLimits: false });
const messaging = createMessaging({ ...sandbox.options, clock });
const { workspace } = sandbox;
const customer = workspace.people.all().find(({ id }) => id !== null)!;
const reader = workspace.people.all().find(({ id }) => id === null)!;

// Gives one person many messages, one per minute. Two of them share a timestamp.
for (let index = 0; index < 1_150; index++) addMessage(NOW - 3_600_000 - Math.max(index, 1) * 60_000);

beforeEach(() => sandbox.reset());

type Person = typeof customer;
type Arguments = Parameters<typeof messaging.listPersonMessages>[0];
type Page = Awaited<ReturnType<typeof messaging.listPersonMessages>>;

function addMessage(createdMs: number, { cioId, email }: Person = customer) {
  workspace.deliveries.push({
    id: workspace.newId(createdMs),
    cioId,
    type: "email",
    recipient: email!,
    subject: `Hello ${createdMs}`,
    createdMs,
    metrics: new Map([["sent", createdMs]]),
    failureMessage: null,
    campaignId: 1,
    newsletterId: null,
    broadcastId: null,
    transactionalId: null,
    triggerId: null,
    content: null,
  });
}

/** The messages sent to a person so far, most recent first. */
function messagesTo({ cioId }: Person) {
  return workspace.deliveries
    .filter((delivery) => delivery.cioId === cioId && delivery.createdMs <= NOW)
    .toSorted((one, other) => other.createdMs - one.createdMs || (one.id < other.id ? 1 : -1));
}

function idsOf(rows: readonly { readonly id: string | null }[]) {
  return rows.map(({ id }) => id);
}

/** All pages; `onPage` runs between them. */
async function walk(args: Arguments, onPage?: () => void) {
  const pages = [await messaging.listPersonMessages(args)];
  for (let cursor = pages[0]!.next_cursor; cursor; cursor = pages.at(-1)!.next_cursor) {
    onPage?.();
    pages.push(await messaging.listPersonMessages({ ...args, cursor }));
  }
  return { pages, ids: pages.flatMap(({ messages }) => idsOf(messages)) };
}

async function rejectionOf(args: Arguments) {
  const requestCount = sandbox.requests.length;
  const error: unknown = await messaging.listPersonMessages(args).catch((error: unknown) => error);
  if (!isToolError(error)) throw new Error("Expected a ToolError.");
  expect(error).toMatchObject({ code: "invalid_input", retryable: false });
  expect(sandbox.requests).toHaveLength(requestCount);
  return error;
}

describe("ListPersonMessages", () => {
  it.each([70, 100, 250, 1_000])(`${verifies("list-person-messages.cursor")}: pages of %s`, async (limit) => {
    const truth = idsOf(messagesTo(customer));
    const { ids, pages } = await walk({ person_id: customer.id, limit });
    expect(ids).toEqual(truth);
    expect(pages).toHaveLength(Math.ceil(truth.length / limit));
    expect(sandbox.requests).toHaveLength(pages.length);
  });

  it("returns the messages that each person received", async () => {
    for (const person of workspace.people.all().slice(1, 25)) {
      const { ids } = await walk({ person_id: person.id ?? person.cioId, limit: 3 });
      expect(ids).toEqual(idsOf(messagesTo(person)));
    }
  });

  it("returns the delivery metrics of a message", async () => {
    const delivery = workspace.deliveries.find(({ metrics, cioId }) => metrics.has("clicked") && cioId !== null)!;
    const { messages } = await messaging.listPersonMessages({ person_id: delivery.cioId, limit: 1_000 });
    const message = messages.find(({ id }) => id === delivery.id)!;
    const pastSteps = [...delivery.metrics].filter(([, atMs]) => atMs <= NOW);
    const second = (ms: number) => new Date(Math.floor(ms / 1_000) * 1_000).toISOString();
    expect(message).toMatchObject({
      subject: delivery.subject,
      recipient: delivery.recipient,
      created_at: second(delivery.createdMs),
      metrics: Object.fromEntries(pastSteps.map(([name, atMs]) => [name, second(atMs)])),
    });
    const ids = [delivery.campaignId, delivery.newsletterId, delivery.broadcastId, delivery.transactionalId];
    const messageIds = [
      message.campaign_id,
      message.newsletter_id,
      message.broadcast_id,
      message.transactional_message_id,
    ];
    expect(messageIds).toEqual(ids.map((id) => id && String(id)));
  });

  it("says when a message bounced, and why", async () => {
    const bounced = workspace.deliveries.filter(({ failureMessage }) => failureMessage !== null);
    const { cioId, id, failureMessage } = bounced.at(-1)!;
    const { messages } = await messaging.listPersonMessages({ person_id: `cio_${cioId}`, limit: 1_000 });
    const message = messages.find((row) => row.id === id);
    expect(failureMessage).toMatch(/^55\d /);
    expect(message).toMatchObject({ failure_message: failureMessage, metrics: { bounced: expect.any(String) } });
  });

  it.each([0, 1_001, 2.5])(`${verifies("list-person-messages.limit.bounds")}: rejects %s`, async (limit) => {
    expect((await rejectionOf({ person_id: "usr_1", limit })).issues).toMatchObject([{ parameter: "limit" }]);
  });

  it.each([1, 1_000])(`${verifies("list-person-messages.limit.bounds")}: accepts %s`, async (limit) => {
    const { messages } = await messaging.listPersonMessages({ person_id: customer.id, limit });
    expect(idsOf(messages)).toEqual(idsOf(messagesTo(customer)).slice(0, limit));
    expect(sandbox.requests).toMatchObject([{ query: { limit: String(limit) } }]);
  });

  it(verifies("list-person-messages.limit.default"), async () => {
    const { messages, next_cursor } = await messaging.listPersonMessages({ person_id: customer.id });
    expect(messages).toHaveLength(50);
    expect(next_cursor).not.toBeNull();
  });

  it.each(["", null, undefined])(`${verifies("list-person-messages.cursor.empty")}: %j`, async (cursor) => {
    const args = { person_id: customer.id, limit: 5 };
    expect(await messaging.listPersonMessages({ ...args, cursor })).toEqual(await messaging.listPersonMessages(args));
  });

  it(verifies("list-person-messages.order"), async () => {
    const { pages } = await walk({ person_id: customer.id, limit: 300 });
    const times = pages.flatMap(({ messages }) => messages.map(({ created_at }) => created_at!));
    expect(times).toEqual(times.toSorted().reverse());
  });

  it(verifies("list-person-messages.first-match"), async () => {
    const [first, second] = workspace.people.find({ kind: "email", value: SHARED });
    for (const person of [first!, second!]) for (let ago = 1; ago < 6; ago++) addMessage(NOW - ago * 1_000, person);
    const { pages, ids } = await walk({ email: SHARED, limit: 2 });
    expect(ids).toEqual(idsOf(messagesTo(first!)));
    expect(pages.length).toBeGreaterThan(2);
    expect(pages[0]!.warnings).toEqual([
      "3 people have this email; this result is for the first. GetPerson returns all of them.",
    ]);
    expect(new Set(pages.map(({ person }) => person!.person_id))).toEqual(new Set([first!.id]));
    // Each page verifies that the person of its cursor has the email.
    expect(sandbox.requests.filter(({ path }) => path === "/v1/customers")).toHaveLength(pages.length);
  });

  it.each(["", "cio_"])(`${verifies("person.internal-id")}: with prefix %j`, async (prefix) => {
    const { person, messages } = await messaging.listPersonMessages({ person_id: prefix + reader.cioId, limit: 1_000 });
    expect(person).toEqual({ person_id: reader.cioId, identifier_type: "internal_id" });
    expect(idsOf(messages)).toEqual(idsOf(messagesTo(reader)));
  });

  it(verifies("person.both"), async () => {
    const { messages, warnings } = await messaging.listPersonMessages({
      person_id: customer.id,
      email: SHARED,
      limit: 2,
    });
    expect(idsOf(messages)).toEqual(idsOf(messagesTo(customer)).slice(0, 2));
    expect(warnings).toEqual(["email was ignored: person_id takes precedence."]);
  });

  it(verifies("person.one-of"), async () => {
    expect((await rejectionOf({})).issues).toMatchObject([{ parameter: "person_id" }]);
  });

  it.each([{ email: "nobody@example.com" }, { person_id: "usr_nobody" }])(
    `${verifies("person.unknown")}: %j`,
    async (args) => {
      const { warnings, ...answer } = await messaging.listPersonMessages(args);
      expect(answer).toEqual({
        found: false,
        person: null,
        messages: [],
        next_cursor: null,
        calls_spent: expect.any(Number),
        calls_left: null,
      });
      expect(warnings[0]).toContain(Object.values(args)[0]!);
    },
  );

  it("does not deny a send to an address without a person", async () => {
    const email = "stranger@example.com";
    const data = { order_id: "1", amount: "5", retry_link: "https://shop.example" };
    await messaging.sendTransactionalEmail({ transactional_message_id: "3", to: email, message_data: data });
    expect(await messaging.listPersonMessages({ email })).toMatchObject({
      found: false,
      warnings: [
        "No person has the email stranger@example.com.",
        "An email to an address without a person is not listed here, even if it was sent.",
      ],
    });
    expect((await messaging.listPersonMessages({ person_id: "usr_nobody" })).warnings).toHaveLength(1);
  });

  it.each([70, 1_000])("new messages between pages of %s cause no lost or repeated rows", async (limit) => {
    const truth = idsOf(messagesTo(customer));
    const { ids } = await walk({ person_id: customer.id, limit }, () => addMessage(NOW));
    expect(ids).toEqual(truth);
  });

  it.each([
    ["person_id", { person_id: "usr_other" }],
    ["email", { email: SHARED }],
  ])("a cursor with another %s is rejected by name, before any request", async (name, changes) => {
    const args = { person_id: customer.id, limit: 2 };
    const { next_cursor: cursor } = await messaging.listPersonMessages(args);
    const error = await rejectionOf({ ...args, cursor, ...changes });
    expect(error.issues).toMatchObject([{ parameter: "cursor" }]);
    expect(error.message).toContain(`another ${name};`);
  });

  it.each([500, 2_000, 8_000])("pages of %s tokens return every row to an agent once", async (maxResultTokens) => {
    const tool = messaging.tools.find(({ name }) => name === "Messaging.ListPersonMessages")!;
    const other = workspace.people.all().findLast(({ id }) => id !== null)!;
    for (let ago = 1; ago <= 160; ago++) addMessage(NOW - ago * 60_000, other);
    const truth = idsOf(messagesTo(other));
    const ids: (string | null)[] = [];
    let cursor: string | null = null;
    let pages = 0;
    do {
      const answer = await tool.call({ person_id: other.id, limit: 120, cursor }, { maxResultTokens });
      if (!answer.ok) throw new Error(answer.text);
      const fitted = answer.fitted as Page;
      ids.push(...idsOf(fitted.messages));
      cursor = fitted.next_cursor;
      pages++;
      if (pages < 20) addMessage(NOW, other);
    } while (cursor !== null);
    expect(ids).toEqual(truth);
  });
});
