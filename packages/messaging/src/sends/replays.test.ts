import type { AuditEntry, Policy } from "@toolwright/core";
import { createSandbox } from "@toolwright/sandbox";
import { testClock } from "@toolwright/tests-support";
import { beforeEach, expect, test } from "vitest";
import { createMessaging } from "../toolkit.ts";

const clock = testClock(Date.UTC(2026, 0, 31, 9));
const { messaging: sandbox } = createSandbox({ clock, enforceLimits: false });
const email = (to: string) => ({
  transactional_message_id: "3",
  to,
  message_data: { order_id: "1", amount: 12.5, retry_link: "https://shop.example/r/1" },
});

beforeEach(() => {
  clock.reset();
  sandbox.reset();
});

function start(rules: Policy = {}) {
  const entries: string[] = [];
  const audit = ({ event, outcome }: AuditEntry) => void entries.push(`${event} ${outcome}`);
  return { entries, messaging: createMessaging({ ...sandbox.options, clock, policy: { ...rules, audit } }) };
}

const posts = () => sandbox.requests.filter(({ method }) => method === "POST").length;

test("a call that returns a recorded outcome is neither counted nor audited as a send", async () => {
  const { entries, messaging } = start({ sends: { perHour: 1 } });
  const first = await messaging.sendTransactionalEmail(email("a@example.com"), { idempotencyKey: "step 1" });
  const again = await messaging.sendTransactionalEmail(email("a@example.com"), { idempotencyKey: "step 1" });
  expect(again.delivery_id).toBe(first.delivery_id);
  expect(entries).toEqual(["send done"]);
  await expect(messaging.sendTransactionalEmail(email("b@example.com"))).rejects.toMatchObject({ code: "policy" });
  expect(entries).toEqual(["send done", "refusal refused"]);
  expect(posts()).toBe(1);
});

test("duplicates in flight count and are audited as one send", async () => {
  const { entries, messaging } = start({ sends: { perHour: 3 } });
  const calls = [1, 2, 3].map(() => messaging.sendTransactionalEmail(email("a@example.com")));
  const ids = (await Promise.all(calls)).map(({ delivery_id }) => delivery_id);
  expect(new Set(ids).size).toBe(1);
  expect(entries).toEqual(["send done"]);
  for (const to of ["b@example.com", "c@example.com"]) await messaging.sendTransactionalEmail(email(to));
  await expect(messaging.sendTransactionalEmail(email("d@example.com"))).rejects.toMatchObject({ code: "policy" });
});

test("a duplicate that is refused, or waits for the first send, takes no send from the limit", async () => {
  const { entries, messaging } = start({ sends: { perHour: 3 } });
  await messaging.sendTransactionalEmail(email("a@example.com"));
  const copies = Array.from({ length: 5 }, () => messaging.sendTransactionalEmail(email("a@example.com")));
  const flights = ["b@example.com", "b@example.com", "c@example.com"].map((to) =>
    messaging.sendTransactionalEmail(email(to)),
  );
  const codes = (await Promise.allSettled(copies)).map((one) => one.status === "rejected" && one.reason.code);
  expect(new Set(codes)).toEqual(new Set(["duplicate_send"]));
  await Promise.all(flights);
  expect(entries.filter((entry) => entry === "send done")).toHaveLength(3);
});

test("an email past the limit leaves no claim, also with an idempotency key", async () => {
  const { messaging } = start({ sends: { perHour: 1 } });
  await messaging.sendTransactionalEmail(email("a@example.com"));
  const again = () => messaging.sendTransactionalEmail(email("b@example.com"), { idempotencyKey: "step 3" });
  await expect(again()).rejects.toMatchObject({ code: "policy" });
  expect(posts()).toBe(1);
  clock.advance(3_600_000);
  await expect(again()).resolves.toMatchObject({ status: "queued" });
});

test("an event that was recorded before is audited once", async () => {
  const { entries, messaging } = start();
  const event = { person_id: "usr_1", name: "order_paid" };
  const { deduplication_id } = await messaging.recordEvent(event, { idempotencyKey: "step 2" });
  expect((await messaging.recordEvent(event, { idempotencyKey: "step 2" })).deduplication_id).toBe(deduplication_id);
  expect(entries).toEqual(["write done"]);
  expect(posts()).toBe(1);
});
