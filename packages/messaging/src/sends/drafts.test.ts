import { type AuditEntry, findTool, memoryStore, renderCard } from "@toolwright/core";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { beforeEach, describe, expect, it } from "vitest";
import type { MessagingOptions } from "../services.ts";
import { createMessaging } from "../toolkit.ts";
import "../late.ts";

const clock = testClock(Date.UTC(2026, 0, 31, 9));
const sandbox = createSandbox({ clock, enforceLimits: false }).messaging;
const { workspace } = sandbox;
const person = workspace.people.all().find(({ id }) => id?.startsWith("usr_"))!;
const email = {
  transactional_message_id: "3",
  to: person.email!,
  message_data: { order_id: "ord_1", amount: 12.5, retry_link: "https://shop.example/r/1" },
};
const NO_ONE = /no one is mailed until a person sends (?:it|this draft) in Customer\.io/i;
const deliveries = workspace.deliveries.length;

const create = (options: MessagingOptions = {}) => createMessaging({ ...sandbox.options, clock, ...options });
const draft = (options: MessagingOptions = {}) => create({ email: "draft", ...options });
const bodies = () => sandbox.requests.flatMap(({ path, body }) => (path === "/v1/send/email" ? [body] : []));

beforeEach(() => {
  clock.advance(3_600_000);
  sandbox.reset();
  workspace.drafts.length = 0;
  workspace.deliveries.length = deliveries;
});

describe('a toolkit with email: "draft"', () => {
  it("queues a draft, delivers nothing, and says so in the result", async () => {
    const messaging = draft();
    const { status, delivery_id, warnings } = await messaging.sendTransactionalEmail(email);
    expect({ status, warnings }).toEqual({ status: "draft", warnings: [expect.stringMatching(NO_ONE)] });
    expect(bodies()).toMatchObject([{ queue_draft: true }]);
    expect(workspace.drafts).toMatchObject([{ id: delivery_id, recipient: email.to }]);
    expect(workspace.deliveries).toHaveLength(deliveries);
    const { messages } = await messaging.listPersonMessages({ email: email.to, limit: 1 });
    expect(messages).toMatchObject([{ id: delivery_id, status: "drafted" }]);
    const { activities } = await messaging.listPersonActivities({ email: email.to, limit: 1 });
    expect(activities).toMatchObject([{ type: "drafted_email", delivery_id }]);
  });

  it("says on the card that no one is mailed, and shows it to models as a tool for drafts", async () => {
    const messaging = draft();
    const card = await messaging.sendTransactionalEmail.preview(email);
    expect(card.effect).toBe("draft");
    expect(card.summary).toMatch(
      /^Queue a draft of the email "Payment retry".*; no one is mailed until a person sends/,
    );
    expect(renderCard(card)).toContain("Queues a draft with Messaging.SendTransactionalEmail.");
    const tool = findTool(messaging.tools, "Messaging.SendTransactionalEmail")!;
    const sending = findTool(create().tools, tool.name)!;
    expect(tool.description).toContain("Queue a draft");
    expect(tool.parameters()).toEqual(sending.parameters());
  });

  it("records drafts in the audit as drafts", async () => {
    const entries: AuditEntry[] = [];
    const messaging = draft({ policy: { audit: (entry) => void entries.push(entry) } });
    await messaging.sendTransactionalEmail(email);
    const tool = findTool(messaging.tools, "Messaging.SendTransactionalEmail")!;
    await tool.prepare(email).recordDecision({ approved: false });
    expect(entries).toMatchObject([
      { event: "draft", effect: "draft", outcome: "done", template: "3", recipients: 1 },
      { event: "refusal", effect: "draft" },
    ]);
  });

  it("refuses to send with the approval of a draft, and the reverse", async () => {
    const { hash: approvedDraft } = await draft().sendTransactionalEmail.preview(email);
    const { hash: approvedSend } = await create().sendTransactionalEmail.preview(email);
    for (const [messaging, approvedHash] of [
      [create(), approvedDraft],
      [draft(), approvedSend],
    ] as const)
      await expect(messaging.sendTransactionalEmail(email, { approvedHash })).rejects.toMatchObject({
        code: "not_approved",
      });
    expect(bodies()).toEqual([]);
    expect((await draft().sendTransactionalEmail(email, { approvedHash: approvedDraft })).status).toBe("draft");
  });

  it("does not count as the same email as a send, but as the same draft", async () => {
    const store = memoryStore({ clock });
    const [drafting, sending] = [draft({ store }), create({ store })];
    const [one, other] = await Promise.all([1, 2].map(() => drafting.sendTransactionalEmail(email)));
    expect(one!.delivery_id).toBe(other!.delivery_id);
    expect(other!.warnings.join(" ")).toContain("The same draft was already in flight. It was queued once");
    await expect(drafting.sendTransactionalEmail(email)).rejects.toMatchObject({
      code: "duplicate_send",
      message: expect.stringContaining("Not queued again: the same draft was accepted"),
    });
    expect((await sending.sendTransactionalEmail(email)).status).toBe("queued");
    expect(workspace.drafts).toHaveLength(1);
    expect(workspace.deliveries).toHaveLength(deliveries + 1);
  });

  it("refuses an idempotency key of a send, and replays that of a draft", async () => {
    const store = memoryStore({ clock });
    const step = { idempotencyKey: "order-1" };
    const first = await draft({ store }).sendTransactionalEmail(email, step);
    const again = await draft({ store }).sendTransactionalEmail(email, step);
    expect(again).toMatchObject({ status: "draft", delivery_id: first.delivery_id });
    await expect(create({ store }).sendTransactionalEmail(email, step)).rejects.toMatchObject({
      code: "invalid_input",
    });
    expect(workspace.deliveries).toHaveLength(deliveries);
  });

  it("blocks the same draft after an unknown outcome, and says how to check it", async () => {
    const messaging = draft();
    sandbox.fail({ path: "/v1/send", networkError: "ECONNRESET", isHandled: true });
    const attempt = () => messaging.sendTransactionalEmail(email);
    await expect(attempt()).rejects.toMatchObject({
      outcome: "unknown",
      message: expect.stringContaining("before queuing again"),
    });
    await expect(attempt()).rejects.toMatchObject({
      code: "duplicate_send",
      message: expect.stringContaining("may never have been queued"),
    });
    expect(workspace.drafts).toHaveLength(1);
  });

  it.each([
    [400, "Drafts are not enabled for this workspace"],
    [403, "this message cannot queue drafts"],
    [422, "queue_draft is not allowed"],
  ])("names the setting if Customer.io allows no draft: %i %s", async (status, error) => {
    const fetch: typeof globalThis.fetch = async (input, init) =>
      new Request(input, init).url.includes("/v1/send/")
        ? Response.json({ meta: { error } }, { status })
        : sandbox.options.fetch(input, init);
    await expect(draft({ fetch }).sendTransactionalEmail(email)).rejects.toMatchObject({
      message: expect.stringMatching(/Nothing was queued\. Allow drafts in Customer\.io, or .*MESSAGING_EMAIL=send/),
    });
    await expect(create({ fetch }).sendTransactionalEmail(email)).rejects.toMatchObject({
      message: expect.not.stringContaining("MESSAGING_EMAIL"),
    });
  });
});

describe("a template that queues drafts", () => {
  const template = workspace.templates.find(({ id }) => id === 3)!;
  const withDrafts = async (use: () => Promise<void>) => {
    const index = workspace.templates.indexOf(template);
    workspace.templates[index] = { ...template, queuesDrafts: true };
    await use().finally(() => {
      workspace.templates[index] = template;
    });
  };

  it("makes a draft of a send, and the card and the result say so", () =>
    withDrafts(async () => {
      const messaging = create();
      const card = await messaging.sendTransactionalEmail.preview(email);
      expect(card.summary).toMatch(NO_ONE);
      expect(card.effect).toBe("draft");
      expect(card.details.template).not.toHaveProperty("queue_drafts");
      const { status, warnings } = await messaging.sendTransactionalEmail(email);
      expect({ status, warnings }).toEqual({ status: "draft", warnings: [expect.stringMatching(NO_ONE)] });
      expect(bodies()[0]).not.toHaveProperty("queue_draft");
      expect(workspace.deliveries).toHaveLength(deliveries);
      const { messages } = await messaging.listTransactionalMessages({});
      expect(messages[2]).not.toHaveProperty("queue_drafts");
    }));

  it("is sent at once without that setting and without the option", async () => {
    const { status, warnings } = await create().sendTransactionalEmail(email);
    expect({ status, warnings }).toEqual({ status: "queued", warnings: [] });
    expect(workspace.drafts).toEqual([]);
  });
});
