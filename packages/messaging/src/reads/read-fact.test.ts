import { findTool, type Policy } from "@toolwright/core";
import { systemClock } from "@toolwright/core/authoring";
import { createSandbox } from "@toolwright/sandbox";
import { expect, it } from "vitest";
import { createMessaging } from "../toolkit.ts";

const TO = "kira.brandt@example.com";
const NEWS = { headline: "Fixed", link: "https://example.com" };
const DATA = { order_id: "ord_1", amount: "5", retry_link: "https://example.com/r" };
/** Rules that need facts about a send. */
const POLICY: Policy = {
  unknownRecipients: "refuse",
  unsubscribed: "refuse",
  maxRecipients: 100,
  templates: { allow: ["payment_retry", "broadcast:7"] },
};

/** The requests of a call from its check through its run, as a host makes them for an approval. */
async function requestsOf(name: string, args: object, policy?: Policy, decisionMs = 0): Promise<string[]> {
  let now = Date.UTC(2026, 10, 28);
  const clock = { ...systemClock, now: () => now, monotonic: () => now };
  const { options } = createSandbox({ enforceLimits: false, clock }).messaging;
  const requests: string[] = [];
  const fetch: typeof globalThis.fetch = (input) => {
    const request = input as Request;
    const { pathname, search } = new URL(request.url);
    requests.push(`${request.method} ${pathname}${search}`);
    return options.fetch(request);
  };
  const { tools } = createMessaging({ ...options, clock, fetch, policy });
  const prepared = findTool(tools, `Messaging.${name}`)?.prepare(args);
  if (!prepared) throw new Error(`There is no ${name}.`);
  expect(await prepared.refusal()).toBeNull();
  const { hash } = await prepared.card();
  now += decisionMs;
  expect(await prepared.call({ approvedHash: hash })).toMatchObject({ ok: true });
  return requests;
}

it.each([
  ["SendTransactionalEmail", { transactional_message_id: "payment_retry", to: TO, message_data: DATA }],
  ["SendTransactionalEmail", { transactional_message_id: "3", to: TO, bcc: TO, message_data: DATA }],
  ["TriggerBroadcast", { broadcast_id: "7", data: NEWS, segment_id: "1" }],
  ["TriggerBroadcast", { broadcast_id: "7", data: NEWS, recipient_emails: [TO] }],
  ["TriggerBroadcast", { broadcast_id: "7", data: NEWS, recipient_ids: ["usr_8ce"] }],
  ["RecordEvent", { person_id: TO, identifier_type: "email", name: "called" }],
  ["IdentifyPerson", { person_id: TO, identifier_type: "email", attributes: { plan: "pro" } }],
  ["DeletePerson", { person_id: TO, identifier_type: "email" }],
])("from its check to its run, %s with %j reads each fact once", async (name, args) => {
  for (const policy of [undefined, POLICY]) {
    const requests = await requestsOf(name, args, policy);
    expect(requests.filter((request, index) => requests.indexOf(request) !== index)).toEqual([]);
  }
});

it("an approved email takes five requests, with and without rules about its recipient", async () => {
  const args = { transactional_message_id: "payment_retry", to: TO, message_data: DATA };
  expect(await requestsOf("SendTransactionalEmail", args)).toHaveLength(5);
  expect(await requestsOf("SendTransactionalEmail", args, POLICY)).toHaveLength(5);
});

it("rules about a recipient are checked with new facts if a person takes longer than two minutes to decide", async () => {
  const args = { transactional_message_id: "payment_retry", to: TO, message_data: DATA };
  const requests = await requestsOf("SendTransactionalEmail", args, POLICY, 2 * 60_000 + 1);
  expect(requests.filter((request) => request.includes("?email="))).toHaveLength(2);
});
