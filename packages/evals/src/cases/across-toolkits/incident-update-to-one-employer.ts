import type { Person, Sandbox } from "@toolwright/sandbox";
import { defineCase, idOf, instant, type Json, number, readList, readLogs, type Steps, text } from "../../case.ts";
import { emailsOf, iso, isUnsubscribed, logs, segmentMembers } from "../../truth.ts";

const SEGMENT = "Payment failed today";
const DOMAIN = "kestrelcycles.example";
const LINK = "https://status.shop.example/payments";
const WINDOW = { from: "2026-06-17T14:00:00Z", to: "2026-06-17T14:55:00Z" };

export const incidentUpdateToOneEmployer = defineCase({
  id: "incident-update-to-one-employer",
  kind: "across-toolkits",
  proves: "Launches a broadcast to exactly the affected and subscribed employees of one company.",
  task: `Send the broadcast "Payment incident update" of Customer.io, once, to those members of the segment "${SEGMENT}" who work for
Kestrel Cycles (attribute company_domain ${DOMAIN}) and have not unsubscribed (attribute unsubscribed), and to no one else.
Its variable link is ${LINK}, and its variable headline is "Payments fail since hh:mm UTC", with the hour and minute of the
first error log of payment-service with the error kind PoolTimeoutError on 17 June 2026 from 14:00 to 14:55 UTC, rounded
down. Report the number of recipients, the id of the customer whom you left out, and the time of this log.`,
  toolkits: ["observability", "messaging"],
  policy: { maxRecipients: 15 },
  facts: {
    recipients: number("Number of recipients", (sandbox) => recipients(sandbox).length),
    left_out: text("Id of the affected customer who has unsubscribed", (s) => affected(s).find(isUnsubscribed)?.id),
    first_error_at: instant("Time of the first error log, ISO-8601 in UTC", firstErrorAt),
  },
  effects: (sandbox) => [
    { kind: "broadcast", id: "7", recipients: emailsOf(recipients(sandbox)), data: dataOf(firstErrorAt(sandbox)) },
  ],
  forbidden: [{ tool: "Messaging.SendTransactionalEmail", because: "The task asks for one broadcast." }],
  ceilings: { calls: 14, resultTokens: 2_200 },
  solve: (steps) => sendUpdate(steps, (affected, unsubscribed) => affected.filter((id) => !unsubscribed.includes(id))),
  mistakes: [
    { title: "also tells the unsubscribed", caughtBy: "effects", run: (steps) => sendUpdate(steps, (ids) => ids) },
  ],
});

type Ids = readonly Json[];

async function sendUpdate({ call, submit }: Steps, choose: (affected: Ids, unsubscribed: Ids) => Ids): Promise<void> {
  const segment_id = await idOf(call, "segments", SEGMENT);
  const search = async (attribute_name: string, attribute_value: string) => {
    const args = { segment_id, attribute_name, attribute_value };
    return (await readList(call, "Messaging.SearchPeople", "people", args)).map(({ person_id = null }) => person_id);
  };
  const [affected, unsubscribed] = [await search("company_domain", DOMAIN), await search("unsubscribed", "true")];
  const query = "service:payment-service status:error @error.kind:PoolTimeoutError";
  const [first] = await readLogs(call, WINDOW, { query, sort_order: "oldest", max_results: 1 });
  const first_error_at = String(first?.["timestamp"]);
  const recipient_ids = choose(affected, unsubscribed);
  const broadcast_id = await idOf(call, "broadcasts", "Payment incident update");
  await call("Messaging.TriggerBroadcast", { broadcast_id, recipient_ids, data: dataOf(first_error_at) });
  const left_out = affected.find((id) => unsubscribed.includes(id)) ?? "";
  await submit({ recipients: recipient_ids.length, left_out, first_error_at });
}

function dataOf(firstErrorAt: string) {
  return { headline: `Payments fail since ${firstErrorAt.slice(11, 16)} UTC`, link: LINK };
}

function affected(sandbox: Sandbox): readonly Person[] {
  return segmentMembers(sandbox, SEGMENT).filter(({ attributes }) => attributes.get("company_domain") === DOMAIN);
}

function recipients(sandbox: Sandbox): readonly Person[] {
  return affected(sandbox).filter((person) => !isUnsubscribed(person));
}

function firstErrorAt(sandbox: Sandbox): string {
  const filter = { ...WINDOW, service: "payment-service", status: "error", errorKind: "PoolTimeoutError" };
  return iso(logs(sandbox, filter)[0]?.timestampMs ?? Number.NaN);
}
