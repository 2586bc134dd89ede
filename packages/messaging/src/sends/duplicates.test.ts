import { type CallOptions, memoryStore } from "@toolwright/core";
import { createSandbox } from "@toolwright/sandbox";
import { testClock, untilIdle } from "@toolwright/tests-support";
import { beforeEach, describe, expect, it } from "vitest";
import { createMessaging } from "../toolkit.ts";

const NOW = Date.UTC(2026, 0, 31, 9);
const MINUTE = 60_000;
const clock = testClock(NOW);
const { messaging: sandbox } = createSandbox({ clock, enforceLimits: false });
const { workspace } = sandbox;
const isShared = (email: string | null) =>
  email === null || workspace.people.find({ kind: "email", value: email }).length > 1;
const people = workspace.people.all().filter(({ id, email }) => id !== null && !isShared(email));
const to = people[0]!.email!;
const stranger = "stranger@elsewhere.example";
const template = workspace.templates.find(({ triggerName }) => triggerName === "payment_retry")!;
const segment = workspace.segments.find(({ name }) => name === "Beta testers")!;
const members = workspace.people.all().flatMap(({ cioId, id }) => (segment.members.has(cioId) && id ? [id] : []));

const email = {
  transactional_message_id: String(template.id),
  to,
  message_data: { order_id: "1", amount: 12.5, retry_link: "https://shop.example/r/1" },
};
const broadcast = {
  broadcast_id: String(workspace.broadcasts[0]!.id),
  segment_id: String(segment.id),
  data: { headline: "Payments work again", link: "https://status.example" },
};

const toolkit = (options: object = {}) => createMessaging({ ...sandbox.options, clock, ...options });
let messaging = toolkit();
let deliveriesBefore = 0;

beforeEach(() => {
  clock.reset();
  sandbox.reset();
  messaging = toolkit();
  deliveriesBefore = workspace.deliveries.length;
});

const send = (changes: object = {}) => messaging.sendTransactionalEmail({ ...email, ...changes });
const launch = (changes: object = {}) => messaging.triggerBroadcast({ ...broadcast, ...changes });
/** Messages that the sandbox has sent in this test. */
const sent = () => workspace.deliveries.slice(deliveriesBefore);
/** The server handles the next send, and its response is lost. */
const loseNextResponse = () => {
  sandbox.fail({ path: "/v1/send/email", networkError: "ECONNRESET", isHandled: true });
  sandbox.fail({
    path: `/v1/campaigns/${broadcast.broadcast_id}/triggers`,
    networkError: "ECONNRESET",
    isHandled: true,
  });
};
const DUPLICATE = {
  code: "duplicate_send",
  outcome: "unknown",
  message: expect.stringContaining("ListPersonMessages"),
};

describe("equal sends at the same time", () => {
  // The backend responds once every call waits for it or for the first call.
  const slowFetch: typeof fetch = async (...request) => {
    await untilIdle();
    return sandbox.options.fetch(...request);
  };
  beforeEach(() => {
    messaging = toolkit({ fetch: slowFetch });
  });

  it("three equal emails are delivered once, and all calls get that delivery", async () => {
    const results = await Promise.all([send(), send(), send()]);
    expect(sent()).toHaveLength(1);
    expect(results.map(({ delivery_id }) => delivery_id)).toEqual(Array(3).fill(sent()[0]!.id));
  });

  it("two equal broadcasts reach each recipient once, and both calls get that launch", async () => {
    const [one, two] = await Promise.all([launch(), launch()]);
    expect(
      sent()
        .map(({ cioId }) => cioId)
        .sort(),
    ).toEqual([...segment.members].sort());
    expect(two.trigger_id).toBe(one.trigger_id);
  });
});

/** Sends that differ from the first one only in form. */
const variants: readonly (readonly [title: string, first: () => Promise<unknown>, second: () => Promise<unknown>])[] = [
  ["an equal email", send, send],
  ["a number for a numeric string", send, () => send({ message_data: { ...email.message_data, order_id: 1 } })],
  ["a numeric string for a number", send, () => send({ message_data: { ...email.message_data, amount: "12.5" } })],
  ["an empty object", send, () => send({ message_data: { ...email.message_data, note: {}, more: { list: [] } } })],
  ["an additional empty variable", send, () => send({ message_data: { ...email.message_data, note: "" } })],
  ["another subject", send, () => send({ subject: "Please pay" })],
  ["another blind copy", send, () => send({ bcc: "archive@example.com" })],
  ["another sender", send, () => send({ from_address: "Shop <shop@example.com>", reply_to: "help@example.com" })],
  ["another case of the address", send, () => send({ to: to.toUpperCase() })],
  [
    "another spelling of an international domain",
    () => send({ to: "ada@bücher.example" }),
    () => send({ to: "ada@xn--bcher-kva.example" }),
  ],
  [
    "an accent as a separate character",
    () => send({ to: "jos\u00e9@example.com" }),
    () => send({ to: "jose\u0301@example.com" }),
  ],
  ["the trigger name for the id", send, () => send({ transactional_message_id: "payment_retry" })],
  ["the id for the trigger name", () => send({ transactional_message_id: "Payment_Retry" }), send],
  ["leading zeros of the id", send, () => send({ transactional_message_id: `00${template.id}` })],
  ["an equal broadcast", launch, launch],
  ["an additional empty variable of a broadcast", launch, () => launch({ data: { ...broadcast.data, note: "" } })],
  [
    "a list in another order",
    () => launch({ segment_id: "", recipient_ids: members }),
    () => launch({ segment_id: "", recipient_ids: members.toReversed() }),
  ],
];

describe("after a reset of a send that the server handled", () => {
  it.each(variants)("a second call is rejected with a way to verify the first one: %s", async (_, first, second) => {
    loseNextResponse();
    await expect(first()).rejects.toMatchObject({ code: "unavailable", outcome: "unknown" });
    const count = sent().length;
    await expect(second()).rejects.toMatchObject(DUPLICATE);
    expect(sent()).toHaveLength(count);
  });

  it("another order number is sent, with a warning", async () => {
    loseNextResponse();
    await expect(send()).rejects.toMatchObject({ outcome: "unknown" });
    const { warnings } = await send({ message_data: { ...email.message_data, order_id: "2" } });
    expect(warnings).toEqual([
      "Another email with this template to this address 0 s ago has an unknown outcome and may have arrived too.",
    ]);
  });

  it.each([
    [false, "false"],
    ["true", true],
  ])("the data %j and %j are different emails, since a condition can tell them apart", async (one, other) => {
    await send({ message_data: { ...email.message_data, is_new: one } });
    await send({ message_data: { ...email.message_data, is_new: other } });
    expect(sent()).toHaveLength(2);
  });

  it("other data of a broadcast are sent, with a warning", async () => {
    loseNextResponse();
    await expect(launch()).rejects.toMatchObject({ outcome: "unknown" });
    const { warnings } = await launch({ data: { ...broadcast.data, headline: "x" } });
    expect(warnings).toEqual([
      "Another launch of this broadcast 0 s ago has an unknown outcome and may have arrived too.",
    ]);
  });

  it("the advice finds the message of a person", async () => {
    loseNextResponse();
    await expect(send()).rejects.toMatchObject({
      message: expect.stringContaining(`Check ListPersonMessages (email: ${to}) before sending again.`),
    });
    const { messages } = await messaging.listPersonMessages({ email: to, limit: 1 });
    expect(messages).toMatchObject([{ id: sent()[0]!.id, transactional_message_id: String(template.id) }]);
  });

  it("the advice warns that ListPersonMessages misses a recipient who isn't a person, and names another way", async () => {
    loseNextResponse();
    const failure = send({ to: stranger });
    await expect(failure).rejects.toMatchObject({
      outcome: "unknown",
      message: expect.stringContaining(
        "If no person has this address, the email is not listed there: check the template's deliveries in Customer.io.",
      ),
    });
    expect(await messaging.listPersonMessages({ email: stranger })).toMatchObject({ found: false });
    expect(sent()).toMatchObject([{ recipient: stranger, transactionalId: template.id }]);
  });
});

describe("launches of the same data to audiences that may contain the same people", () => {
  const list = () => launch({ segment_id: "", recipient_ids: members });
  const emails = () => launch({ segment_id: "", recipient_emails: [people[0]!.email!] });
  const warning = (audience: string) =>
    `This broadcast was launched with the same data 4 min ago to ${audience}: people in both audiences get it twice.`;

  it.each([
    ["a segment, then a list", launch, list, "a segment"],
    ["a list, then a segment", list, launch, "listed ids"],
    ["ids, then emails", list, emails, "listed ids"],
  ] as const)("the second one has a warning for ten minutes: %s", async (_, first, second, audience) => {
    await first();
    clock.advance(4 * MINUTE);
    expect((await second()).warnings).toEqual([warning(audience)]);
    clock.advance(10 * MINUTE);
    expect((await second()).warnings).toEqual([]);
  });

  it("the card of the second one has the warning, so that a person knows it before the launch", async () => {
    await launch();
    clock.advance(4 * MINUTE);
    const { warnings } = await messaging.triggerBroadcast.preview({
      broadcast_id: broadcast.broadcast_id,
      recipient_ids: members,
      data: broadcast.data,
    });
    expect(warnings[0]).toBe(warning("a segment"));
    expect(sent()).toHaveLength(members.length);
  });

  it("the second one has no warning with other data, or if the first one was rejected", async () => {
    await launch({ data: { ...broadcast.data, headline: "Sale" } });
    sandbox.fail({ path: `/v1/campaigns/${broadcast.broadcast_id}/triggers`, status: 400 });
    await expect(launch()).rejects.toMatchObject({ code: "upstream" });
    await expect(list()).resolves.toMatchObject({ status: "queued", warnings: [] });
  });

  it("two lists of other people are both launched, without a warning", async () => {
    const [one, ...others] = members;
    for (const recipient_ids of [[one!], others])
      expect((await launch({ segment_id: "", recipient_ids })).warnings).toEqual([]);
    expect(sent()).toHaveLength(members.length);
  });
});

describe("a process that is killed during a send", () => {
  it.each([
    ["email", (one: typeof messaging, options?: CallOptions) => one.sendTransactionalEmail(email, options)],
    ["broadcast", (one: typeof messaging, options?: CallOptions) => one.triggerBroadcast(broadcast, options)],
  ] as const)("another process over the same store does not send the same %s", async (_, act) => {
    const store = memoryStore({ clock });
    // The killed process claims and sends, and the store never hears from it again.
    const answered = Promise.withResolvers<void>();
    const settle = () => {
      answered.resolve();
      return new Promise<never>(() => undefined);
    };
    const killed = toolkit({ store: { ...store, settle } });
    const death = new AbortController();
    const lost = act(killed, { signal: death.signal }).catch(() => undefined);
    await answered.promise;
    expect(sent().length).toBeGreaterThan(0);
    death.abort();
    await lost;
    const count = sent().length;
    const other = toolkit({ store });
    await expect(act(other)).rejects.toMatchObject(DUPLICATE);
    // The other process has waited until the claim ended; from then on, the claim blocks for ten minutes.
    clock.advance(9 * MINUTE);
    await expect(act(other)).rejects.toMatchObject(DUPLICATE);
    expect(sent()).toHaveLength(count);
    clock.advance(2 * MINUTE);
    await expect(act(other)).resolves.toMatchObject({ status: "queued" });
  });
});
