import { expect, test } from "vitest";
import { delivery, NOW, person } from "../__fixtures__/workspace.ts";
import { deliveryRecord } from "./delivery-record.ts";

const ADA = person("a1", { id: "ada", email: "ada@example.com" });
const SECONDS = NOW / 1_000;

test("a message has its person and its past steps", () => {
  const metrics = new Map([
    ["sent", NOW - 60_000],
    ["delivered", NOW],
    ["opened", NOW + 1],
  ]);
  expect(deliveryRecord(delivery("D1", { metrics }), ADA, NOW)).toEqual({
    id: "D1",
    deduplicate_id: `D1:${SECONDS}`,
    created: SECONDS - 60,
    type: "email",
    recipient: "ada@example.com",
    customer_id: "ada",
    customer_identifiers: { cio_id: "a1", email: "ada@example.com", id: "ada" },
    subject: "Hello",
    metrics: { sent: SECONDS - 60, delivered: SECONDS },
    failure_message: null,
    forgotten: false,
    transactional_message_id: 1,
    msg_template_id: 1,
  });
});

test("a message has how often people opened and clicked it", () => {
  const metrics = new Map([
    ["sent", NOW - 60_000],
    ["opened", NOW],
    ["clicked", NOW + 1],
  ]);
  expect(deliveryRecord(delivery("D1", { metrics }), ADA, NOW)).toMatchObject({
    metrics: { sent: SECONDS - 60, opened: SECONDS, human_opened: 1 },
  });
  expect(deliveryRecord(delivery("D1", { metrics }), ADA, NOW + 1)).toMatchObject({ metrics: { human_clicked: 1 } });
});

test("a message to an unknown person has a null person", () => {
  const record = deliveryRecord(delivery("D1"), null, NOW);
  expect(record).toMatchObject({ customer_id: null, customer_identifiers: null });
  expect(deliveryRecord(delivery("D1"), person("a1"), NOW)).toMatchObject({ customer_id: null });
});

test("a failure message appears when the failure happens", () => {
  const bounced = delivery("D1", { metrics: new Map([["bounced", NOW]]), failureMessage: "no such mailbox" });
  expect(deliveryRecord(bounced, ADA, NOW - 1)).toMatchObject({ metrics: {}, failure_message: null });
  expect(deliveryRecord(bounced, ADA, NOW)).toMatchObject({ failure_message: "no such mailbox" });
});

test.each([
  ["campaignId", "campaign_id"],
  ["newsletterId", "newsletter_id"],
  ["broadcastId", "broadcast_id"],
  ["transactionalId", "transactional_message_id"],
])("a message with %s has no other purpose", (key, name) => {
  const purposes = ["campaign_id", "newsletter_id", "broadcast_id", "transactional_message_id"];
  const record = deliveryRecord(delivery("D1", { transactionalId: null, [key]: 8 }), ADA, NOW);
  expect(Object.keys(record).filter((field) => purposes.includes(field))).toEqual([name]);
  expect(record).toMatchObject({ [name]: 8, msg_template_id: 8 });
});
